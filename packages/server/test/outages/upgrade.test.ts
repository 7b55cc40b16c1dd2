import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../src/storage/testing/postgres-server.js';
import { until } from '../../src/testing/until.js';
import { runServer, type ServerRun, stopServers } from '../running-server.js';
import { expectExactlyOnce, expectUnavailable, type ServiceProcess, startServiceProcess } from './service.js';

/** Takes its tables in the other order than awards do, and fills one anew. */
const CHANGES = `alter table activity_days add column later bigint;
  alter table wallets add column later bigint; update wallets set later = points;
  alter table awards add column later text; alter table idempotency_keys add column later text;`;
/** Without it code of before writes no award. */
const BREAKS = 'alter table awards rename column reply to answer;';
/** The last statement of a migration that was held up. */
const TRIED = `select 1 from pg_stat_activity
  where query = 'rollback' and state_change > now() - interval '1 second'`;

describe('beside a service that awards, a later release', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  afterEach(async () => {
    await stopServers();
    await onServer('drop schema public cascade; create schema public');
  });

  async function onServer(sql: string): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  function startLater({ env }: ServiceProcess, sql: string, compatibleFrom: number): ServerRun {
    const later = JSON.stringify({ sql, compatibleFrom });
    return runServer(['start'], { env: { ...env, LATER_MIGRATION: later }, bin: 'test/later-release.js' });
  }

  it('waits until that one stops, where it leaves its code behind', async () => {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url });
    const load = service.startLoad();
    await load.moreAcknowledged(40);
    const later = startLater(service, BREAKS, 2);
    await until(async () => (await onServer(TRIED)).length > 0);
    await load.moreAcknowledged(40);
    expect([load.refused.length, (await service.health())[0]]).toEqual([0, 200]);
    await load.stop();
    service.process.child.kill('SIGTERM');
    expect((await service.process.ended).code).toBe(0);
    await later.logged('listening');
    await service.issuer.close();
  });

  it('changes the schema without failing a request, where its code can go on', async () => {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url });
    const load = service.startLoad();
    await load.moreAcknowledged(40);
    await startLater(service, CHANGES, 1).logged('listening');
    await load.moreAcknowledged(40);
    expectUnavailable(load.refused);
    expect((await service.health())[0]).toBe(200);
    await expectExactlyOnce(service, load);
  });

  it('that did not wait makes it say so and take no requests', async () => {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url });
    const load = service.startLoad();
    await load.moreAcknowledged(20);
    await onServer(`begin; ${BREAKS} insert into schema_migrations values (2, 'later', 2, 0); commit`);
    await load.moreRefused(40);
    expectUnavailable(load.refused);
    const [status, { checks }] = await service.health();
    expect([status, checks.database]).toEqual([503, 'newer']);
    service.process.child.kill('SIGKILL');
    await expect(load.stop()).rejects.toThrow('fetch failed');
    await service.issuer.close();
  });
});
