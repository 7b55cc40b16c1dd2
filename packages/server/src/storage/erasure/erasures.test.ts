import { describe, expect, it } from 'vitest';
import type { Game } from '../../domain/game.js';
import { erasedName, type User } from '../../domain/user.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase, ownSessions } from '../testing/each-database.js';
import { anAction, firstPage, itemOf, noon, recordAwards, stage } from '../testing/fixtures.js';
import { testIds } from '../testing/test-clock.js';

const stamps = { apiKey_used: 'svc_live_tests', oauth_user_id: null };

/** A user with so many awards and actions, and another one beside it. */
async function fill(storage: Storage, count: number) {
  const scene = await stage(storage, { users: 2, tasks: 2 });
  const plans = Array.from({ length: count }, (_, index) => ({
    ...{ game: scene.game, task: itemOf(scene.tasks, index % 2), user: itemOf(scene.users, index % 2) },
    award: { points: 2, data: { about: 'user' }, description: 'told', occurredAt: noon + index },
  }));
  await recordAwards(storage, plans);
  await storage.transaction(({ awards }) => awards.recordActions(plans.map((plan) => anAction(plan))));
  return { ...scene, user: itemOf(scene.users) };
}

/** What a request does before it waits for the chore. */
function begin(storage: Storage, user: User): Promise<string> {
  const externalUserId = erasedName(testIds.next());
  return storage.transaction(async ({ users, wallets, erasures }) => {
    const balance = await wallets.hold(user);
    const profile = await users.profile(user);
    if (profile === null) throw new Error('the user is missing');
    await erasures.erase({
      ...{ user: profile, balance, externalUserId, isLastOfName: true, stamps },
      ...{ transactionId: testIds.next(), erasedAt: noon },
    });
    return externalUserId;
  });
}

/** What was noted with awards of the user and still stands, and what those of the game are called. */
async function leftOf({ books }: Storage, game: Game, user: User) {
  const everything = { type: null, happened: null, recorded: null };
  const { items: lines } = await books.users.transactions(user, everything, firstPage);
  const { items: users } = await books.points.awardedIn(game, firstPage);
  return {
    described: lines.filter(({ description }) => description !== null).length,
    names: users,
  };
}

describe('an erasure', () => {
  eachDatabase((database) => {
    it('is seen through by another process, where the first one ended after its transaction', async () => {
      const first = await database.open(ownSessions);
      const { game, user } = await fill(first, 30);
      const externalUserId = await begin(first, user);
      expect(await leftOf(first, game, user)).toMatchObject({ described: 15 });
      expect((await first.verify()).faults).toEqual([]);
      await first.close();

      const second = await database.open(ownSessions);
      database.clock.advance(60_000);
      await second.upkeep.resume();
      const left = await leftOf(second, game, user);
      expect(left).toEqual({ described: 0, names: expect.arrayContaining([externalUserId]) });
      expect(left.names).not.toContain(user.externalUserId);
      expect((await second.verify()).faults).toEqual([]);
    });

    it('goes on where it stopped, step by step, and counts every step once', async () => {
      const stopping = await database.open({
        ...ownSessions,
        upkeep: { rowsMax: 4, pause: () => pausing() },
      });
      const { game, user } = await fill(stopping, 40);
      let steps = 0;
      const pausing = async () => {
        steps += 1;
        if (steps === 4) void stopping.upkeep.stop();
      };
      await begin(stopping, user);
      await expect(stopping.upkeep.scrub(user)).rejects.toMatchObject({ code: 'unavailable' });
      const { described } = await leftOf(stopping, game, user);
      expect(described).toBeGreaterThan(0);
      expect(described).toBeLessThan(20);
      await stopping.close();

      const second = await database.open(ownSessions);
      database.clock.advance(60_000);
      await second.upkeep.resume();
      expect(await leftOf(second, game, user)).toMatchObject({ described: 0 });
    });

    it('leaves alone what somebody is at, and is finished when nothing is left', async () => {
      const storage = await database.open();
      const { game, user } = await fill(storage, 10);
      await begin(storage, user);
      await Promise.all([storage.upkeep.scrub(user), storage.upkeep.scrub(user)]);
      expect(await leftOf(storage, game, user)).toMatchObject({ described: 0 });
      await expect(storage.upkeep.scrub(user)).resolves.toBeUndefined();
    });

    it('holds an award back that found its user before, until somebody else has the name', async () => {
      const storage = await database.open();
      const { game, tasks, user } = await fill(storage, 2);
      await begin(storage, user);
      const plan = { game, task: itemOf(tasks), user };
      await expect(recordAwards(storage, [plan])).rejects.toThrow('a user was erased meanwhile');
      const acting = storage.transaction(({ awards }) => awards.recordActions([anAction(plan)]));
      await expect(acting).rejects.toThrow('a user was erased meanwhile');
      await storage.upkeep.scrub(user);
    });
  });
});
