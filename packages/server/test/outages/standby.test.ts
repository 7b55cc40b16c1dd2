import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { award, made } from '../../src/routes/testing/arrange.js';
import { type PostgresServer, startPostgres } from '../../src/storage/testing/postgres-server.js';
import { until } from '../../src/testing/until.js';
import { stopServers } from '../running-server.js';
import { expectCleanBooks, expectUnavailable, type ServiceProcess, startServiceProcess } from './service.js';

describe('with a standby for its reports, the service', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await startPostgres({ isDurable: true });
    standby = await primary.startStandby();
  });
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });
  afterEach(stopServers);

  it('reads exports and the dashboard there, and all else where it writes', async () => {
    const service = await startServiceProcess({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
    });
    const { client, game } = service;
    await award(client, game, { user: 'ann' });
    await until(async () => isDeepStrictEqual(await reported(service), [1, 1, 1]));
    await standby.pause();
    await award(client, game, { user: 'ann' });
    await award(client, game, { user: 'ben' });
    expect(await reported(service)).toEqual([1, 1, 3]);
    await standby.resume();
    await until(async () => isDeepStrictEqual(await reported(service), [3, 2, 3]));
    const noted = await made(client.get('/exports'), 200);
    expect(noted.items.length).toBeGreaterThan(2);
    await expectCleanBooks(service);
  });

  it('goes on awarding while it is away, and says of reports alone that they are not to be had', async () => {
    const service = await startServiceProcess({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
    });
    const { client, game } = service;
    await standby.crash();
    const load = service.startLoad();
    await load.moreAcknowledged(20);
    expectUnavailable([await client.get('/exports/users'), await client.get('/dashboard/summary')]);
    expect((await client.get(`/games/${game.gameId}/points`)).status).toBe(200);
    expect((await service.health())[0]).toBe(200);
    await standby.start();
    await until(async () => (await client.get('/dashboard/summary')).status === 200);
    await load.stop();
    expect(load.refused).toEqual([]);
    await expectCleanBooks(service);
  });
});

/** How many awards the dashboard has, how many users an export, and how many awards the game's points. */
async function reported({ client, game }: ServiceProcess) {
  const { totals } = await made(client.get('/dashboard/summary'), 200);
  const exported = await made(client.get('/exports/users?format=json'), 200);
  const points = await made(client.get(`/games/${game.gameId}/points`), 200);
  return [totals.awards, exported.length, points.totals.timesAwarded];
}
