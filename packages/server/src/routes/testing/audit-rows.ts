import type { AuditEvent } from '../../domain/audit-event.js';
import type { Client } from '../../testing/client.js';
import { ECHO, made } from './arrange.js';
import { custom, type World } from './scope-rows/row.js';

/** What a route leaves in the audit log. */
export interface AuditRow {
  /** Null where it leaves nothing: it changes nothing, or the ledger is the record. */
  readonly event: AuditEvent | null;
  /** The request, where that of the scope's row changes nothing in a fresh world. */
  request?(client: Client, world: World): Promise<{ readonly path: string; readonly body?: unknown }>;
}

/** Every route that writes, and those that are noted for what they show; by its operation. */
export const auditRows: Readonly<Record<string, AuditRow>> = {
  createApiKey: { event: { module: 'apikeys', message: 'API key created' } },
  revokeApiKey: { event: { module: 'apikeys', message: 'API key revoked' } },
  createGame: { event: { module: 'games', message: 'Game created' } },
  updateGame: { event: { module: 'games', message: 'Game updated' } },
  deleteGame: { event: { module: 'games', message: 'Game deleted' } },
  duplicateGame: { event: { module: 'games', message: 'Game duplicated' } },
  createTask: { event: { module: 'tasks', message: 'Task created' } },
  createTasks: { event: { module: 'tasks', message: 'Tasks created' } },
  updateTask: { event: { module: 'tasks', message: 'Task updated' } },
  deleteTask: { event: { module: 'tasks', message: 'Task deleted' } },
  duplicateTask: { event: { module: 'tasks', message: 'Task duplicated' } },
  awardPoints: { event: null },
  recordAction: { event: null },
  awardInBulk: { event: null },
  recordUserAction: { event: null },
  putUser: { event: null },
  updateUser: { event: null },
  eraseUser: { event: { module: 'users', message: 'User erased' } },
  queryPoints: { event: null },
  assignPoints: { event: { module: 'wallets', message: 'Points assigned' } },
  reverseAward: { event: { module: 'wallets', message: 'Points reversed' } },
  convertPoints: { event: { module: 'wallets', message: 'Points converted' } },
  createCustomStrategy: { event: { module: 'strategies', message: 'Strategy created' } },
  importCustomStrategy: { event: { module: 'strategies', message: 'Strategy created' } },
  publishCustomStrategy: {
    event: { module: 'strategies', message: 'Strategy published' },
    request: async (client) => {
      const { id } = await made(client.post('/strategies/custom', { name: 'to publish', source: ECHO }));
      return { path: `/strategies/custom/${id}/publish` };
    },
  },
  updateCustomStrategy: { event: { module: 'strategies', message: 'Strategy updated' } },
  rollBackCustomStrategy: {
    event: { module: 'strategies', message: 'Strategy rolled back' },
    request: async (client, world) => {
      const source = ECHO.replace('tomorrow', 'next week');
      await made(client.put(custom(world), { source }), 200);
      await made(client.post(`${custom(world)}/publish`), 200);
      return { path: `${custom(world)}/rollback/1` };
    },
  },
  archiveCustomStrategy: { event: { module: 'strategies', message: 'Strategy archived' } },
  simulateStrategy: { event: null },
  simulateCustomStrategy: { event: null },
  exportUsers: { event: { module: 'exports', message: 'Users exported' } },
  exportUserPoints: { event: { module: 'exports', message: 'User points exported' } },
  exportUserInteractions: { event: { module: 'exports', message: 'User interactions exported' } },
  exportWalletTransactions: { event: { module: 'exports', message: 'Wallet transactions exported' } },
  exportHistory: { event: { module: 'exports', message: 'History exported' } },
};
