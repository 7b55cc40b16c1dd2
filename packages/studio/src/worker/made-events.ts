import { instantToText, type Strategy } from '@merit/engine';
import type { NewEvents } from '../protocol/questions.js';
import { type MadeField, makeData } from './made-values.js';
import { createSeededChoices, type SeededChoices } from './seeded-choices.js';
import { type WrittenValues, writtenValues } from './written-values.js';

const eventsMade = 600;
const peopleMade = 24;
const daysMade = 30;

const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);

/**
 * Makes up events whose data lie within what the inputs declare, as JSON Lines: the same for the same text
 * and seed. They tell whether a rule is ever met, and nothing of how often real people would meet it.
 */
export function makeEvents({ inputs, checked }: Strategy, seed: number): NewEvents {
  const choices = createSeededChoices(seed);
  const written = writtenValues(checked);
  const moments = Array.from({ length: eventsMade }, () => momentOf(choices)).sort(
    (one, other) => one - other,
  );
  const fields = inputs.map(({ path, type, optional, default: fallback }): MadeField => {
    return { path, type, mayBeMissing: optional || fallback !== null };
  });
  const lines = moments.map((occurredAt) =>
    JSON.stringify({
      occurredAt: instantToText(occurredAt),
      externalUserId: `person-${choices.whole(1, peopleMade)}`,
      externalTaskId: choices.oneOf(tasksOf(written)),
      ...actionOf(written, choices),
      data: makeData(fields, { choices, written, occurredAt }),
    }),
  );
  return { name: `made up, seed ${seed}`, bytes: new TextEncoder().encode(lines.join('\n')).buffer };
}

/** By day more than by night, as people live. */
function momentOf(choices: SeededChoices): number {
  const hour = (choices.between(0, 24) + choices.between(6, 24)) / 2;
  const second = Math.floor(hour * 3600);
  return firstDay + choices.whole(0, daysMade - 1) * dayMs + second * 1000;
}

function tasksOf({ tasks }: WrittenValues): readonly [string, ...string[]] {
  return ['task', ...tasks];
}

/** Nothing where the strategy asks for no action. */
function actionOf({ actions }: WrittenValues, choices: SeededChoices): { readonly action?: string } {
  const [first, ...others] = actions;
  if (first === undefined || choices.happens(0.2)) return {};
  return { action: choices.oneOf([first, ...others]) };
}
