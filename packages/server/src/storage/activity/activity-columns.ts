import type { Activity } from '../../domain/activity.js';

/** The column of each figure. */
export const activityColumns = {
  newUsers: 'new_users',
  games: 'games',
  actions: 'actions',
  awards: 'awards',
  points: 'points',
  conversions: 'conversions',
  coinCents: 'coin_cents',
  actionsHappened: 'actions_happened',
  awardsHappened: 'awards_happened',
  pointsHappened: 'points_happened',
} as const satisfies Readonly<Record<keyof Activity, string>>;

export type ActivityColumn = (typeof activityColumns)[keyof Activity];

export const activityColumnNames: readonly ActivityColumn[] = Object.values(activityColumns);
