import type { Action } from '../../domain/action.js';
import type { Award } from '../../domain/award.js';
import type { AwardIntent } from '../../ports/award-book.js';
import type { CountedFilters } from '../timelines/counted-filters.js';
import type { PlacedKey } from '../timelines/parts.js';
import { emptyTimeline, type Timeline, timelineWith } from '../timelines/timeline.js';
import { keyText, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import { type ActionRequest, isCounted } from './action-request.js';
import type { SummarySource } from './fact-source.js';
import type { AwardDays } from './load-days.js';
import { emptySummary, type Summary, withAward } from './summary.js';

/** What was read when the session began. */
export interface LoadedHistory {
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly days: ReadonlyMap<string, AwardDays>;
  readonly summaries: ReadonlyMap<SummarySource, Summary>;
  readonly actions: ReadonlyMap<ActionRequest, number>;
}

/** One award of the session, with what was known when it was asked for, and the timelines it lands on. */
export interface Recorded {
  readonly intent: AwardIntent;
  readonly award: Award;
  readonly keys: readonly PlacedKey[];
}

/** History in memory: what was loaded, and on top of it what the session recorded. */
export class WorkingSet {
  readonly recorded: Recorded[] = [];
  readonly recordedActions: Action[] = [];
  readonly #loaded: LoadedHistory;
  readonly #filters: CountedFilters;
  readonly #timelines: Map<string, Timeline>;
  /** By timeline, the session's awards alone. */
  readonly #added = new Map<string, Award[]>();

  constructor(loaded: LoadedHistory, filters: CountedFilters) {
    this.#loaded = loaded;
    this.#filters = filters;
    this.#timelines = new Map(loaded.timelines);
  }

  record(intent: AwardIntent, award: Award): void {
    const keys = this.#filters.placesOf(intent, award);
    this.recorded.push({ intent, award, keys });
    const newTasks = this.timeline(timelineOf('task', intent)).awards === 0 ? 1 : 0;
    const newUsers = new Map(
      (['task', 'game'] as const).map((scope) => [scope, this.#isNewUser(scope, intent) ? 1 : 0]),
    );
    const newInParts = this.#newInParts(intent, keys);
    for (const { scope, key, part } of keys) {
      const isEveryones = scope === 'task' || scope === 'game';
      const ofWhole = isEveryones ? (newUsers.get(scope) ?? 0) : 0;
      const users = part === null ? ofWhole : isEveryones && newInParts.has(part.partId) ? 1 : 0;
      this.#extend(key, award, { users, tasks: scope === 'game' ? newTasks : 0 });
    }
  }

  #isNewUser(scope: 'task' | 'game', intent: AwardIntent): boolean {
    return this.timeline(timelineOf(scope === 'task' ? 'user' : 'user.game', intent)).awards === 0;
  }

  /**
   * The parts of which nothing is known of the user before; of what is asked for, what was there was read.
   */
  #newInParts({ owner, userId }: AwardIntent, keys: readonly PlacedKey[]): ReadonlySet<string> {
    const counting = keys.flatMap(({ part }) => (part?.countsUsers === true ? [part.partId] : []));
    return new Set(counting.filter((subjectId) => this.timeline({ owner, subjectId, userId }).awards === 0));
  }

  #extend(key: TimelineKey, award: Award, added: Pick<Timeline, 'users' | 'tasks'>): void {
    const text = keyText(key);
    const timeline = timelineWith(this.timeline(key), award.occurredAt, award.points);
    const [users, tasks] = [timeline.users + added.users, timeline.tasks + added.tasks];
    this.#timelines.set(text, { ...timeline, users, tasks });
    const awards = this.#added.get(text);
    if (awards === undefined) this.#added.set(text, [award]);
    else awards.push(award);
  }

  timeline(key: TimelineKey): Timeline {
    return this.#timelines.get(keyText(key)) ?? emptyTimeline;
  }

  summary(source: SummarySource): Summary {
    return this.#awardsOn(source.request.key).reduce(
      (summary, award) => withAward(summary, source.request, award),
      this.#loaded.summaries.get(source) ?? emptySummary,
    );
  }

  actions(request: ActionRequest): number {
    const added = this.recordedActions.filter((action) => isCounted(request, action)).length;
    return (this.#loaded.actions.get(request) ?? 0) + added;
  }

  /** The days with an award as far back as a streak needs, each with the time of its earliest award. */
  days(key: TimelineKey): AwardDays {
    const days = new Map(this.#loaded.days.get(keyText(key)));
    for (const { day, occurredAt } of this.#awardsOn(key)) {
      days.set(day, Math.min(days.get(day) ?? occurredAt, occurredAt));
    }
    return days;
  }

  #awardsOn(key: TimelineKey): readonly Award[] {
    return this.#added.get(keyText(key)) ?? [];
  }
}
