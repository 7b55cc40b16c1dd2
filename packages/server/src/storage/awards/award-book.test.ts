import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { noUser } from '../../domain/user.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  type AwardPlan,
  anAward,
  anIntent,
  atOnce,
  faultsOf,
  firstPage,
  itemOf,
  noon,
  owner,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { Gate } from '../testing/gate.js';

function planOf({ game, tasks, users }: Scene, members: Partial<AwardPlan> = {}): AwardPlan {
  return { game, task: itemOf(tasks), user: itemOf(users), ...members };
}

const wholeGame = { externalTaskId: null, externalUserId: null };

describe('the award book', () => {
  eachDatabase((database) => {
    it('gives back an award as it was recorded', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const [award] = await recordAwards(storage, [
        planOf(scene, {
          award: {
            points: 7,
            reply: { hint: 'go on', 'ä\u2028"': [1, null, { b: 0.1 }] },
            params: { base: 12, bonus: 1.5, kind: 'walk' },
            facts: { 'user.awards': 3 },
            tracked: [{ name: 'minutes', type: 'decimal', value: '12.50' }],
            data: { z: 1, a: { nested: [true, 'x'] } },
            description: 'by hand',
            eventId: 'event-1',
          },
        }),
      ]);

      expect(award).toBeDefined();
      const standing = { ...award, reversedPoints: 0, state: 'counted' };
      await expect(storage.books.awards.find(null, award?.awardId ?? '')).resolves.toEqual(standing);
      await expect(storage.books.awards.find(null, scene.game.gameId)).resolves.toBeNull();
    });

    it('moves wallets by what was recorded, and writes no line for an award of no points', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 2 });
      const [ann, ben] = [itemOf(scene.users), itemOf(scene.users, 1)];
      await recordAwards(
        storage,
        [
          [ann, 5],
          [ben, 1],
          [ann, 0],
          [ann, -4],
        ].map(([user, points]) =>
          planOf(scene, { user: user as typeof ann, award: { points: Number(points) } }),
        ),
      );

      const { users } = storage.books;
      await expect(users.balance(ann)).resolves.toEqual({ points: 1, coinCents: 0 });
      await expect(users.balance(ben)).resolves.toEqual({ points: 1, coinCents: 0 });
      await expect(
        users.transactions(ann, { type: null, happened: null, recorded: null }, firstPage),
      ).resolves.toMatchObject({
        items: [
          { points: -4, pointsAfter: 1 },
          { points: 5, pointsAfter: 5 },
        ],
      });
    });

    it('shows each award of a session to those that follow', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const plan = planOf(scene);
      await storage.transaction(async ({ awards }) => {
        const [first, second] = [anIntent(plan), anIntent(plan)];
        const session = await awards.open([first, second]);
        session.record(first, anAward(plan));
        expect(session.balance(plan.user.userId)).toEqual({ points: 10, coinCents: 0 });
        session.record(second, anAward(plan, { points: -10 }));
        expect(session.balance(plan.user.userId)).toEqual({ points: 0, coinCents: 0 });
        await session.flush();
      });
    });

    it('lets no wallet fall below nothing or rise above the safe integers', async () => {
      const storage = await database.open();
      const plan = planOf(await stage(storage));
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(plan);
        const session = await awards.open([intent]);
        const record = (points: number) => () => session.record(intent, anAward(plan, { points }));
        expect(record(-1)).toThrow(expect.objectContaining({ code: 'insufficient-points' }));
        record(Number.MAX_SAFE_INTEGER)();
        expect(record(1)).toThrow(expect.objectContaining({ code: 'balance-limit' }));
      });
    });

    it('lets no total of a game rise above the safe integers', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      await database.tamper(`update timelines set points = ${Number.MAX_SAFE_INTEGER - 5}
        where subject_id = '${scene.game.gameId}'`);

      await expect(recordAwards(storage, [planOf(scene)])).rejects.toMatchObject({
        code: 'balance-limit',
        message: 'balance-limit',
      });
      await expect(recordAwards(storage, [planOf(scene, { award: { points: 5 } })])).resolves.toHaveLength(1);
      await storage.close();
    });

    it('knows an event for ever by its id, within its owner', async () => {
      const storage = await database.open();
      const [scene, other] = [await stage(storage), await stage(storage, { game: { owner: 'sub:else' } })];
      const award = { eventId: 'same' };
      const [first] = await recordAwards(storage, [planOf(scene, { award })]);
      await recordAwards(storage, [planOf(other, { award })]);

      const found = await storage.books.awards.findByEventIds(scene.game.owner, ['none', 'same']);
      expect([...found]).toEqual([['same', { kind: 'award', award: first }]]);
      await expect(recordAwards(storage, [planOf(scene, { award })])).rejects.toThrow(/somebody else/);
    });

    it('gives back the outcome of an event that led to no award', async () => {
      const storage = await database.open();
      const plan = planOf(await stage(storage));
      const award = { ...anAward(plan, { eventId: 'denied', data: { b: 1, a: [0.5] } }), awardId: null };
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(plan);
        const session = await awards.open([intent]);
        session.keepUnawarded(intent, { award, denied: true });
        await session.flush();
      });

      const found = await storage.books.awards.findByEventIds(plan.game.owner, ['denied']);
      expect([...found]).toEqual([['denied', { kind: 'unawarded', award, denied: true }]]);
    });

    it('has one event recorded once by racing users, and the others see it when they run again', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 8 });
      const results = await atOnce(8, (index) =>
        storage.transaction(async ({ awards }) => {
          const plan = planOf(scene, { user: itemOf(scene.users, index) });
          const known = await awards.findByEventIds(scene.game.owner, ['race']);
          if (known.size > 0) return 'known';
          const intent = anIntent(plan);
          const session = await awards.open([intent]);
          session.record(intent, anAward(plan, { eventId: 'race' }));
          await session.flush();
          return 'recorded';
        }),
      );

      const answers = results.map((each) => (each.status === 'fulfilled' ? each.value : each.reason));
      expect(answers.toSorted()).toEqual([...Array(7).fill('known'), 'recorded']);
    });

    it('keeps an exact balance under two hundred sessions at once on one user', async () => {
      // They wait for each other for as long as this machine takes for all of them.
      const patient = { connectTimeoutMs: 60_000, lockTimeoutMs: 60_000, writeWaitMs: 60_000 };
      const storage = await database.open({ postgres: patient, sqlite: patient });
      const scene = await stage(storage, { tasks: 3 });
      const results = await atOnce(200, (index) =>
        recordAwards(storage, [
          planOf(scene, { task: itemOf(scene.tasks, index % 3), award: { points: index } }),
        ]),
      );

      expect(faultsOf(results)).toEqual([]);
      await expect(storage.books.users.balance(itemOf(scene.users))).resolves.toMatchObject({
        points: (199 * 200) / 2,
      });
    });

    it('never lets two awards at once see the same count, of a user or of everyone', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 5, tasks: 2 });
      const requests = (['user.game', 'task', 'game'] as const).map((scope) =>
        factRequest({ key: scope, scope, name: 'awards' }),
      );
      const seen: Record<string, (number | unknown)[]> = {};
      const results = await atOnce(40, (index) =>
        storage.transaction(async ({ awards }) => {
          const plan = planOf(scene, {
            user: itemOf(scene.users, index % 5),
            task: itemOf(scene.tasks, index % 2),
          });
          const intent = anIntent(plan, requests);
          const session = await awards.open([intent]);
          const facts = session.facts(intent);
          session.record(intent, anAward(plan));
          await session.flush();
          return [
            [`user ${index % 5}`, facts['user.game']],
            [`task ${index % 2}`, facts['task']],
            ['game', facts['game']],
          ] as const;
        }),
      );

      expect(faultsOf(results)).toEqual([]);
      for (const result of results) {
        if (result.status === 'rejected') continue;
        for (const [name, value] of result.value) seen[name] = [...(seen[name] ?? []), value];
      }
      for (const [name, values] of Object.entries(seen)) {
        const expected = Array.from(values, (_, index) => index);
        expect([name, values.toSorted((a, b) => Number(a) - Number(b))]).toEqual([name, expected]);
      }
    });

    it.each([
      ['users', 6],
      ['tasks', 240],
    ])('never deadlocks over the same %s, touched in any order and by any facts', async (_, userCount) => {
      const storage = await database.open();
      const scene = await stage(storage, { users: userCount, tasks: 6 });
      const scopes = ['user', 'user.game', 'task', 'game'] as const;
      let runs = 0;
      const results = await atOnce(60, (index) =>
        storage.transaction(async ({ awards }) => {
          runs += 1;
          const entries = Array.from({ length: 4 }, (_each, each) => {
            const position = index % 2 === 0 ? each : 5 - each;
            const scope = itemOf(scopes, (index + each) % 4);
            const requests = (index + each) % 3 === 0 ? [factRequest({ scope, name: 'awards' })] : [];
            const plan = planOf(scene, {
              user: itemOf(scene.users, (userCount === 6 ? position : index * 4 + each) % userCount),
              task: itemOf(scene.tasks, (position * 5 + index) % 6),
            });
            return { intent: anIntent(plan, requests), award: anAward(plan, { points: 1 }) };
          });
          const session = await awards.open(entries.map(({ intent }) => intent));
          for (const { intent, award } of entries) {
            session.facts(intent);
            session.record(intent, award);
          }
          await session.flush();
        }),
      );

      expect(faultsOf(results)).toEqual([]);
      // Whom the database chose as a victim would have run again.
      expect(runs).toBe(60);
      await expect(storage.books.points.gameTotals(scene.game, wholeGame)).resolves.toMatchObject({
        points: 240,
        timesAwarded: 240,
      });
    });

    it('keeps nothing of a session whose transaction fails after its flush', async () => {
      const storage = await database.open();
      const plan = planOf(await stage(storage));
      const failing = storage.transaction(async ({ awards }) => {
        const intent = anIntent(plan);
        const session = await awards.open([intent]);
        session.record(intent, anAward(plan));
        await session.flush();
        throw new Error('too late');
      });

      await expect(failing).rejects.toThrow('too late');
      await expect(
        storage.books.points.ofUserInTask({ owner, taskId: plan.task.taskId }, plan.user.userId),
      ).resolves.toBeNull();
    });

    it.each([
      ['a closed task', 'task-closed'],
      ['a deleted task', 'task-not-found'],
      ['a deleted game', 'game-not-found'],
    ])('takes no award for %s', async (what, code) => {
      const storage = await database.open();
      const scene = await stage(storage);
      const { game, task } = planOf(scene);
      await storage.transaction(async (books) => {
        if (what === 'a closed task') await books.tasks.update({ ...task, status: 'closed', revision: 2 });
        if (what === 'a deleted task') await books.tasks.delete({ ...task, deletedAt: noon, revision: 2 });
        if (what === 'a deleted game') await books.games.delete({ ...game, deletedAt: noon, revision: 2 });
      });

      await expect(recordAwards(storage, [planOf(scene)])).rejects.toMatchObject({ code });
      await expect(storage.books.users.balance(itemOf(scene.users))).resolves.toMatchObject({
        points: 0,
      });
    });

    it('takes awards again when a task is opened again', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const { task } = planOf(scene);
      await storage.transaction((books) => books.tasks.update({ ...task, status: 'closed', revision: 2 }));
      await storage.transaction((books) => books.tasks.update({ ...task, status: 'open', revision: 3 }));

      await expect(recordAwards(storage, [planOf(scene)])).resolves.toHaveLength(1);
    });

    it('lands nothing after a close was answered, and starves neither awards nor the close', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 10 });
      const { task } = planOf(scene);
      const closed = new Gate();
      const awarding = atOnce(60, async (index) => {
        if (index === 20) {
          await storage.transaction((books) =>
            books.tasks.update({ ...task, status: 'closed', revision: 2 }),
          );
          closed.open();
        }
        return recordAwards(storage, [planOf(scene, { user: itemOf(scene.users, index % 10) })]);
      });
      await closed.opened;
      const atClose = await storage.books.points.taskTotals({ owner, taskId: task.taskId });
      const results = await awarding;

      const codes = new Set(faultsOf(results).map(({ code }) => code));
      expect([...codes]).toEqual(['task-closed']);
      await expect(storage.books.points.taskTotals({ owner, taskId: task.taskId })).resolves.toEqual(atClose);
    });

    it('refuses an intent that the session was not opened with', async () => {
      const storage = await database.open();
      const plan = planOf(await stage(storage));
      await storage.transaction(async ({ awards }) => {
        const session = await awards.open([anIntent(plan)]);
        expect(() => session.facts(anIntent(plan))).toThrow(TypeError);
        expect(() => session.record(anIntent(plan), anAward(plan))).toThrow(TypeError);
      });
    });

    it('answers facts for somebody who is nobody yet, as a simulation asks them', async () => {
      const storage = await database.open();
      const plan = planOf(await stage(storage));
      const stranger = { ...plan.user, userId: noUser };
      await storage.transaction(async ({ awards }) => {
        const request = factRequest({ key: 'n', scope: 'user', name: 'streak' });
        const intent = anIntent({ ...plan, user: stranger }, [request]);
        const session = await awards.open([intent]);
        expect(session.facts(intent)).toEqual({ n: 0 });
        expect(session.balance(stranger.userId)).toEqual({ points: 0, coinCents: 0 });
        await session.flush();
      });
    });
  });
});
