import { describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  anAction,
  firstPage,
  itemOf,
  noon,
  type Occasion,
  readAll,
  recordAwards,
  type Scene,
  stage,
} from '../testing/fixtures.js';

const minute = 60_000;
const everyone = { externalUserId: null };

/** What a user of a scene does in one of its tasks. */
interface Deed {
  readonly task?: number;
  readonly user: number;
  readonly minutes: number;
}

function occasionOf({ game, tasks, users }: Scene, { task = 0, user, minutes }: Deed): Occasion {
  return { game, task: itemOf(tasks, task), user: itemOf(users, user), at: noon + minutes * minute };
}

async function play(
  storage: Storage,
  scene: Scene,
  deeds: { readonly awards: Deed[]; readonly actions: Deed[] },
) {
  await recordAwards(
    storage,
    deeds.awards.map((deed) => occasionOf(scene, deed)),
  );
  const actions = deeds.actions.map((deed, index) =>
    anAction(occasionOf(scene, deed), { kind: index % 2 === 0 ? 'like' : 'share' }),
  );
  await storage.transaction(({ awards }) => awards.recordActions(actions));
}

describe('the users of a game', () => {
  eachDatabase((database) => {
    it('are those with an award or an action in it, the newest first, with when they were active', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { users: 5 });
      await play(storage, scene, {
        awards: [
          { user: 1, minutes: 5 },
          { user: 3, minutes: 1 },
          { user: 3, minutes: 2 },
        ],
        actions: [
          { user: 0, minutes: 9 },
          { user: 3, minutes: 7 },
          { user: 3, minutes: -4 },
          { user: 0, minutes: 3 },
        ],
      });
      const user = (number: number, timesAwarded: number, first: number, last: number) => ({
        userId: scene.users[number]?.userId,
        externalUserId: `user-${number}`,
        points: timesAwarded * 10,
        timesAwarded,
        firstActivityAt: noon + first * minute,
        lastActivityAt: noon + last * minute,
      });
      const expected = [user(3, 2, -4, 7), user(1, 1, 5, 5), user(0, 0, 3, 9)];
      const { points } = storage.books;
      for (const limit of [1, 2, 3, 4]) {
        const all = await readAll((page) => points.usersOfGame(scene.game, everyone, page), limit);
        expect(all).toEqual(expected);
      }
      const page = { ...firstPage, limit: 1, count: true };
      await expect(points.usersOfGame(scene.game, everyone, page)).resolves.toMatchObject({
        total: 3,
      });
    });

    it('are none of those who were only active in another game or in none; a deleted task was one of the game', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { tasks: 2, users: 3 });
      const other = await stage(storage, { users: 3 });
      await play(storage, other, { awards: [{ user: 0, minutes: 0 }], actions: [{ user: 0, minutes: 0 }] });
      await play(storage, scene, {
        awards: [{ task: 1, user: 1, minutes: 0 }],
        actions: [
          { task: 1, user: 2, minutes: 0 },
          { task: 1, user: 2, minutes: 1 },
          { user: 2, minutes: 5 },
        ],
      });
      const unplaced = anAction(occasionOf(scene, { user: 0, minutes: 0 }), { gameId: null, taskId: null });
      await storage.transaction(({ awards }) => awards.recordActions([unplaced]));
      const read = async () => {
        const { items } = await storage.books.points.usersOfGame(scene.game, everyone, firstPage);
        return items.map(({ externalUserId, firstActivityAt }) => [externalUserId, firstActivityAt]);
      };
      const both = [
        ['user-2', noon],
        ['user-1', noon],
      ];
      await expect(read()).resolves.toEqual(both);
      await storage.transaction(({ tasks }) =>
        tasks.delete({ ...itemOf(scene.tasks, 1), deletedAt: noon, revision: 2 }),
      );
      await expect(read()).resolves.toEqual(both);
    });
  });
});
