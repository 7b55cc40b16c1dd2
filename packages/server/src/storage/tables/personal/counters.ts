import { actionCounts } from '../action-counts.js';
import { activityDays } from '../activity-days.js';
import { backfills } from '../backfills.js';
import { chores } from '../chores.js';
import { factFilters } from '../fact-filters.js';
import { keptBytes } from '../kept-bytes.js';
import { parts } from '../parts.js';
import { ranks } from '../ranks.js';
import { strategyCounts } from '../strategy-counts.js';
import { timelineDays } from '../timeline-days.js';
import { timelineInputs } from '../timeline-inputs.js';
import { timelines } from '../timelines.js';
import { trackedInputs } from '../tracked-inputs.js';
import { saysOf } from './says-of.js';

/** What is summed up of the ledger. */
export const ofCounters = {
  timelines: saysOf(timelines, {
    scrubbed: ['external_user_id'],
    impersonal: [
      'subject_id',
      'user_id',
      'owner_id',
      'game_id',
      'awards',
      'points',
      'first_at',
      'last_at',
      'previous_at',
      'users',
      'tasks',
      'state',
    ],
  }),
  timeline_days: saysOf(timelineDays, {
    impersonal: ['subject_id', 'user_id', 'owner_id', 'day', 'began_at', 'awards', 'points', 'first_at'],
  }),
  timeline_inputs: saysOf(timelineInputs, {
    kept: ['latest'],
    impersonal: [
      'subject_id',
      'user_id',
      'owner_id',
      'input',
      'type',
      'day',
      'awards',
      'total',
      'best',
      'least',
    ],
  }),
  parts: saysOf(parts, {
    kept: ['value'],
    impersonal: ['part_id', 'owner_id', 'filter_id', 'subject_id'],
  }),
  action_counts: saysOf(actionCounts, {
    impersonal: ['subject_id', 'user_id', 'owner_id', 'kind', 'day', 'actions', 'first_at', 'last_at'],
  }),
  ranks: saysOf(ranks, {
    impersonal: ['subject_id', 'points', 'user_id', 'owner_id'],
  }),
  tracked_inputs: saysOf(trackedInputs, {
    impersonal: ['owner_id', 'scope', 'input', 'type', 'backfill'],
  }),
  fact_filters: saysOf(factFilters, {
    impersonal: ['owner_id', 'scope', 'filter_id', 'case_name', 'input', 'type', 'backfill'],
  }),
  backfills: saysOf(backfills, {
    impersonal: [
      'owner_id',
      'backfill',
      'begun_at',
      'moved_at',
      'finished_at',
      'game_id',
      'until_at',
      'occurred_at',
      'award_id',
    ],
  }),
  chores: saysOf(chores, {
    scrubbed: ['place'],
    impersonal: ['owner_id', 'kind', 'subject', 'moved_at'],
  }),
  activity_days: saysOf(activityDays, {
    impersonal: [
      'owner_id',
      'day',
      'slot',
      'new_users',
      'games',
      'actions',
      'awards',
      'points',
      'conversions',
      'coin_cents',
      'actions_happened',
      'awards_happened',
      'points_happened',
    ],
  }),
  kept_bytes: saysOf(keptBytes, {
    impersonal: ['owner_id', 'bytes'],
  }),
  strategy_counts: saysOf(strategyCounts, {
    impersonal: [
      'strategy_id',
      'owner_id',
      'hour',
      'version',
      'slot',
      'line_id',
      'outcome',
      'case_name',
      'rule',
      'step',
      'executions',
      'points',
      'points_min',
      'points_max',
    ],
  }),
} as const;
