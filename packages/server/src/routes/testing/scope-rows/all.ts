import { apiKeysRows } from './api-keys.js';
import { customStrategiesRows } from './custom-strategies.js';
import { dashboardRows } from './dashboard.js';
import { exportsRows } from './exports.js';
import { gamesRows } from './games.js';
import { healthRows } from './health.js';
import { pointsRows } from './points.js';
import type { Row } from './row.js';
import { strategiesRows } from './strategies.js';
import { tasksRows } from './tasks.js';
import { usersRows } from './users.js';

/** Who may call each route, and what comes of it: at least one row for every operation. */
export const scopeRows: readonly Row[] = [
  ...healthRows,
  ...apiKeysRows,
  ...gamesRows,
  ...tasksRows,
  ...pointsRows,
  ...usersRows,
  ...strategiesRows,
  ...customStrategiesRows,
  ...exportsRows,
  ...dashboardRows,
];
