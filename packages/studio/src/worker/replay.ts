import { dateToText } from '@merit/dsl';
import {
  type ComparedEvaluations,
  type Comparison,
  compare,
  createTimeZone,
  DayTally,
  type Evaluation,
  type SimulationSummary,
  type Strategy,
  SummaryBuilder,
  simulate,
  spreadOf,
  type TimedEvent,
} from '@merit/engine';
import type { DayReport, EventRowReport, PersonReport, RunReport } from '../protocol/reports.js';
import { changeOf } from './change.js';
import { withSpans } from './parts.js';
import type { ReadEvents } from './past-events.js';

/** So many events are decided before others have their turn. */
const eventsATurn = 5_000;
/** More people are counted, and not listed. */
const peopleMax = 500;

export interface Replayed {
  readonly report: RunReport;
  readonly rows: readonly EventRowReport[];
}

export interface ReplayOptions {
  readonly timeZone: string;
  readonly baseline: Strategy | null;
  /** Waited for now and then; throws where another run overtook this one. */
  readonly pause: () => Promise<void>;
}

/** Decides all events, by the baseline too where there is one, and adds up what a page shows. */
export async function replay(
  strategy: Strategy,
  { events, report }: ReadEvents,
  { timeZone, baseline, pause }: ReplayOptions,
): Promise<Replayed> {
  const started = performance.now();
  const sums = new Sums(strategy, timeZone);
  let decided = 0;
  const turn = () => {
    decided += 1;
    return decided % eventsATurn === 0 ? pause() : undefined;
  };
  let comparison: Comparison | null = null;
  if (baseline === null) {
    const onEvent = (timed: TimedEvent, candidate: Evaluation) => {
      sums.add(timed, { candidate, baseline: null });
      return turn();
    };
    await simulate(strategy, events, { timeZone, onEvent });
  } else {
    const onEvent = (timed: TimedEvent, evaluations: ComparedEvaluations) => {
      sums.add(timed, evaluations);
      return turn();
    };
    comparison = await compare(baseline, strategy, events, { timeZone, usersMax: 6, onEvent });
  }
  const elapsedMs = performance.now() - started;
  return { report: { ...sums.report(strategy, comparison), events: report, elapsedMs }, rows: sums.rows };
}

interface Both {
  readonly candidate: Evaluation;
  readonly baseline: Evaluation | null;
}

/** What a run leaves, event by event. */
class Sums {
  readonly rows: EventRowReport[] = [];
  readonly #summary: SummaryBuilder;
  readonly #days: DayTally;
  readonly #baselineDays: DayTally;
  readonly #baselinePoints = new Map<string, number>();
  readonly #dayAt: (instantMs: number) => string;

  constructor(strategy: Strategy, timeZone: string) {
    this.#summary = new SummaryBuilder(strategy);
    this.#days = new DayTally(timeZone);
    this.#baselineDays = new DayTally(timeZone);
    const zone = createTimeZone(timeZone);
    this.#dayAt = (instantMs) => dateToText(zone.localDay(instantMs));
  }

  add(timed: TimedEvent, { candidate, baseline }: Both): void {
    const user = timed.event.externalUserId;
    this.#summary.add(timed.event, candidate);
    this.#days.add(timed, candidate);
    if (baseline !== null) {
      this.#baselineDays.add(timed, baseline);
      this.#baselinePoints.set(user, (this.#baselinePoints.get(user) ?? 0) + pointsOf(baseline));
    }
    const index = this.rows.length;
    const isAward = candidate.ok && candidate.outcome.awarded;
    const day = this.#dayAt(timed.occurredAt);
    this.rows.push({ index, user, day, label: labelOf(candidate), isAward, points: pointsOf(candidate) });
  }

  report(strategy: Strategy, comparison: Comparison | null): Omit<RunReport, 'events' | 'elapsedMs'> {
    const summary = this.#summary.summary();
    const { awards, denied, refused, failed, cases } = summary;
    const caseNames = cases.map(({ caseName }) => caseName);
    const people = this.#people(summary, comparison !== null);
    return {
      counted: { events: summary.events, people: people.length },
      totals: { points: Number(summary.points), awards, denied, refused, failed },
      caseNames,
      cases,
      days: this.#dayReports(caseNames, comparison !== null),
      people: people.slice(0, peopleMax),
      peopleCount: people.length,
      spread: spreadOf(summary.users),
      parts: withSpans(strategy, summary.parts),
      change: comparison && changeOf(comparison, people.map(differenceOf)),
    };
  }

  #people({ users }: SimulationSummary, isCompared: boolean): readonly PersonReport[] {
    const points = new Map(this.rows.map(({ user }) => [user, 0]));
    for (const user of users) points.set(user.externalUserId, Number(user.points));
    return [...points]
      .map(([id, own]) => ({
        id,
        points: own,
        baseline: isCompared ? (this.#baselinePoints.get(id) ?? 0) : null,
      }))
      .sort((one, other) => other.points - one.points);
  }

  #dayReports(caseNames: readonly string[], isCompared: boolean): readonly DayReport[] {
    const byCase = this.#days.pointsByCase();
    const baseline = this.#baselineDays.totals();
    return this.#days.totals().map((day, index) => ({
      ...day,
      byCase: caseNames.map((name) => byCase[index]?.get(name) ?? 0),
      baseline: isCompared ? (baseline[index]?.points ?? 0) : null,
    }));
  }
}

function differenceOf({ points, baseline }: PersonReport): number {
  return points - (baseline ?? 0);
}

function pointsOf(evaluation: Evaluation): number {
  return evaluation.ok ? evaluation.outcome.points : 0;
}

/** What became of an event, in a word or by a name. */
export function labelOf(evaluation: Evaluation): string {
  if (!evaluation.ok) return evaluation.kind;
  const { denied, awarded, caseName, rule } = evaluation.outcome;
  if (denied) return rule ?? 'denied';
  return awarded ? caseName : 'no rule';
}
