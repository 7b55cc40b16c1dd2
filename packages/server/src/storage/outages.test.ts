import { factRequest } from '@merit/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../testing/until.js';
import { eachDatabase } from './testing/each-database.js';
import { anAction, atOnce, faultsOf, itemOf, noon, owner, recordAwards, stage } from './testing/fixtures.js';
import { Gate } from './testing/gate.js';
import { publishAsking } from './testing/strategies.js';
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.js';

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

describe('a storage', () => {
  eachDatabase((database) => {
    it('goes on when a later release adds a column to every table', async () => {
      const storage = await database.open({ postgres: { connectionsMax: 1 } });
      const scene = await stage(storage);
      const page = { limit: 1, after: null, count: true };
      const input = { name: 'km', type: 'int' } as const;
      const use = async () => {
        const { game, tasks, users } = scene;
        const [task, user] = [itemOf(tasks), itemOf(users)];
        const tracked = [{ ...input, value: '1' }];
        const [award] = await recordAwards(storage, [{ game, task, user, award: { tracked } }]);
        const { books } = storage;
        await books.awards.find(null, award?.awardId ?? '');
        await books.games.find(game.gameId);
        await books.tasks.find(game, task.taskId);
        await books.users.find(user);
        await books.users.transactions(user, { type: null, happened: null, recorded: null }, page);
        await books.points.ofTask({ owner, taskId: task.taskId }, page);
        await storage.transaction(({ awards }) => awards.recordActions([anAction({ game, task, user })]));
        await books.activity.days({ owner: game.owner, fromDay: 0, toDay: 100_000 });
        await books.strategies.list({ owner: game.owner, status: null, name: null }, page);
        await books.audit.list({ owner: null, module: null, level: null, from: null, to: null }, page);
        await publishAsking(storage, [factRequest({ scope: 'user', name: 'best', input })]);
      };

      await use();
      const tables = await database.tables();
      const onEach = (change: string) => tables.map((table) => `alter table ${table} ${change};`).join('');
      await database.tamper(onEach('add column later text'));
      await use();
      await database.tamper(onEach('drop column later'));
      await expect(storage.books.users.balance(itemOf(scene.users))).resolves.toMatchObject({
        points: 20,
      });
    });

    if (database.dialect === 'postgres') {
      it('says so when its sessions are cut, and is back with the next request', async () => {
        const storage = await database.open();
        const { game, tasks, users } = await stage(storage);
        const plan = { game, task: itemOf(tasks), user: itemOf(users) };
        const inside = new Gate();
        const cut = new Gate();
        const transaction = storage.transaction(async (books) => {
          inside.open();
          await cut.opened;
          return books.games.find(game.gameId);
        });
        await inside.opened;
        await database.tamper(endSessions);
        cut.open();

        await expect(transaction).rejects.toMatchObject({ code: 'unavailable', message: 'unavailable' });
        const results = await atOnce(12, () => recordAwards(storage, [plan]));
        expect(faultsOf(results).filter(({ code }) => code !== 'unavailable')).toEqual([]);
        await expect(recordAwards(storage, [plan])).resolves.toHaveLength(1);
        await expect(storage.ping()).resolves.toBeUndefined();
      });

      it('is unavailable to those who wait too long for a lock, and keeps the others', async () => {
        const storage = await database.open({ postgres: { lockTimeoutMs: 200 } });
        const { game, tasks, users } = await stage(storage, { users: 2 });
        const plan = (index: number) => ({ game, task: itemOf(tasks), user: itemOf(users, index) });
        const done = new Gate();
        const held = new Gate();
        const holder = storage.transaction(async ({ awards }) => {
          await awards.open([
            {
              owner: game.owner,
              gameId: game.gameId,
              taskId: itemOf(tasks).taskId,
              userId: itemOf(users).userId,
              timeZone: 'UTC',
              gameTimeZone: 'UTC',
              occurredAt: noon,
              requests: [],
              sameValues: {},
              landing: null,
            },
          ]);
          held.open();
          await done.opened;
        });
        await held.opened;

        await expect(recordAwards(storage, [plan(0)])).rejects.toMatchObject({ code: 'unavailable' });
        await expect(recordAwards(storage, [plan(1)])).resolves.toHaveLength(1);
        done.open();
        await holder;
        await expect(recordAwards(storage, [plan(0)])).resolves.toHaveLength(1);
      });

      describe('behind a network that', () => {
        // Long enough for a busy machine to open a session and to award, short enough to wait for.
        const limits = { statementTimeoutMs: 1000, answerTimeoutMs: 1500, connectTimeoutMs: 1500 };
        const proxies: TcpProxy[] = [];
        // The books are added up through them after each test.
        afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

        async function openThroughProxy() {
          const proxy = await startTcpProxy(database.url);
          proxies.push(proxy);
          const databaseUrl = proxy.through(database.url);
          const storage = await database.open({ databaseUrl, postgres: limits });
          const { game, tasks, users } = await stage(storage);
          const plan = { game, task: itemOf(tasks), user: itemOf(users) };
          return { proxy, storage, plan, award: () => recordAwards(storage, [plan]) };
        }

        it('swallows everything waits for a session as long as the URL says', async () => {
          const proxy = await startTcpProxy(database.url);
          proxies.push(proxy);
          proxy.stall();
          const databaseUrl = `${proxy.through(database.url)}?connect_timeout=1`;
          // Whoever didn't read it would wait for an hour.
          const postgres = { ...limits, connectTimeoutMs: 3_600_000 };
          await expect(database.open({ databaseUrl, postgres })).rejects.toMatchObject({
            code: 'unavailable',
          });
        });

        it('swallows everything, is unavailable to all who ask, and is back without a restart', async () => {
          const { proxy, storage, plan, award } = await openThroughProxy();
          await award();
          proxy.stall();
          const read = () => storage.books.users.balance(plan.user);
          const results = await atOnce<unknown>(50, (index) => (index % 2 === 0 ? award() : read()));
          expect(faultsOf(results).map(({ code }) => code)).toEqual(results.map(() => 'unavailable'));
          await expect(storage.ping()).rejects.toMatchObject({ code: 'unavailable' });
          proxy.flow();
          await until(() =>
            award().then(
              () => true,
              () => false,
            ),
          );
          await expect(storage.ping()).resolves.toBeUndefined();
        });

        it('swallows the answer to a commit, leaves the caller in doubt, but not the books', async () => {
          const { proxy, storage, plan, award } = await openThroughProxy();
          const cut = proxy.cutBefore('COMMIT');
          await expect(award()).rejects.toMatchObject({ code: 'unavailable' });
          await cut;
          await expect(storage.books.users.balance(plan.user)).resolves.toMatchObject({ points: 10 });
        });

        it('swallows everything does not keep a storage from closing', async () => {
          const { proxy, storage, award } = await openThroughProxy();
          await award();
          proxy.stall();
          await expect(storage.close()).resolves.toBeUndefined();
        });
      });
    }
  });
});
