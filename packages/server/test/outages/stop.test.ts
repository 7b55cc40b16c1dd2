import { afterEach, describe, expect, it } from 'vitest';
import { award, made } from '../../src/routes/testing/arrange.js';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import { stopServers } from '../running-server.js';
import { expectCleanBooks, startServiceProcess } from './service.js';

const source = 'strategy "S" { input n: int (0..1000)  otherwise { award n } }';
const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n: 1 } };

describe.each([
  ['sqlite', createSqliteDatabase],
  ['postgres', createPostgresDatabase],
] as const)('on %s, a service that simulated', (_, create) => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await stopServers();
    await database?.drop();
    database = undefined;
  });

  it('stops well though the process of simulations is there, and writes the log of executions', async () => {
    database = await create();
    const service = await startServiceProcess({ DATABASE_URL: database.url });
    await made(award(service.client, service.game, {}));
    await made(service.client.post('/strategies/custom/simulate', { source, events: [event, event] }), 200);
    await expectCleanBooks(service);
    const opened = await openDatabase(database.url);
    const { rows } = await opened.reader.query('select outcome from execution_log');
    await opened.close();
    expect(rows).toEqual([{ outcome: 'awarded' }]);
  });
});
