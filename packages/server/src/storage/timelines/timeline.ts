/** What is known of awards in a row of time, without the awards themselves. Times are those of occurring. */
export interface Timeline {
  readonly awards: number;
  readonly points: number;
  /** On everyone's timelines, how many users have an award on it. */
  readonly users: number;
  /** On everyone's timeline of a game, how many of its tasks have an award. */
  readonly tasks: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The second-latest time: equal to the last where two awards occurred at once. */
  readonly previousAt: number | null;
}

export const emptyTimeline: Timeline = {
  awards: 0,
  points: 0,
  users: 0,
  tasks: 0,
  firstAt: null,
  lastAt: null,
  previousAt: null,
};

/** The timeline with one more award on it; the order in which awards come makes no difference. */
export function timelineWith(timeline: Timeline, occurredAt: number, points: number): Timeline {
  const { firstAt, lastAt, previousAt } = timeline;
  const isLatest = lastAt === null || occurredAt >= lastAt;
  return {
    awards: timeline.awards + 1,
    points: timeline.points + points,
    users: timeline.users,
    tasks: timeline.tasks,
    firstAt: firstAt === null ? occurredAt : Math.min(firstAt, occurredAt),
    lastAt: isLatest ? occurredAt : lastAt,
    previousAt: isLatest ? lastAt : Math.max(previousAt ?? occurredAt, occurredAt),
  };
}
