import type { CheckedStrategy } from '@merit/dsl';
import { diagnose, hasAtMost, runTimeDiagnostics, textCharactersMax } from '@merit/dsl';
import type { MeritEvent } from '../event/event.js';
import type { InputDiagnostic } from './evaluation.js';

/** What a strategy reads of an event besides its data. */
const members = ['externalUserId', 'externalTaskId', 'externalGameId', 'action'] as const;

/** Whether none of them is longer than the language takes a text to be. */
export function hasFittingTexts(event: MeritEvent): boolean {
  for (const member of members) if (!isFitting(event[member])) return false;
  return true;
}

function isFitting(value: string | undefined): boolean {
  return typeof value !== 'string' || hasAtMost(value, textCharactersMax);
}

/** The refusal of those that aren't. */
export function explainTexts({ tree }: CheckedStrategy, event: MeritEvent): readonly InputDiagnostic[] {
  const expected = `text (max ${textCharactersMax})`;
  const found = `a text of more than ${textCharactersMax} characters`;
  return members
    .filter((member) => !isFitting(event[member]))
    .map((path) => ({
      ...diagnose(runTimeDiagnostics.inputRange, tree.name, { path, expected, found }),
      path,
    }));
}
