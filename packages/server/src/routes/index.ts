import type { Route } from '../http/route/route.js';
import { createApiKeyRoute } from './api-keys/create.js';
import { listApiKeysRoute } from './api-keys/list.js';
import { revokeApiKeyRoute } from './api-keys/revoke.js';
import { archiveCustomStrategyRoute } from './custom-strategies/archive.js';
import { compareCustomStrategiesRoute } from './custom-strategies/compare.js';
import { createCustomStrategyRoute } from './custom-strategies/create.js';
import { exportCustomStrategyRoute } from './custom-strategies/export.js';
import { getCustomStrategyRoute } from './custom-strategies/get.js';
import { importCustomStrategyRoute } from './custom-strategies/import.js';
import { listCustomStrategiesRoute } from './custom-strategies/list.js';
import { customStrategyMetricsRoute } from './custom-strategies/metrics.js';
import { publishCustomStrategyRoute } from './custom-strategies/publish.js';
import { rollBackCustomStrategyRoute } from './custom-strategies/roll-back.js';
import { simulateStrategyRoute } from './custom-strategies/simulate.js';
import { simulateCustomStrategyRoute } from './custom-strategies/simulate-stored.js';
import { listTemplatesRoute } from './custom-strategies/templates.js';
import { updateCustomStrategyRoute } from './custom-strategies/update.js';
import { customStrategyUsageRoute } from './custom-strategies/usage.js';
import { listCustomStrategyVersionsRoute } from './custom-strategies/versions.js';
import { listAuditEntriesRoute } from './dashboard/list-audit-entries.js';
import { getDashboardSummaryRoute } from './dashboard/summary.js';
import { exportHistoryRoute } from './exports/history.js';
import { listExportsRoute } from './exports/list-exports.js';
import { exportUserInteractionsRoute } from './exports/user-interactions.js';
import { exportUserPointsRoute } from './exports/user-points.js';
import { exportUsersRoute } from './exports/users.js';
import { exportWalletTransactionsRoute } from './exports/wallet-transactions.js';
import { createGameRoute } from './games/create.js';
import { deleteGameRoute } from './games/delete.js';
import { duplicateGameRoute } from './games/duplicate.js';
import { getGameRoute } from './games/get.js';
import { getLeaderboardRoute } from './games/leaderboard.js';
import { listGamesRoute } from './games/list.js';
import { listGameEventsRoute } from './games/list-events.js';
import { listGameUsersRoute } from './games/list-users.js';
import { getEffectiveStrategyRoute } from './games/strategy.js';
import { updateGameRoute } from './games/update.js';
import { getHealthRoute } from './health/get.js';
import { awardPointsRoute } from './points/award.js';
import { awardInBulkRoute } from './points/award-in-bulk.js';
import { gamePointsRoute } from './points/game-points.js';
import { gamePointsDetailsRoute } from './points/game-points-details.js';
import { recordActionRoute } from './points/record-action.js';
import { simulatedPointsRoute } from './points/simulated.js';
import { taskPointsRoute } from './points/task-points.js';
import { taskPointsDetailsRoute } from './points/task-points-details.js';
import { userInGameRoute } from './points/user-in-game.js';
import { userInTaskRoute } from './points/user-in-task.js';
import { getStrategyRoute } from './strategies/get.js';
import { getStrategyGraphRoute } from './strategies/graph.js';
import { listStrategiesRoute } from './strategies/list.js';
import { getStrategySchemaRoute } from './strategies/schema.js';
import { createTaskRoute } from './tasks/create.js';
import { createManyTasksRoute } from './tasks/create-many.js';
import { deleteTaskRoute } from './tasks/delete.js';
import { duplicateTaskRoute } from './tasks/duplicate.js';
import { getTaskRoute } from './tasks/get.js';
import { listTasksRoute } from './tasks/list.js';
import { updateTaskRoute } from './tasks/update.js';
import { assignPointsRoute } from './users/assign-points.js';
import { convertPointsRoute } from './users/convert.js';
import { eraseUserRoute } from './users/erase.js';
import { getUserRoute } from './users/get.js';
import { getActionRoute } from './users/get-action.js';
import { getAwardRoute } from './users/get-award.js';
import { listUsersRoute } from './users/list.js';
import { previewConversionRoute } from './users/preview-conversion.js';
import { putUserRoute } from './users/put.js';
import { queryPointsRoute } from './users/query-points.js';
import { userPointsRoute } from './users/read-points.js';
import { walletRoute } from './users/read-wallet.js';
import { recordUserActionRoute } from './users/record-action.js';
import { reverseAwardRoute } from './users/reverse.js';
import { updateUserRoute } from './users/update.js';

/** Every route under `/api/v1`. The order doesn't matter: literal paths win over parameters by themselves. */
export const routes: readonly Route[] = [
  getHealthRoute,
  createApiKeyRoute,
  listApiKeysRoute,
  revokeApiKeyRoute,
  createGameRoute,
  listGamesRoute,
  getGameRoute,
  updateGameRoute,
  deleteGameRoute,
  duplicateGameRoute,
  listGameUsersRoute,
  getLeaderboardRoute,
  listGameEventsRoute,
  getEffectiveStrategyRoute,
  createTaskRoute,
  createManyTasksRoute,
  listTasksRoute,
  getTaskRoute,
  updateTaskRoute,
  deleteTaskRoute,
  duplicateTaskRoute,
  awardPointsRoute,
  awardInBulkRoute,
  recordActionRoute,
  gamePointsRoute,
  gamePointsDetailsRoute,
  taskPointsRoute,
  taskPointsDetailsRoute,
  userInGameRoute,
  userInTaskRoute,
  simulatedPointsRoute,
  listUsersRoute,
  getUserRoute,
  putUserRoute,
  updateUserRoute,
  eraseUserRoute,
  assignPointsRoute,
  userPointsRoute,
  queryPointsRoute,
  walletRoute,
  previewConversionRoute,
  convertPointsRoute,
  reverseAwardRoute,
  recordUserActionRoute,
  getActionRoute,
  getAwardRoute,
  listStrategiesRoute,
  getStrategyRoute,
  getStrategySchemaRoute,
  getStrategyGraphRoute,
  createCustomStrategyRoute,
  getCustomStrategyRoute,
  listCustomStrategiesRoute,
  updateCustomStrategyRoute,
  publishCustomStrategyRoute,
  getDashboardSummaryRoute,
  customStrategyMetricsRoute,
  compareCustomStrategiesRoute,
  listAuditEntriesRoute,
  listExportsRoute,
  exportUsersRoute,
  exportUserPointsRoute,
  exportUserInteractionsRoute,
  exportWalletTransactionsRoute,
  exportHistoryRoute,
  simulateStrategyRoute,
  simulateCustomStrategyRoute,
  rollBackCustomStrategyRoute,
  archiveCustomStrategyRoute,
  listCustomStrategyVersionsRoute,
  customStrategyUsageRoute,
  importCustomStrategyRoute,
  exportCustomStrategyRoute,
  listTemplatesRoute,
];
