import type { Evaluation } from '../evaluate/evaluation.js';
import type { MeritEvent } from '../event/event.js';
import { defined } from '../support/defined.js';
import { addIntegers, type Integer, subtractIntegers } from '../value/integer.js';
import type {
  ComparedEvaluations,
  ComparedTotals,
  Comparison,
  EventResult,
  Quantile,
  ResultMove,
  UserChange,
  UserChanges,
} from './comparison.js';
import { exact } from './exact-integer.js';
import { KnownCounts } from './known-counts.js';

interface Points {
  baseline: Integer;
  candidate: Integer;
}

interface Move extends Points {
  readonly from: EventResult;
  readonly to: EventResult;
  events: number;
}

/** Adds pairs of evaluations up, in memory by the number of users. */
export class ComparisonBuilder {
  readonly #baseline: Side;
  readonly #candidate: Side;
  readonly #moves = new Map<string, Move>();
  readonly #users = new Map<string, Points>();
  readonly known = new KnownCounts();
  #events = 0;
  #changed = 0;

  constructor(baseline: string, candidate: string) {
    this.#baseline = new Side(baseline);
    this.#candidate = new Side(candidate);
  }

  add({ externalUserId }: MeritEvent, { baseline, candidate }: ComparedEvaluations): void {
    const [from, to] = [resultOf(baseline), resultOf(candidate)];
    const points = { baseline: pointsOf(baseline), candidate: pointsOf(candidate) };
    this.#events += 1;
    this.#baseline.add(from, points.baseline);
    this.#candidate.add(to, points.candidate);
    const [fromKey, toKey] = [keyOf(from), keyOf(to)];
    if (fromKey !== toKey || points.baseline !== points.candidate) this.#changed += 1;
    const move = known(this.#moves, `${fromKey} ${toKey}`, () => ({
      from,
      to,
      events: 0,
      baseline: 0,
      candidate: 0,
    }));
    move.events += 1;
    addTo(move, points);
    addTo(
      known(this.#users, externalUserId, () => ({ baseline: 0, candidate: 0 })),
      points,
    );
  }

  comparison(usersMax: number): Comparison {
    return {
      events: this.#events,
      ...this.known.totals(),
      baseline: this.#baseline.totals(),
      candidate: this.#candidate.totals(),
      difference: exact(subtractIntegers(this.#candidate.points, this.#baseline.points)),
      changed: this.#changed,
      moves: [...this.#moves.values()].sort((a, b) => b.events - a.events).map(moveOf),
      users: userChanges(this.#users, usersMax),
    };
  }
}

/** The sums of one strategy. */
class Side {
  readonly #strategy: string;
  readonly #counts = { awarded: 0, denied: 0, unmatched: 0, refused: 0, failed: 0 };
  points: Integer = 0;

  constructor(strategy: string) {
    this.#strategy = strategy;
  }

  add({ kind }: EventResult, points: number): void {
    this.#counts[kind] += 1;
    this.points = addIntegers(this.points, points);
  }

  totals(): ComparedTotals {
    const { awarded: awards, denied, refused, failed } = this.#counts;
    return { strategy: this.#strategy, awards, points: exact(this.points), denied, refused, failed };
  }
}

function known<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  const found = values.get(key);
  if (found !== undefined) return found;
  const fresh = create();
  values.set(key, fresh);
  return fresh;
}

function addTo(sums: Points, { baseline, candidate }: Points): void {
  sums.baseline = addIntegers(sums.baseline, baseline);
  sums.candidate = addIntegers(sums.candidate, candidate);
}

// ── Results ─────────────────────────────────────────────────────────────────

function resultOf(evaluation: Evaluation): EventResult {
  if (!evaluation.ok) return { kind: evaluation.kind, caseName: null };
  const { awarded, denied, caseName } = evaluation.outcome;
  if (awarded) return { kind: 'awarded', caseName };
  return denied ? { kind: 'denied', caseName } : { kind: 'unmatched', caseName: null };
}

/** Only awards count: what a denied event says of points is 0 anyway. */
function pointsOf(evaluation: Evaluation): number {
  return evaluation.ok && evaluation.outcome.awarded ? evaluation.outcome.points : 0;
}

/** A text in JSON's form can't be mistaken for the end of the key. */
function keyOf({ kind, caseName }: EventResult): string {
  return caseName === null ? kind : `${kind}:${JSON.stringify(caseName)}`;
}

function moveOf({ from, to, events, baseline, candidate }: Move): ResultMove {
  return { from, to, events, baselinePoints: exact(baseline), candidatePoints: exact(candidate) };
}

// ── Users ───────────────────────────────────────────────────────────────────

interface Ranked extends Points {
  readonly externalUserId: string;
  readonly difference: Integer;
}

function userChanges(users: ReadonlyMap<string, Points>, usersMax: number): UserChanges {
  const ranked = [...users]
    .map(([externalUserId, { baseline, candidate }]) => ({
      externalUserId,
      baseline,
      candidate,
      difference: subtractIntegers(candidate, baseline),
    }))
    .sort(byDifference);
  const losses = ranked.filter(({ difference }) => difference < 0);
  const gains = ranked.filter(({ difference }) => difference > 0).reverse();
  return {
    count: ranked.length,
    gained: gains.length,
    lost: losses.length,
    greatestGains: gains.slice(0, usersMax).map(changeOf),
    greatestLosses: losses.slice(0, usersMax).map(changeOf),
    distribution: ranked.length === 0 ? [] : shares.map((share) => quantile(share, ranked)),
  };
}

/**
 * The least first; equal ones by id in UTF-16 code units, so that the order never depends on that of the
 * events.
 */
function byDifference(a: Ranked, b: Ranked): number {
  if (a.difference !== b.difference) return a.difference < b.difference ? -1 : 1;
  return a.externalUserId < b.externalUserId ? -1 : 1;
}

function changeOf({ externalUserId, baseline, candidate, difference }: Ranked): UserChange {
  return {
    externalUserId,
    baseline: exact(baseline),
    candidate: exact(candidate),
    difference: exact(difference),
  };
}

const shares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];

function quantile(share: number, ranked: readonly Ranked[]): Quantile {
  const rank = Math.max(1, Math.ceil(share * ranked.length));
  return { share, difference: exact(defined(ranked[rank - 1]).difference) };
}
