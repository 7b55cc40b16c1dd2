import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../src/routes/testing/arrange.js';
import { type PostgresServer, startPostgres } from '../../src/storage/testing/postgres-server.js';
import { startTcpProxy } from '../../src/storage/testing/tcp-proxy.js';
import { until } from '../../src/testing/until.js';
import { runServer, stopServers } from '../running-server.js';
import { expectExactlyOnce, expectUnavailable, startServiceProcess } from './service.js';

/**
 * Shorter than the service's own, by the parameters that any Postgres URL takes; longer than anything takes
 * where all is busy.
 */
const SHORT = 'connect_timeout=3&statement_timeout=3000&query_timeout=3500&lock_timeout=2500';

describe('without its Postgres, the service', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true });
  });
  afterAll(() => postgres.stop());
  afterEach(stopServers);

  it('is unavailable, says so to whoever balances the load, and takes every award once', async () => {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url });
    const load = service.startLoad();
    await load.moreAcknowledged(40);
    // In the middle of transactions, as a power cut or the kill of a container would.
    await postgres.crash();
    await load.moreRefused(40);
    expectUnavailable(load.refused);
    const [status, { status: said, checks }] = await service.health();
    expect([status, said, checks.database]).toEqual([503, 'down', 'down']);
    await postgres.start();
    await load.moreAcknowledged(40);
    await until(async () => (await service.health())[1].status === 'ok');
    await expectExactlyOnce(service, load);
  });

  it('is unavailable to whoever writes while it is a standby, and verifies it', async () => {
    const service = await startServiceProcess({ DATABASE_URL: postgres.url });
    const load = service.startLoad();
    await load.moreAcknowledged(20);
    await postgres.becomeStandby();
    await load.moreRefused(20);
    expectUnavailable(load.refused);
    await until(async () => (await service.health())[0] === 503);
    expect((await service.health())[1]).toMatchObject({ status: 'down', checks: { database: 'down' } });
    expect((await service.client.get('/games')).status).toBe(200);
    const verified = await runServer(['verify', '--replay'], { env: { DATABASE_URL: postgres.url } }).ended;
    expect(verified).toMatchObject({ code: 0 });
    await promote(postgres.url);
    await load.moreAcknowledged(20);
    await until(async () => (await service.health())[1].status === 'ok');
    await expectExactlyOnce(service, load);
  });

  it('does not hang while it swallows everything', async () => {
    const proxy = await startTcpProxy(postgres.url);
    const service = await startServiceProcess({ DATABASE_URL: `${proxy.through(postgres.url)}?${SHORT}` });
    const load = service.startLoad();
    await load.moreAcknowledged(20);
    proxy.stall();
    await load.moreRefused(8);
    const reads = await atOnce(40, () => service.client.get('/games'));
    expectUnavailable([...load.refused, ...reads]);
    const checks = await atOnce(20, () => service.health());
    expect(checks.map(([status]) => status)).toEqual(checks.map(() => 503));
    proxy.flow();
    await load.moreAcknowledged(20);
    const cut = proxy.cutBefore('COMMIT');
    await cut;
    await load.moreAcknowledged(20);
    await expectExactlyOnce(service, load);
    await proxy.close();
  });

  it('stops in good order while it swallows everything', async () => {
    const proxy = await startTcpProxy(postgres.url);
    const service = await startServiceProcess({ DATABASE_URL: `${proxy.through(postgres.url)}?${SHORT}` });
    proxy.stall();
    expectUnavailable([await service.client.get('/games')]);
    service.process.child.kill('SIGTERM');
    expect((await service.process.ended).code).toBe(0);
    await service.issuer.close();
    await proxy.close();
  });
});

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}
