import type { FactScope } from '@merit/dsl';
import type { MeritEvent } from '../event/event.js';
import { defined } from '../support/defined.js';
import type { TimelineNeeds } from './timeline.js';
import { Timeline } from './timeline.js';

/** Whose history an event belongs to. */
export type Subject = Pick<MeritEvent, 'externalUserId' | 'externalTaskId' | 'externalGameId'>;

/** The scopes of facts, and beyond them all that is one user's, whatever the task and game. */
export type TimelineScope = FactScope | 'everywhere';

type Id = string | undefined;

/** The ids that tell the timelines of a scope apart, those with the fewest values first. */
const idsOf: { readonly [Scope in TimelineScope]: readonly (keyof Subject)[] } = {
  game: ['externalGameId'],
  task: ['externalGameId', 'externalTaskId'],
  'user.game': ['externalGameId', 'externalUserId'],
  everywhere: ['externalUserId'],
  user: ['externalGameId', 'externalTaskId', 'externalUserId'],
};

/** All but the last of the ids lead from level to level, the last one to a timeline. */
class Level {
  readonly below = new Map<Id, Level>();
  readonly timelines = new Map<Id, Timeline>();
}

/**
 * The timelines of one scope, by the ids of events and, where awards are told apart by an input, by its
 * value.
 */
export class TimelineIndex {
  /**
   * The members of events in which the ids stand; where awards are told apart by a value, that is the last.
   */
  readonly #members: readonly (keyof Subject)[];
  readonly #needs: TimelineNeeds;
  readonly #root = new Level();
  /** An award is recorded right after its facts were asked for: its timeline needn't be looked up twice. */
  #latest: Timeline | null = null;
  #latestUserId: Id;
  #latestTaskId: Id;
  #latestGameId: Id;
  #latestValue: Id;

  constructor(scope: TimelineScope, needs: TimelineNeeds) {
    this.#members = idsOf[scope];
    this.#needs = needs;
  }

  /** Null where nothing was recorded. */
  find(subject: Subject, value?: string): Timeline | null {
    if (this.#latest !== null && this.#isLatest(subject, value)) return this.#latest;
    const members = this.#members;
    const before = value === undefined ? members.length - 1 : members.length;
    let level: Level | undefined = this.#root;
    for (let index = 0; index < before; index += 1)
      level = level?.below.get(subject[defined(members[index])]);
    const id = value ?? subject[defined(members[members.length - 1])];
    return this.#remember(subject, value, level?.timelines.get(id) ?? null);
  }

  /** A new one where nothing was recorded yet. */
  open(subject: Subject, value?: string): Timeline {
    return this.find(subject, value) ?? this.#add(subject, value);
  }

  #add(subject: Subject, value: Id): Timeline {
    const ids: Id[] = this.#members.map((member) => subject[member]);
    if (value !== undefined) ids.push(value);
    let level = this.#root;
    for (const id of ids.slice(0, -1)) {
      const below = level.below.get(id) ?? new Level();
      level.below.set(id, below);
      level = below;
    }
    const timeline = new Timeline(this.#needs);
    level.timelines.set(ids.at(-1), timeline);
    this.#remember(subject, value, timeline);
    return timeline;
  }

  #isLatest({ externalUserId, externalTaskId, externalGameId }: Subject, value: Id): boolean {
    return (
      externalUserId === this.#latestUserId &&
      externalTaskId === this.#latestTaskId &&
      externalGameId === this.#latestGameId &&
      value === this.#latestValue
    );
  }

  #remember(subject: Subject, value: Id, timeline: Timeline | null): Timeline | null {
    this.#latest = timeline;
    this.#latestUserId = subject.externalUserId;
    this.#latestTaskId = subject.externalTaskId;
    this.#latestGameId = subject.externalGameId;
    this.#latestValue = value;
    return timeline;
  }
}
