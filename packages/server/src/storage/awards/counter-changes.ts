import type { ComparedType, FactScope } from '@merit/dsl';
import { timeZoneNamed } from '@merit/engine';
import type { Award } from '../../domain/award.js';
import { allDays } from '../timelines/all-days.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Part, PlacedKey } from '../timelines/parts.js';
import { emptyTimeline, type Timeline, timelineWith } from '../timelines/timeline.js';
import { keyText, type TimelineKey } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import { emptySummary, type InputName, noBounds, type Summary, withAward } from './summary.js';
import type { Recorded } from './working-set.js';

/** What awards add to one timeline. */
export interface TimelineChange {
  readonly scope: FactScope;
  readonly key: TimelineKey;
  readonly gameId: string;
  /** Empty on everyone's timelines. */
  readonly externalUserId: string;
  /** What it is a part of; null for the timeline of a whole task or game. */
  readonly part: Part | null;
  added: Timeline;
}

/** What awards add to one recorded day of a timeline. */
export interface DayChange {
  readonly key: TimelineKey;
  readonly day: number;
  /** When the day began in the zone it was recorded in; 0 for a part, whose days are only summed up. */
  readonly beganAt: number;
  added: Timeline;
}

/** What awards add to an input's counter, of one day or of all. */
export interface InputChange {
  readonly key: TimelineKey;
  readonly input: string;
  readonly type: ComparedType;
  readonly day: number;
  added: Summary;
}

/** A value of what changes add, which count an award at least. */
export function ofSome<Value>(value: Value | null): Value {
  if (value === null) throw new TypeError('a change that counts no award');
  return value;
}

export interface CounterChanges {
  readonly timelines: readonly TimelineChange[];
  readonly days: readonly DayChange[];
  readonly inputs: readonly InputChange[];
}

/** What counters count of an award. */
export type CountedAward = Pick<
  Award,
  | 'awardId'
  | 'gameId'
  | 'taskId'
  | 'userId'
  | 'externalUserId'
  | 'points'
  | 'caseName'
  | 'tracked'
  | 'occurredAt'
  | 'day'
>;

/** Adds up what the awards change in all counters, each counter once. */
export function changesOf(recorded: readonly Recorded[], tracked: TrackedInputs): CounterChanges {
  const sums = new ChangeSums();
  for (const { intent, award, keys } of recorded) {
    const beganAt = timeZoneNamed(intent.timeZone).startOfDay(award.day);
    for (const placed of keys) {
      sums.addTimeline(award, placed, placed.part === null ? beganAt : 0);
      sums.addInputs(award, placed, (input) => tracked.isCounted(intent.owner, placed.scope, input));
    }
  }
  return sums.changes();
}

/** Sums of what awards change, to which more is added. */
export class ChangeSums {
  readonly #timelines = new Map<string, TimelineChange>();
  readonly #days = new Map<string, DayChange>();
  readonly #inputs = new Map<string, InputChange>();

  changes(): CounterChanges {
    return {
      timelines: [...this.#timelines.values()],
      days: [...this.#days.values()],
      inputs: [...this.#inputs.values()],
    };
  }

  /** @param beganAt When the award's day began; see `DayChange`. */
  addTimeline(award: CountedAward, { scope, key, part }: PlacedKey, beganAt: number): void {
    const text = keyText(key);
    const { occurredAt, points, day } = award;
    const timeline = entry(this.#timelines, text, () => ({
      scope,
      key,
      gameId: part === null ? award.gameId : nowhere,
      externalUserId: scope === 'user' || scope === 'user.game' ? award.externalUserId : '',
      part,
      added: emptyTimeline,
    }));
    timeline.added = timelineWith(timeline.added, occurredAt, points);
    const ofDay = entry(this.#days, `${text} ${day} ${beganAt}`, () => ({
      key,
      day,
      beganAt,
      added: emptyTimeline,
    }));
    ofDay.added = timelineWith(ofDay.added, occurredAt, points);
  }

  addInputs(
    award: CountedAward,
    { key }: Pick<PlacedKey, 'key'>,
    isCounted: (input: InputName) => boolean,
  ): void {
    for (const input of award.tracked) {
      if (!isCounted(input)) continue;
      for (const day of [allDays, award.day]) this.#addInput(key, input, award, day);
    }
  }

  #addInput(key: TimelineKey, input: InputName, award: CountedAward, day: number): void {
    const { name, type } = input;
    const change = entry(this.#inputs, `${keyText(key)} ${name} ${type} ${day}`, () => ({
      key,
      input: name,
      type,
      day,
      added: emptySummary,
    }));
    change.added = withAward(change.added, { ...noBounds, input }, award);
  }
}

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
