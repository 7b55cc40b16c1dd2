import { isDeepStrictEqual } from 'node:util';
import { type Line, type Outcome, type Strategy, walletFloorName } from '@merit/engine';
import type { Award } from '../../domain/award.js';
import type { DecidedAward } from '../../ports/decided-awards.js';
import { restoredFacts } from '../points/provenance.js';

/**
 * Decides an award again, on what is kept with it. Gives null where the strategy says the same as then, else
 * what differs, as the end of a sentence. The wallet's floor is no part of a decision, so its line is left
 * out.
 */
export function differenceOf(decided: DecidedAward, strategy: Strategy): string | null {
  const { award, externalGameIds, externalTaskIds } = decided;
  const differences: string[] = [];
  const named = externalGameIds.flatMap((externalGameId) =>
    externalTaskIds.map((externalTaskId) => ({ externalGameId, externalTaskId })),
  );
  for (const names of named) {
    const difference = compare(award, evaluate(decided, strategy, names));
    if (difference === null) return null;
    differences.push(difference);
  }
  return differences[0] ?? null;
}

interface Names {
  readonly externalGameId: string;
  readonly externalTaskId: string;
}

function evaluate({ award, action }: DecidedAward, strategy: Strategy, names: Names) {
  const { externalUserId, data, clock, occurredAt } = award;
  return strategy.evaluate({
    event: { externalUserId, ...names, data, ...(action === null ? {} : { action }) },
    facts: restoredFacts(award.facts),
    now: clock?.now ?? occurredAt,
    timeZone: clock?.timeZone,
    nearest: false,
  });
}

function compare(award: Award, evaluation: ReturnType<typeof evaluate>): string | null {
  if (!evaluation.ok) return `is ${evaluation.kind} today`;
  const { outcome } = evaluation;
  if (!outcome.awarded) return 'is not awarded today';
  const then = gistOf(withoutFloor(award, outcome));
  const today = gistOf(outcome);
  for (const member of Object.keys(then) as (keyof typeof then)[]) {
    if (isDeepStrictEqual(then[member], today[member])) continue;
    return `had the ${member} ${JSON.stringify(then[member])}, and today ${JSON.stringify(today[member])}`;
  }
  return null;
}

type Gist = Pick<Outcome, 'points' | 'caseName' | 'rule' | 'reply' | 'lines'>;

function gistOf({ points, caseName, rule, reply, lines }: Gist) {
  return { points, caseName, rule, reply, lines };
}

/** The award as it was decided, before the wallet's floor spared some of it. */
function withoutFloor(award: Award, { lines }: Outcome): Gist {
  const last: Line | undefined = award.lines.at(-1);
  if (award.lines.length !== lines.length + 1 || last?.name !== walletFloorName) return award;
  return { ...award, points: award.points - last.points, lines: award.lines.slice(0, -1) };
}
