import {
  type Comparison,
  DayTally,
  type Evaluation,
  type Strategy,
  SummaryBuilder,
  spreadOf,
  type TimedEvent,
} from '@merit/engine';
import type { Filter } from '../protocol/questions.js';
import type { DayReport, EventRowReport, PersonReport, RunReport } from '../protocol/reports.js';
import { changeOf } from './change.js';
import { outsideOf } from './filter.js';
import { withSpans } from './parts.js';

/** So many have a colour each: more than that nobody tells apart. */
const casesMax = 7;

/** More people are counted, and not listed. */
export const peopleMax = 10_000;

export interface Both {
  readonly candidate: Evaluation;
  readonly baseline: Evaluation | null;
}

interface Points {
  own: number;
  baseline: number;
}

/**
 * What a run leaves, event by event, summed over those that a filter lets through. Days, cases and people are
 * each summed as if the filter asked for none of them, so that another one can be chosen.
 */
export class Sums {
  readonly rows: EventRowReport[] = [];
  readonly #strategy: Strategy;
  readonly #filter: Filter;
  readonly #summary: SummaryBuilder;
  readonly #byCase: SummaryBuilder;
  readonly #days: DayTally;
  readonly #baselineDays: DayTally;
  readonly #people = new Map<string, Points>();
  readonly #changed = new Map<string, number>();
  readonly #counted = new Set<string>();
  /** Of all events, whatever the filter is. */
  readonly #caseNames = new Set<string>();

  constructor(strategy: Strategy, timeZone: string, filter: Filter) {
    this.#strategy = strategy;
    this.#filter = filter;
    this.#summary = new SummaryBuilder(strategy);
    this.#byCase = filter.case === undefined ? this.#summary : new SummaryBuilder(strategy);
    this.#days = new DayTally(timeZone);
    this.#baselineDays = new DayTally(timeZone);
  }

  /** Whether an event tells of the change: by what either of both makes of it. */
  isCompared(timed: TimedEvent, { candidate, baseline }: Both): boolean {
    const [day, user] = [this.#days.dayOf(timed), timed.event.externalUserId];
    return [candidate, baseline].some(
      (evaluation) =>
        evaluation !== null && outsideOf(this.#filter, { day, user, label: labelOf(evaluation) }) === null,
    );
  }

  add(timed: TimedEvent, both: Both): void {
    const { candidate, baseline } = both;
    const row = this.#rowOf(timed, candidate);
    this.rows.push(row);
    if (row.isAward) this.#caseNames.add(row.label);
    const outside = outsideOf(this.#filter, row);
    if (outside === null) {
      this.#summary.add(timed.event, candidate);
      this.#counted.add(row.user);
    }
    if (this.#byCase !== this.#summary && (outside === null || outside === 'case'))
      this.#byCase.add(timed.event, candidate);
    if (outside === null || outside === 'day') {
      this.#days.add(timed, candidate);
      if (baseline !== null) this.#baselineDays.add(timed, baseline);
    }
    if (outside === null || outside === 'person') this.#addPerson(row, baseline);
    if (baseline !== null && (outside === null || this.isCompared(timed, both))) {
      const difference = row.points - pointsOf(baseline);
      this.#changed.set(row.user, (this.#changed.get(row.user) ?? 0) + difference);
    }
  }

  #rowOf(timed: TimedEvent, candidate: Evaluation): EventRowReport {
    return {
      index: this.rows.length,
      user: timed.event.externalUserId,
      occurredAt: timed.occurredAt,
      ...(timed.event.timeZone === undefined ? {} : { timeZone: timed.event.timeZone }),
      day: this.#days.dayOf(timed),
      label: labelOf(candidate),
      isAward: candidate.ok && candidate.outcome.awarded,
      points: pointsOf(candidate),
    };
  }

  #addPerson({ user, points }: EventRowReport, baseline: Evaluation | null): void {
    const known = this.#people.get(user) ?? { own: 0, baseline: 0 };
    known.own += points;
    known.baseline += baseline === null ? 0 : pointsOf(baseline);
    this.#people.set(user, known);
  }

  report(comparison: Comparison | null): Omit<RunReport, 'events' | 'elapsedMs'> {
    const summary = this.#summary.summary();
    const { events, awards, denied, refused, failed } = summary;
    const { cases } = this.#byCase.summary();
    const caseNames = this.#toldApart();
    return {
      counted: { events, people: this.#counted.size },
      totals: { points: Number(summary.points), awards, denied, refused, failed },
      caseNames,
      cases,
      days: this.#dayReports(caseNames, comparison !== null),
      people: this.#peopleReports(comparison !== null).slice(0, peopleMax),
      peopleCount: this.#people.size,
      spread: spreadOf(summary.users),
      parts: withSpans(this.#strategy, summary.parts),
      change: comparison && changeOf(comparison, [...this.#changed.values()]),
    };
  }

  /**
   * Those that stand in the text first, whether or not an event came to them: so each keeps its colour
   * whatever the events are. Then those that events alone name.
   */
  #toldApart(): readonly string[] {
    const { awardCases, cases } = this.#strategy.checked;
    return [...new Set([...(awardCases ?? cases), ...this.#caseNames])].slice(0, casesMax);
  }

  #peopleReports(isCompared: boolean): readonly PersonReport[] {
    return [...this.#people]
      .map(([id, { own, baseline }]) => ({ id, points: own, baseline: isCompared ? baseline : null }))
      .sort((one, other) => other.points - one.points);
  }

  #dayReports(caseNames: readonly string[], isCompared: boolean): readonly DayReport[] {
    const byCase = this.#days.pointsByCase();
    const baseline = this.#baselineDays.totals();
    return this.#days.totals().map((day, index) => {
      const told = caseNames.map((name) => byCase[index]?.get(name) ?? 0);
      const others = told.reduce((rest, points) => rest - points, day.points);
      return {
        ...day,
        byCase: [...told, others],
        baseline: isCompared ? (baseline[index]?.points ?? 0) : null,
      };
    });
  }
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
