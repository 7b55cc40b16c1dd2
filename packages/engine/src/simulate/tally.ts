import { dateToText } from '@merit/dsl';
import { createTimeZone, type TimeZone } from '../calendar/time-zone.js';
import { timeZoneNamed } from '../calendar/zones.js';
import type { Evaluation } from '../evaluate/evaluation.js';
import type { MeritEvent } from '../event/event.js';
import type { TimedEvent } from './simulated-strategy.js';
import type { SimulationSummary } from './simulation-summary.js';

/** What a local day earned. */
export interface DayTotals {
  /** As ISO 8601 writes it. */
  readonly day: string;
  readonly events: number;
  readonly awards: number;
  readonly points: number;
  readonly denied: number;
}

/** The points that so large a share of the users has or stays below (nearest rank). */
export interface PointsQuantile {
  readonly share: number;
  readonly points: number;
}

/** How points are spread over the users who have any award. */
export interface PointsSpread {
  readonly mean: number;
  readonly median: number;
  readonly quantiles: readonly PointsQuantile[];
}

interface DayCount {
  events: number;
  awards: number;
  points: number;
  denied: number;
  readonly byCase: Map<string, number>;
}

/** When an event was, and by whose clocks where those aren't the game's. */
type TalliedEvent = Pick<TimedEvent, 'occurredAt'> & {
  readonly event?: Pick<MeritEvent, 'timeZone'> | undefined;
};

/** Adds evaluations up by the local day of their events, and within it by case. */
export class DayTally {
  readonly #zone: TimeZone;
  readonly #days = new Map<number, DayCount>();

  constructor(timeZone: string) {
    this.#zone = createTimeZone(timeZone);
  }

  /** The local day that an event is added to. */
  dayOf(timed: TalliedEvent): string {
    return dateToText(this.#dayOf(timed));
  }

  #dayOf({ occurredAt, event }: TalliedEvent): number {
    const zone = event?.timeZone === undefined ? this.#zone : timeZoneNamed(event.timeZone);
    return zone.localDay(occurredAt);
  }

  add(timed: TalliedEvent, evaluation: Evaluation): void {
    const day = this.#dayOf(timed);
    const count = this.#days.get(day) ?? { events: 0, awards: 0, points: 0, denied: 0, byCase: new Map() };
    this.#days.set(day, count);
    count.events += 1;
    if (!evaluation.ok) return;
    const { awarded, denied, points, caseName } = evaluation.outcome;
    if (denied) count.denied += 1;
    if (!awarded) return;
    count.awards += 1;
    count.points += points;
    count.byCase.set(caseName, (count.byCase.get(caseName) ?? 0) + points);
  }

  totals(): readonly DayTotals[] {
    return this.#inOrder().map(([day, { events, awards, points, denied }]) => ({
      day: dateToText(day),
      events,
      awards,
      points,
      denied,
    }));
  }

  /** The points of each case, a map for each of `totals`. */
  pointsByCase(): readonly ReadonlyMap<string, number>[] {
    return this.#inOrder().map(([, { byCase }]) => byCase);
  }

  #inOrder(): readonly (readonly [number, DayCount])[] {
    return [...this.#days].sort(([one], [other]) => one - other);
  }
}

const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

/** How the users' points are spread; null without users. */
export function spreadOf(users: SimulationSummary['users']): PointsSpread | null {
  if (users.length === 0) return null;
  const points = users.map((user) => Number(user.points)).sort((one, other) => one - other);
  const at = (share: number) => points[Math.max(0, Math.ceil(share * points.length) - 1)] ?? 0;
  const sum = points.reduce((all, each) => all + each, 0);
  return {
    mean: Math.round((sum / points.length) * 100) / 100,
    median: at(0.5),
    quantiles: shares.map((share) => ({ share, points: at(share) })),
  };
}
