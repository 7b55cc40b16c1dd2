import type { Comparison } from '@merit/engine';
import { countOf, formatCount } from '../output/number.js';
import type { Verdict } from '../output/reports/verdicts.js';

/** So much of something, or such a share of all, in percent. */
export interface Tolerance {
  readonly amount: number;
  readonly isShare: boolean;
}

/** What a comparison may not exceed. */
export interface Gates {
  readonly failIfLostMoreThan?: number;
  readonly maxChange?: Tolerance;
  readonly maxChangedEvents?: Tolerance;
  readonly maxLosers?: Tolerance;
}

/** What each gate that was given says of the comparison. */
export function judgeGates(comparison: Comparison, gates: Gates): readonly Verdict[] {
  return [
    ...lossGate(comparison, gates.failIfLostMoreThan),
    ...changeGate(comparison, gates.maxChange),
    ...eventsGate(comparison, gates.maxChangedEvents),
    ...losersGate(comparison, gates.maxLosers),
  ];
}

function lossGate({ users }: Comparison, lossMax: number | undefined): readonly Verdict[] {
  if (lossMax === undefined) return [];
  const loss = -Number(users.distribution[0]?.difference ?? 0);
  const sentence = `a user would lose ${formatCount(loss)} points, more than ${formatCount(lossMax)}`;
  const name = `nobody loses more than ${formatCount(lossMax)}`;
  return [{ name, problem: loss > lossMax ? sentence : null }];
}

function changeGate({ baseline, difference }: Comparison, max: Tolerance | undefined): readonly Verdict[] {
  const change = Math.abs(Number(difference));
  const judged = { part: change, all: Math.abs(Number(baseline.points)), max };
  return verdictOf(judged, 'all points change by', `all points would change by ${formatCount(change)}`);
}

function eventsGate({ changed, events }: Comparison, max: Tolerance | undefined): readonly Verdict[] {
  const sentence = `${formatCount(changed)} events would come out differently`;
  return verdictOf({ part: changed, all: events, max }, 'events that come out differently are', sentence);
}

function losersGate({ users }: Comparison, max: Tolerance | undefined): readonly Verdict[] {
  const sentence = `${countOf(users.lost, 'user')} would lose points`;
  return verdictOf({ part: users.lost, all: users.count, max }, 'users who lose points are', sentence);
}

interface Judged {
  readonly part: number;
  readonly all: number;
  readonly max: Tolerance | undefined;
}

function verdictOf({ part, all, max }: Judged, asked: string, sentence: string): readonly Verdict[] {
  if (max === undefined) return [];
  const exceeds = max.isShare ? part * 100 > max.amount * all : part > max.amount;
  const problem = exceeds ? `${sentence}, more than ${toleranceText(max)}` : null;
  return [{ name: `${asked} at most ${toleranceText(max)}`, problem }];
}

function toleranceText({ amount, isShare }: Tolerance): string {
  return isShare ? `${amount} %` : formatCount(amount);
}
