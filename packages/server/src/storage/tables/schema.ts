import { actionCounts } from './action-counts.js';
import { actions } from './actions.js';
import { activityDays } from './activity-days.js';
import { apiKeys } from './api-keys.js';
import { auditEntries } from './audit-entries.js';
import { awards, reversedAwards } from './awards.js';
import { backfills } from './backfills.js';
import { chores } from './chores.js';
import { customStrategies } from './custom-strategies.js';
import type { RowOf } from './define-table.js';
import { eventIds } from './event-ids.js';
import { executionLog } from './execution-log.js';
import { exportRecords } from './exports.js';
import { factFilters } from './fact-filters.js';
import { gameNames } from './game-names.js';
import { games } from './games.js';
import { idempotencyKeys } from './idempotency-keys.js';
import { keptBytes } from './kept-bytes.js';
import { oauthUsers } from './oauth-users.js';
import { owners } from './owners.js';
import { parts } from './parts.js';
import { ranks } from './ranks.js';
import { strategyCounts } from './strategy-counts.js';
import { strategyVersions } from './strategy-versions.js';
import { taskNames } from './task-names.js';
import { tasks } from './tasks.js';
import { timelineDays } from './timeline-days.js';
import { timelineInputs } from './timeline-inputs.js';
import { timelines } from './timelines.js';
import { trackedInputs } from './tracked-inputs.js';
import { userProfiles } from './users.js';
import { walletTransactions } from './wallet-transactions.js';
import { wallets } from './wallets.js';

/** Every table but those that say which migrations were run, and who serves. */
export const tables = [
  actionCounts,
  actions,
  activityDays,
  apiKeys,
  auditEntries,
  awards,
  backfills,
  chores,
  customStrategies,
  eventIds,
  executionLog,
  exportRecords,
  factFilters,
  gameNames,
  taskNames,
  games,
  idempotencyKeys,
  keptBytes,
  oauthUsers,
  owners,
  parts,
  ranks,
  reversedAwards,
  strategyCounts,
  strategyVersions,
  tasks,
  timelineDays,
  timelineInputs,
  timelines,
  trackedInputs,
  userProfiles,
  walletTransactions,
  wallets,
] as const;

type Declared = (typeof tables)[number];

/** The tables as Kysely sees them. */
export type Schema = {
  readonly [Each in Declared as Each['name']]: RowOf<Each['columns']>;
};
