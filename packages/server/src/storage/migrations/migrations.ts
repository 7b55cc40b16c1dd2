import { initial } from './0001-initial.js';
import { strategyParents } from './0002-strategy-parents.js';
import { facts } from './0003-facts.js';
import { awardClock } from './0004-award-clock.js';
import { strategyFigures } from './0005-strategy-figures.js';
import { actionTimes } from './0006-action-times.js';
import { actionAnswers } from './0007-action-answers.js';
import { activityDays } from './0008-activity-days.js';
import { strategyVersions } from './0009-strategy-versions.js';
import { actionOfAward } from './0010-action-of-award.js';
import { gameNames } from './0011-game-names.js';
import { userStamps } from './0012-user-stamps.js';
import { gamesByName } from './0013-games-by-name.js';
import { ownerClaims } from './0014-owner-claims.js';
import { backfills } from './0015-backfills.js';
import { usersInScopes } from './0016-users-in-scopes.js';
import { taskWithdrawals } from './0017-task-withdrawals.js';
import { boundedLists } from './0018-bounded-lists.js';
import { countedTasks } from './0019-counted-tasks.js';
import { usersListed } from './0020-users-listed.js';
import { descriptions } from './0021-descriptions.js';
import { ranks } from './0022-ranks.js';
import { exportsListed } from './0023-exports.js';
import { eventsByTime } from './0024-events-by-time.js';
import { owners } from './0025-owners.js';
import { usersOfSubjects } from './0026-users-of-subjects.js';
import type { Migration } from './migration.js';

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  initial,
  strategyParents,
  facts,
  awardClock,
  strategyFigures,
  actionTimes,
  actionAnswers,
  activityDays,
  strategyVersions,
  actionOfAward,
  gameNames,
  userStamps,
  gamesByName,
  ownerClaims,
  backfills,
  usersInScopes,
  taskWithdrawals,
  boundedLists,
  countedTasks,
  usersListed,
  descriptions,
  ranks,
  exportsListed,
  eventsByTime,
  owners,
  usersOfSubjects,
];
