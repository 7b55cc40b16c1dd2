import { namesAskedBy } from '@merit/dsl';
import type { Frame } from '../plan/code/frame.js';
import { read } from '../plan/code/frame.js';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { comparedText } from '../value/compared-text.js';
import type { SameValues } from '../value/fact-value.js';
import { createTrackers, heldValue, letValue, type Trackers } from './tracked.js';

/**
 * The trackers of the inputs and lets by which facts pick awards with `same:` or `since:`. They read what the
 * event holds: facts are known before anything is decided.
 */
export function comparedTrackers({
  facts,
  inputs,
  trackedLets,
}: Pick<StrategyPlan, 'facts' | 'inputs' | 'trackedLets'>): Trackers {
  const names = new Set(facts.flatMap(({ declaration }) => namesAskedBy(declaration)));
  const compared = inputs.filter(({ declaration }) => names.has(declaration.name));
  const same = new Set(facts.map(({ declaration }) => declaration.same?.name));
  return {
    inputs: createTrackers(compared.map((slot) => ({ ...slot, earlier: [] }))),
    lets: trackedLets.filter(({ name }) => same.has(name)),
  };
}

/** The trackers of those of the names that an award keeps; no `set` may change one for a parent. */
export function trackersNamed(
  { tracked, trackedLets }: Pick<StrategyPlan, 'tracked' | 'trackedLets'>,
  names: ReadonlySet<string>,
): Trackers {
  return {
    inputs: createTrackers(tracked.filter(({ declaration }) => names.has(declaration.name))),
    lets: trackedLets.filter(({ name }) => names.has(name)),
  };
}

/** Whether a `set` may change what an award keeps under the name, so that it shows once that is decided. */
export function isSetForParent(
  { inputs, tracked }: Pick<StrategyPlan, 'inputs' | 'tracked'>,
  name: string,
): boolean {
  const slot = tracked.find(({ declaration }) => declaration.name === name)?.slot;
  return slot !== undefined && !inputs.some((input) => input.slot === slot);
}

/** What the inputs in the frame hold and the lets come to, as the texts that are compared. */
export function readSameValues({ inputs, lets }: Trackers, frame: Frame): SameValues {
  const ofInputs = inputs.map((tracker) => {
    const value = read(frame, tracker.slot) ?? null;
    return [tracker.name, value === null ? null : comparedText(heldValue(tracker, value))] as const;
  });
  const ofLets = lets.map((tracked) => {
    const value = letValue(tracked, frame);
    return [tracked.name, value === null ? null : comparedText(value)] as const;
  });
  return Object.fromEntries([...ofLets, ...ofInputs]);
}
