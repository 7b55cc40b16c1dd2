import type { FactScope } from '@merit/dsl';
import type { Award } from '../../domain/award.js';
import { timeZoneOf } from '../../domain/time-zone-of.js';
import { allDays } from '../timelines/all-days.js';
import type { Part, PlacedKey } from '../timelines/parts.js';
import { emptyTimeline, type Timeline, timelineWith } from '../timelines/timeline.js';
import { keyText, type TimelineKey } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import { emptySummary, noBounds, type Summary, withAward } from './summary.js';
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
  readonly type: string;
  readonly day: number;
  added: Summary;
}

export interface CounterChanges {
  readonly timelines: readonly TimelineChange[];
  readonly days: readonly DayChange[];
  readonly inputs: readonly InputChange[];
}

/** Adds up what the awards change in all counters, each counter once. */
export function changesOf(recorded: readonly Recorded[], tracked: TrackedInputs): CounterChanges {
  const sums = new ChangeSums(tracked);
  for (const each of recorded) for (const placed of each.keys) sums.add(each, placed);
  return {
    timelines: [...sums.timelines.values()],
    days: [...sums.days.values()],
    inputs: [...sums.inputs.values()],
  };
}

class ChangeSums {
  readonly timelines = new Map<string, TimelineChange>();
  readonly days = new Map<string, DayChange>();
  readonly inputs = new Map<string, InputChange>();
  readonly #tracked: TrackedInputs;

  constructor(tracked: TrackedInputs) {
    this.#tracked = tracked;
  }

  add({ intent, award }: Recorded, { scope, key, part }: PlacedKey): void {
    const text = keyText(key);
    const { occurredAt, points, day } = award;
    const timeline = entry(this.timelines, text, () => ({
      scope,
      key,
      gameId: part?.partId ?? intent.gameId,
      externalUserId: scope === 'user' || scope === 'user.game' ? award.externalUserId : '',
      part,
      added: emptyTimeline,
    }));
    timeline.added = timelineWith(timeline.added, occurredAt, points);
    const beganAt = part === null ? timeZoneOf(intent.timeZone).startOfDay(day) : 0;
    const ofDay = entry(this.days, `${text} ${day} ${beganAt}`, () => ({
      key,
      day,
      beganAt,
      added: emptyTimeline,
    }));
    ofDay.added = timelineWith(ofDay.added, occurredAt, points);
    for (const input of award.tracked) {
      if (!this.#tracked.has(intent.owner, scope, input)) continue;
      for (const each of [allDays, day]) this.#addInput(key, input, award, each);
    }
  }

  #addInput(key: TimelineKey, input: Award['tracked'][number], award: Award, day: number): void {
    const { name, type } = input;
    const change = entry(this.inputs, `${keyText(key)} ${name} ${type} ${day}`, () => ({
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
