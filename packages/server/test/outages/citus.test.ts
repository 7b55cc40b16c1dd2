import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { award, made, makeEchoGame, walkOf } from '../../src/routes/testing/arrange.js';
import { type CitusCluster, citusHint, portOf, startCitus } from '../../src/storage/testing/citus-cluster.js';
import type { Client } from '../../src/testing/client.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { runServer, stopServers } from '../running-server.js';
import { Load } from './load.js';
import { expectCleanBooks, expectUnavailable, type ServiceProcess, startServiceProcess } from './service.js';

type Ending = Awaited<ReturnType<typeof runServer>['ended']>;

const name = 'with owners spread over a Citus cluster, the service';

// No registry that CI reaches has it: docs/scaling.md says when it was run.
describe.skipIf(citusHint !== null)(citusHint === null ? name : leftOut(name, citusHint), () => {
  let cluster: CitusCluster;
  let databaseUrl: string;
  /** How spreading ended beside a service, and without one. */
  let beside: Ending;
  let spread: Ending;
  beforeAll(async () => {
    cluster = await startCitus();
    databaseUrl = cluster.coordinator.url;
    // What is there before goes with its owner.
    const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
    await made(award(service.client, service.game, { user: 'ann' }));
    beside = await run(['distribute', '--yes']);
    await expectCleanBooks(service);
    // A session stays for a moment after its process.
    do {
      spread = await run(['distribute', '--yes']);
    } while (spread.output.includes('other sessions'));
  });
  afterEach(stopServers);
  afterAll(() => cluster?.stop());

  function run(args: readonly string[], url = databaseUrl) {
    return runServer(args, { env: { DATABASE_URL: url } }).ended;
  }

  it('is to end before its owners are spread', () => {
    expect(beside).toEqual({
      code: 1,
      output: expect.stringMatching(/the database has other sessions \([1-9]\d*\): end every service first/),
    });
    expect(spread.code).toBe(0);
  });

  it('has all tables of owners spread, once, and begins on the coordinator alone', async () => {
    await expect(run(['distribute'])).resolves.toEqual({ code: 0, output: 'owners are spread already\n' });
    const worker = await run(['migrate'], cluster.workers[0].url);
    expect(worker).toEqual({
      code: 1,
      output: expect.stringContaining('DATABASE_URL must name its coordinator'),
    });
    const tables = await cluster.query('select 1 from pg_dist_partition where partmethod = $1', ['h']);
    const owned = await cluster.query(
      `select 1 from information_schema.columns where column_name = 'owner_id' and table_schema = 'public'`,
    );
    expect(tables).toHaveLength(owned.length - 1);
    await expectTrueBooks(databaseUrl);
  });

  it('keeps owners apart who use the same ids, wherever they are', async () => {
    const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
    const [one, other] = await twoOwners(service);
    await made(award(one.client, one.game, { user: 'ann', points: 5 }));
    await made(award(other.client, other.game, { user: 'ann', points: 7 }));
    const pointsOf = async ({ client }: Owner) => (await made(client.get('/users/ann/points'), 200)).points;
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([5, 7]);
    expect((await one.client.get(`${walkOf(other.game)}/points`)).status).toBe(403);
    await expectCleanBooks(service);
  });

  it('refuses the owners of a database that died, disturbs no other, and loses nothing', async () => {
    const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
    const [one, other] = await twoOwners(service);
    const [its, others] = [loadOf(one), loadOf(other)];
    await Promise.all([its.moreAcknowledged(20), others.moreAcknowledged(20)]);
    await one.worker.crash();
    await its.moreRefused(20);
    await others.moreAcknowledged(50);
    await one.worker.start();
    await its.moreAcknowledged(20);
    await Promise.all([its.stop(), others.stop()]);
    expectUnavailable(its.refused);
    expect(others.refused).toEqual([]);
    for (const [owner, load] of [
      [one, its],
      [other, others],
    ] as const) {
      const { totals } = await made(owner.client.get(`${walkOf(owner.game)}/points`), 200);
      expect(totals.timesAwarded).toBe(load.acknowledged.size);
    }
    await expectCleanBooks(service);
  });

  it('goes on while an owner moves to another database', async () => {
    const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
    const [one, other] = await twoOwners(service);
    const load = loadOf(one);
    await load.moreAcknowledged(20);
    await cluster.query(
      "select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')",
      [one.shard, portOf(one.worker), portOf(other.worker)],
    );
    await load.moreAcknowledged(20);
    await load.stop();
    const { totals } = await made(one.client.get(`${walkOf(one.game)}/points`), 200);
    expect(totals.timesAwarded).toBe(load.acknowledged.size);
    expect(load.refused.length).toBeLessThan(load.acknowledged.size);
    await expectCleanBooks(service);
  });

  /** A key with a game, and where its rows are. */
  interface Owner {
    readonly client: Client;
    readonly game: { readonly gameId: string };
    readonly shard: string;
    readonly worker: CitusCluster['workers'][number];
  }

  /** On different workers. */
  async function twoOwners(service: ServiceProcess): Promise<readonly [Owner, Owner]> {
    const first = await newOwner(service);
    for (;;) {
      const second = await newOwner(service);
      if (second.worker !== first.worker) return [first, second];
    }
  }

  async function newOwner({ anonymous, newKey }: ServiceProcess): Promise<Owner> {
    const { plaintext, apiKey } = await newKey();
    const client = anonymous.with({ 'x-api-key': plaintext });
    const game = await makeEchoGame(client, { externalGameId: 'city' });
    const [place] = await cluster.query<{ readonly shard: string; readonly port: number }>(
      `select shardid as shard, nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('games',
         (select owner_id from owners where owner = $1))`,
      [`key:${apiKey}`],
    );
    const worker = cluster.workers.find((each) => portOf(each) === place?.port);
    if (place === undefined || worker === undefined) throw new Error('nothing is known of where an owner is');
    return { client, game, shard: place.shard, worker };
  }

  function loadOf({ client, game }: Owner): Load {
    return new Load((key) => {
      const user = `user-${Number(key.replace(/\D/g, '')) % 5}`;
      return award(client.with({ 'idempotency-key': key }), game, { user });
    }, 4);
  }
});

describe('a database that owners can’t be spread from', () => {
  it('is told what it lacks, and stays as it is', async () => {
    const { code, output } = await runServer(['distribute', '--yes'], {}).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('SQLite is one file')]);
    await stopServers();
  });
});
