import type { HistoryFactName } from '../checked-strategy.js';

/** What each fact tells, in the words of `docs/language.md`. */
export const factDocs: { readonly [name in HistoryFactName]: string } = {
  awards: 'how many awards',
  points: 'how many points they gave in all',
  actions: 'recorded actions of a kind, whatever was decided on them',
  sinceFirst: 'the time since the first award',
  sinceLast: 'the time since the last award',
  lastGap: 'the time between the last two',
  averageGap: 'from the first to the last, divided by one less than their number',
  streak: 'days in a row with an award, up to today, or up to yesterday while today has none',
  total: 'the sum of an input, or of a let, over the awards',
  mean: 'its mean',
  best: 'its greatest value',
  least: 'its least value',
  latest: 'its last value',
  users: 'users with an award',
  tasks: 'tasks with an award',
  'wallet.points': "points in the user's wallet",
  'wallet.coins': 'coins there, which no strategy gives',
};
