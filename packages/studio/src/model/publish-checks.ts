import type { Studio } from './studio.js';

/** Something to know before a version awards: fine, to be looked at, or in the way. */
export interface Check {
  readonly level: 'fine' | 'look' | 'stop';
  readonly title: string;
  readonly detail: string;
}

/** What the page knows of the text that is to award. */
export function checksOf(studio: Studio): readonly Check[] {
  return [findingsCheck(studio)];
}

function findingsCheck({ report }: Studio): Check {
  const diagnostics = report.value?.diagnostics;
  if (diagnostics === undefined)
    return { level: 'stop', title: 'Not read yet', detail: 'the text is being checked' };
  const mistakes = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - mistakes;
  const detail = `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;
  if (mistakes > 0) return { level: 'stop', title: 'The text has mistakes', detail };
  return warnings > 0
    ? { level: 'look', title: 'Something to look at', detail }
    : { level: 'fine', title: 'No findings', detail };
}
