import { type SettingName, settingsSchema } from './settings.js';

const INTRODUCTION = `# Settings

Read from the environment when the service starts. Unset and empty are the same. A value that doesn't fit, or a name
that is almost one of these, stops the start with a sentence; other names are left alone.`;

/** Every setting as a page for people, made of the schema that reads them. */
export function settingsPage(): string {
  const rows = Object.entries(settingsSchema.shape).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(name as SettingName)} | ${schema.description} |`,
  );
  return `${[INTRODUCTION, '', '| setting | default | |', '|---|---|---|', ...rows].join('\n')}\n`;
}

function defaultOf(name: SettingName): string {
  const value = settingsSchema.parse({})[name];
  return value === undefined || (Array.isArray(value) && value.length === 0) ? '–' : `\`${value}\``;
}
