import type { Ids } from '../ports/clock.js';
import type { Books } from '../ports/storage.js';
import { createActivityReads } from './activity/activity-reads.js';
import { createAwardBook } from './awards/award-book.js';
import { createDecidedAwards } from './awards/decided-awards.js';
import { createErasures } from './erasure/erasures.js';
import { createExecutionBook } from './figures/execution-book.js';
import { createRecordedEvents } from './figures/recorded-events.js';
import { createStrategyFigures } from './figures/strategy-figures.js';
import type { Session } from './kysely/session.js';
import { createGameEvents } from './points/game-events.js';
import { createPointsReads } from './points/points-reads.js';
import { createApiKeyRepository } from './repositories/api-key-repository.js';
import { createAuditLog } from './repositories/audit-log.js';
import { createExportLog } from './repositories/export-log.js';
import { createGameRepository } from './repositories/game-repository.js';
import { createIdempotencyKeys } from './repositories/idempotency-keys.js';
import { createOAuthUserRepository } from './repositories/oauth-user-repository.js';
import { createRetention } from './repositories/retention.js';
import { createStrategyRepository } from './repositories/strategy-repository.js';
import { createTaskRepository } from './repositories/task-repository.js';
import { createUserRepository } from './repositories/user-repository.js';
import { createWalletBook } from './repositories/wallet-book.js';
import { createReversalBook } from './reversals/reversal-book.js';

/** The books as one session sees them. */
export function createBooks(session: Session, ids: Ids): Books {
  return {
    apiKeys: createApiKeyRepository(session, ids),
    oauthUsers: createOAuthUserRepository(session),
    audit: createAuditLog(session),
    exportLog: createExportLog(session),
    idempotency: createIdempotencyKeys(session),
    retention: createRetention(session),
    games: createGameRepository(session),
    tasks: createTaskRepository(session),
    users: createUserRepository(session),
    wallets: createWalletBook(session),
    reversals: createReversalBook(session),
    erasures: createErasures(session),
    strategies: createStrategyRepository(session),
    awards: createAwardBook(session, ids),
    decidedAwards: createDecidedAwards(session),
    points: createPointsReads(session),
    executions: createExecutionBook(session, ids),
    figures: createStrategyFigures(session),
    gameEvents: createGameEvents(session),
    recordedEvents: createRecordedEvents(session),
    activity: createActivityReads(session),
    kept: { settle: () => session.tally.settle() },
  };
}
