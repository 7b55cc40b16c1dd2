import type { Award } from '../../domain/award.js';
import type { AwardIntent } from '../../ports/award-book.js';
import { emptyTimeline, type Timeline, timelineWith } from '../timelines/timeline.js';
import { keyText, scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { SummarySource } from './fact-source.js';
import type { AwardDays } from './load-days.js';
import { emptySummary, type Summary, withAward } from './summary.js';

/** What was read when the session began. */
export interface LoadedHistory {
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly days: ReadonlyMap<string, AwardDays>;
  readonly summaries: ReadonlyMap<SummarySource, Summary>;
}

/** One award of the session, with what was known when it was asked for. */
export interface Recorded {
  readonly intent: AwardIntent;
  readonly award: Award;
}

/** History in memory: what was loaded, and on top of it what the session recorded. */
export class WorkingSet {
  readonly recorded: Recorded[] = [];
  readonly #loaded: LoadedHistory;
  readonly #timelines: Map<string, Timeline>;
  /** By timeline, the session's awards alone. */
  readonly #added = new Map<string, Award[]>();

  constructor(loaded: LoadedHistory) {
    this.#loaded = loaded;
    this.#timelines = new Map(loaded.timelines);
  }

  record(recorded: Recorded): void {
    this.recorded.push(recorded);
    const { intent, award } = recorded;
    for (const scope of scopes) {
      const key = timelineOf(scope, intent);
      this.#timelines.set(keyText(key), timelineWith(this.timeline(key), award.occurredAt, award.points));
      const awards = this.#added.get(keyText(key));
      if (awards === undefined) this.#added.set(keyText(key), [award]);
      else awards.push(award);
    }
  }

  timeline(key: TimelineKey): Timeline {
    return this.#timelines.get(keyText(key)) ?? emptyTimeline;
  }

  summary(source: SummarySource): Summary {
    const { scope, place } = source.request;
    return this.#awardsOn(timelineOf(scope, place)).reduce(
      (summary, award) => withAward(summary, source.request, award),
      this.#loaded.summaries.get(source) ?? emptySummary,
    );
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
