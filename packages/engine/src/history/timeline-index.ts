import type { FactScope } from '@merit/dsl';
import type { MeritEvent } from '../event/event.js';
import type { TimelineNeeds } from './timeline.js';
import { Timeline } from './timeline.js';

/** Whose history an event belongs to. */
export type Subject = Pick<MeritEvent, 'externalUserId' | 'externalTaskId' | 'externalGameId'>;

type Id = string | undefined;

/** The ids that tell the timelines of a scope apart, those with the fewest values first. */
const idsOf: { readonly [Scope in FactScope]: (subject: Subject) => readonly Id[] } = {
  game: (subject) => [subject.externalGameId],
  task: (subject) => [subject.externalGameId, subject.externalTaskId],
  'user.game': (subject) => [subject.externalGameId, subject.externalUserId],
  user: (subject) => [subject.externalGameId, subject.externalTaskId, subject.externalUserId],
};

/** All but the last of the ids lead from level to level, the last one to a timeline. */
class Level {
  readonly below = new Map<Id, Level>();
  readonly timelines = new Map<Id, Timeline>();
}

/** The timelines of one scope, by the ids of events. */
export class TimelineIndex {
  readonly #idsOf: (subject: Subject) => readonly Id[];
  readonly #needs: TimelineNeeds;
  readonly #root = new Level();
  /** An award is recorded right after its facts were asked for: its timeline needn't be looked up twice. */
  #latest: Timeline | null = null;
  #latestUserId: Id;
  #latestTaskId: Id;
  #latestGameId: Id;

  constructor(scope: FactScope, needs: TimelineNeeds) {
    this.#idsOf = idsOf[scope];
    this.#needs = needs;
  }

  /** Null where nothing was recorded. */
  find(subject: Subject): Timeline | null {
    if (this.#latest !== null && this.#isLatest(subject)) return this.#latest;
    const ids = this.#idsOf(subject);
    let level: Level | undefined = this.#root;
    for (let index = 0; index < ids.length - 1; index += 1) level = level?.below.get(ids[index]);
    return this.#remember(subject, level?.timelines.get(ids[ids.length - 1]) ?? null);
  }

  /** A new one where nothing was recorded yet. */
  open(subject: Subject): Timeline {
    return this.find(subject) ?? this.#add(subject);
  }

  #add(subject: Subject): Timeline {
    const ids = this.#idsOf(subject);
    let level = this.#root;
    for (const id of ids.slice(0, -1)) {
      const below = level.below.get(id) ?? new Level();
      level.below.set(id, below);
      level = below;
    }
    const timeline = new Timeline(this.#needs);
    level.timelines.set(ids.at(-1), timeline);
    this.#remember(subject, timeline);
    return timeline;
  }

  #isLatest({ externalUserId, externalTaskId, externalGameId }: Subject): boolean {
    return (
      externalUserId === this.#latestUserId &&
      externalTaskId === this.#latestTaskId &&
      externalGameId === this.#latestGameId
    );
  }

  #remember(subject: Subject, timeline: Timeline | null): Timeline | null {
    this.#latest = timeline;
    this.#latestUserId = subject.externalUserId;
    this.#latestTaskId = subject.externalTaskId;
    this.#latestGameId = subject.externalGameId;
    return timeline;
  }
}
