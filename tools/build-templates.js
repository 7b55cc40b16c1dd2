// Writes the starter templates into a module, so that the service carries them without reading files:
// `node tools/build-templates.js`. A test of the service fails where the module isn't what this would write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { literal, textAfter } from './build-builtins.js';

const folder = join(import.meta.dirname, '../packages/server/src/use-cases/templates');

const head = `// Written by tools/build-templates.js from the .merit files and examples.json beside it.

/** A starter template as text, with an event that it is tried on. */
export interface TemplateSource {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly source: string;
  /** An example in JSON: \`event\`, \`facts\`, \`outcome\`. */
  readonly example: string;
}

/** By id. */
export const templateSources: readonly TemplateSource[] = [
`;

function entry(id, example) {
  const source = readFileSync(join(folder, `${id}.merit`), 'utf8');
  const fields = {
    id,
    name: textAfter('strategy', source),
    description: textAfter('about', source),
  };
  const lines = source.trimEnd().split('\n');
  return [
    '  {',
    ...Object.entries(fields).map(([key, value]) => `    ${key}: ${literal(value)},`),
    '    source: [',
    ...lines.map((line) => `      ${literal(line)},`),
    "      '',",
    "    ].join('\\n'),",
    member('example', literal(JSON.stringify(example))),
    '  },\n',
  ].join('\n');
}

/** As the formatter has it: a value that is too long for the line stands on the next. */
function member(key, value) {
  const line = `    ${key}: ${value},`;
  return line.length > LINE_MAX ? `    ${key}:\n      ${value},` : line;
}

const LINE_MAX = 110;

/** What `sources.ts` must hold. */
export function templatesModule() {
  const examples = JSON.parse(readFileSync(join(folder, 'examples.json'), 'utf8'));
  const ids = readdirSync(folder)
    .filter((file) => file.endsWith('.merit'))
    .map((file) => file.replace(/\.merit$/, ''))
    .sort();
  return `${head}${ids.map((id) => entry(id, examples[id])).join('')}];\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(folder, 'sources.ts'), templatesModule());
}
