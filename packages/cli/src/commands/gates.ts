import type { Comparison } from '@merit/engine';
import { countOf, formatCount } from '../output/number.js';

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

/** A sentence for each gate that the comparison doesn't pass. */
export function failedGates(comparison: Comparison, gates: Gates): readonly string[] {
  return [
    ...lossGate(comparison, gates.failIfLostMoreThan),
    ...changeGate(comparison, gates.maxChange),
    ...eventsGate(comparison, gates.maxChangedEvents),
    ...losersGate(comparison, gates.maxLosers),
  ];
}

function lossGate({ users }: Comparison, lossMax: number | undefined): readonly string[] {
  const least = users.distribution[0];
  if (lossMax === undefined || least === undefined) return [];
  const loss = -Number(least.difference);
  return loss > lossMax
    ? [`a user would lose ${formatCount(loss)} points, more than ${formatCount(lossMax)}`]
    : [];
}

function changeGate({ baseline, difference }: Comparison, max: Tolerance | undefined): readonly string[] {
  const change = Math.abs(Number(difference));
  return exceeds(change, Math.abs(Number(baseline.points)), max)
    ? [`all points would change by ${formatCount(change)}, more than ${toleranceText(max)}`]
    : [];
}

function eventsGate({ changed, events }: Comparison, max: Tolerance | undefined): readonly string[] {
  return exceeds(changed, events, max)
    ? [`${formatCount(changed)} events would come out differently, more than ${toleranceText(max)}`]
    : [];
}

function losersGate({ users }: Comparison, max: Tolerance | undefined): readonly string[] {
  return exceeds(users.lost, users.count, max)
    ? [`${countOf(users.lost, 'user')} would lose points, more than ${toleranceText(max)}`]
    : [];
}

function exceeds(part: number, all: number, max: Tolerance | undefined): max is Tolerance {
  if (max === undefined) return false;
  return max.isShare ? part * 100 > max.amount * all : part > max.amount;
}

function toleranceText({ amount, isShare }: Tolerance): string {
  return isShare ? `${amount} %` : formatCount(amount);
}
