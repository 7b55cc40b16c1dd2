import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import {
  knowsPreparedStatements,
  type Pooler,
  type PoolerOptions,
  poolerHint,
  startPooler,
} from '../../src/storage/testing/pooler.js';
import { type PostgresServer, startPostgres } from '../../src/storage/testing/postgres-server.js';
import { runServer, stopServers } from '../running-server.js';
import { expectExactlyOnce, startServiceProcess } from './service.js';

const name = 'behind PgBouncer, the service';
const SHARING = 'takes every award once, by transactions that share sessions';
const LOST = 'sessions with the database lack settings that a pooler left out: see docs/scaling.md';
const LIMITS = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];

it('has a PgBouncer where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(poolerHint).toBeNull();
});

describe.skipIf(poolerHint !== null)(poolerHint === null ? name : leftOut(name, poolerHint), () => {
  let postgres: PostgresServer;
  let pooler: Pooler | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await stopServers();
    await pooler?.stop();
    await asAdministrator('alter role postgres reset all');
  });
  afterAll(() => postgres.stop());

  async function asAdministrator(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  async function through(options: PoolerOptions): Promise<string> {
    pooler = await startPooler(postgres.url, options);
    return pooler.url;
  }

  it('says which setting of a session it must be told to ignore', async () => {
    const url = await through({ mode: 'session', ignores: [] });
    const { code, output } = await runServer(['migrate'], { env: { DATABASE_URL: url } }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/cannot be reached: unsupported startup parameter.* options.*ignore_startup_/);
  });

  it('says which limits are lost then, and that none is once the role has them', async () => {
    const url = await through({ mode: 'session', ignores: ['options'] });
    const first = await startServiceProcess({ DATABASE_URL: url });
    const { settings } = await first.process.logged(LOST);
    expect(settings).toEqual(expect.arrayContaining([...LIMITS, 'enable_seqscan']));
    for (const setting of settings ?? []) {
      const value = LIMITS.includes(setting) ? "'15s'" : setting.startsWith('default') ? 'on' : 'off';
      if (setting !== 'default_transaction_read_only') {
        await asAdministrator(`alter role postgres set ${setting} = ${value}`);
      }
    }
    await pooler?.stop();
    const second = await startServiceProcess({
      DATABASE_URL: await through({ mode: 'session', ignores: ['options'] }),
    });
    expect((await second.process.logged(LOST)).settings).toEqual(['default_transaction_read_only']);
  });

  it.skipIf(!knowsPreparedStatements())(
    knowsPreparedStatements()
      ? SHARING
      : leftOut(SHARING, 'it wants PgBouncer 1.21 or newer, as Debian 13 has it'),
    async () => {
      const url = await through({ mode: 'transaction', ignores: ['options'] });
      const service = await startServiceProcess({ DATABASE_URL: url });
      const load = service.startLoad();
      await load.moreAcknowledged(300);
      await pooler?.crash();
      await load.moreRefused(10);
      await pooler?.start();
      await load.stop();
      await expectExactlyOnce(service, load);
    },
  );
});
