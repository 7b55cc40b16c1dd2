import type { FactDeclaration, InputDeclaration } from '@merit/dsl';
import type { Frame } from '../plan/code/frame.js';
import { read } from '../plan/code/frame.js';
import type { Slot } from '../plan/expression/context.js';
import type { FactSlot } from '../plan/strategy/window.js';
import { comparedText } from '../value/compared-text.js';
import type { SameValues } from '../value/fact-value.js';
import { createTrackers, heldValue, type Tracker } from './tracked.js';

/**
 * The trackers of the inputs by which facts pick awards with `same:` or `since:`. They read what the event
 * holds, whatever a `set` makes of it for a parent: facts are known before anything is decided.
 */
export function comparedTrackers(
  facts: readonly FactSlot[],
  inputs: readonly Slot<InputDeclaration>[],
): readonly Tracker[] {
  const names = new Set(facts.flatMap(({ declaration }) => namedBy(declaration)));
  const compared = inputs.filter(({ declaration }) => names.has(declaration.name));
  return createTrackers(compared.map((slot) => ({ ...slot, earlier: [] })));
}

function namedBy({ same, since }: FactDeclaration): readonly string[] {
  const dated = since !== null && 'input' in since ? [since.input] : [];
  return same === null ? dated : [same.name, ...dated];
}

/** What the inputs in the frame hold, as the texts that are compared. */
export function readSameValues(trackers: readonly Tracker[], frame: Frame): SameValues {
  return Object.fromEntries(
    trackers.map((tracker) => {
      const value = read(frame, tracker.slot) ?? null;
      return [tracker.name, value === null ? null : comparedText(heldValue(tracker, value))];
    }),
  );
}
