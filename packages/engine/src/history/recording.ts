import type { HistoryFactValue, SameValues } from '../value/fact-value.js';
import { numberIn } from '../value/held.js';
import type { FactReader, Moment } from './fact-reader.js';
import { GrowingNeeds } from './growing-needs.js';
import type { RecordedAward } from './measure.js';
import { isOfCase, type Selection, valueOfAward } from './selection.js';
import { Timeline } from './timeline.js';
import { type Subject, TimelineIndex, type TimelineScope } from './timeline-index.js';

/** An action as history keeps it. Its task is null where it belongs to none, and so to every one. */
export interface RecordedAction {
  readonly kind: string;
  /** Counted as if it were an award of no points. */
  readonly award: RecordedAward;
}

/** A fact by the key under which it is asked for. */
export interface KeyedFact {
  readonly key: string;
  readonly read: FactReader;
}

/** What an event's facts depend on. */
export interface Asked {
  readonly subject: Subject;
  readonly values: SameValues;
  readonly moment: Moment;
}

/** The timelines of one selection: what is recorded on them, and which of them an event asks about. */
export class Recording {
  readonly needs = new GrowingNeeds();
  readonly #selection: Selection;
  readonly #timelines: TimelineIndex;
  /** Of a user's actions outside of any task. */
  readonly #unplaced: TimelineIndex | null;
  #empty: Timeline | null = null;

  constructor(selection: Selection) {
    this.#selection = selection;
    this.#timelines = new TimelineIndex(scopeOf(selection), this.needs);
    this.#unplaced = countsUnplaced(selection) ? new TimelineIndex('everywhere', this.needs) : null;
  }

  /** @param oldest The earliest moment that facts may still be asked for. */
  recordAward(subject: Subject, award: RecordedAward, oldest: number): void {
    const selection = this.#selection;
    if (selection.of === 'actions' || (selection.of === 'awards' && !isOfCase(selection, award))) return;
    if (selection.of === 'wallet' || selection.same === null) {
      this.#record(this.#timelines.open(subject), award, oldest);
      return;
    }
    const value = valueOfAward(selection.same, award);
    if (value !== null) this.#record(this.#timelines.open(subject, value), award, oldest);
  }

  recordAction(subject: Subject, { kind, award }: RecordedAction, oldest: number): void {
    if (this.#selection.of !== 'actions' || this.#selection.kind !== kind) return;
    const timelines = award.externalTaskId === null ? this.#unplaced : this.#timelines;
    if (timelines !== null) this.#record(timelines.open(subject), award, oldest);
  }

  #record(timeline: Timeline, award: RecordedAward, oldest: number): void {
    timeline.record(award);
    timeline.forget(oldest - this.needs.lastMax);
  }

  /** Finds what an event's facts are read from, and reads them, so that many take one search. */
  read(
    facts: readonly KeyedFact[],
    { subject, values, moment }: Asked,
    into: { [key: string]: HistoryFactValue },
  ): void {
    const placed = this.#placed(subject, values) ?? this.#nothing();
    const unplaced = this.#unplaced?.find(subject) ?? null;
    for (const { key, read } of facts) {
      const value = read(placed, moment);
      into[key] = unplaced === null ? value : numberIn(value) + numberIn(read(unplaced, moment));
    }
  }

  #placed(subject: Subject, values: SameValues): Timeline | null {
    const selection = this.#selection;
    if (selection.of !== 'awards' || selection.same === null) return this.#timelines.find(subject);
    const value = values[selection.same.name] ?? null;
    return value === null ? null : this.#timelines.find(subject, value);
  }

  /** Made only when it is asked for: by then nothing more is needed of it. */
  #nothing(): Timeline {
    this.#empty ??= new Timeline(this.needs);
    return this.#empty;
  }
}

function scopeOf(selection: Selection): TimelineScope {
  return selection.of === 'wallet' ? 'everywhere' : selection.scope;
}

/** An action outside of any task is one of the user's in each of them, and nobody's in particular. */
function countsUnplaced(selection: Selection): boolean {
  return selection.of === 'actions' && (selection.scope === 'user' || selection.scope === 'user.game');
}
