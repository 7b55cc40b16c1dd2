import { describe, expect, it } from 'vitest';
import { customStrategyId, type Follower } from '../../domain/custom-strategy.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { aGame, aTask, firstPage, owner } from '../testing/fixtures.js';
import { keepStrategy } from '../testing/strategies.js';

const id = '01890000-0000-7000-8000-0000000000aa';
const strategy = { owner, id };
const strategyId = customStrategyId(id);

describe('the uses of a strategy', () => {
  eachDatabase((database) => {
    async function followersOf({ books }: Storage): Promise<readonly Follower[]> {
      const followers = [];
      for await (const follower of books.strategies.followers(strategy)) followers.push(follower);
      return followers;
    }

    it('are told from those of a strategy whose id begins alike, and of built-ins', async () => {
      const storage = await database.open();
      const alike = '01890000-0000-7000-8000-0000000000ab';
      await keepStrategy(storage, id, 12);
      await keepStrategy(storage, alike);
      const others = ['default', `custom:${alike}`, `${strategyId}@12`];
      const games = [strategyId, ...others].map((assigned) => aGame({ strategyId: assigned }));
      await storage.transaction(async (books) => {
        for (const game of games) await books.games.insert(game);
      });
      const { strategies } = storage.books;
      await expect(strategies.countUses(strategy)).resolves.toEqual({ games: 2, tasks: 0 });
      const { items } = await strategies.uses(strategy, firstPage);
      expect(items.map((use) => use.strategyId)).toEqual([strategyId, `${strategyId}@12`]);
    });

    it('take no cursor but their own', async () => {
      const { books } = await database.open();
      for (const after of ['', id, `game ${strategyId}`, `user ${strategyId} ${id}`]) {
        const page = { limit: 1, after, count: false };
        await expect(books.strategies.uses(strategy, page)).rejects.toMatchObject({
          code: 'invalid-cursor',
        });
      }
    });

    it('that follow with parameters of their own are all found, page after page', async () => {
      const storage = await database.open();
      await keepStrategy(storage, id);
      const game = aGame({ strategyId, params: { base: 1 } });
      const plain = aGame({ strategyId });
      const other = aGame();
      const params = { base: 2 };
      const inheriting = Array.from({ length: 501 }, () => aTask({ gameId: plain.gameId, params }));
      const following = Array.from({ length: 501 }, () =>
        aTask({ gameId: other.gameId, strategyId, params }),
      );
      const strangers = [
        aTask({ gameId: plain.gameId }),
        aTask({ gameId: other.gameId, params }),
        aTask({ gameId: plain.gameId, strategyId: 'fixed', params }),
        aTask({ gameId: other.gameId, strategyId: `${strategyId}@1`, params }),
      ];
      await storage.transaction(async ({ games, tasks }) => {
        for (const each of [game, plain, other]) await games.insert(each);
        for (const each of [plain, other]) {
          const all = [...inheriting, ...following, ...strangers];
          await tasks.insertAll(
            each,
            all.filter((task) => task.gameId === each.gameId),
          );
        }
      });
      const followers = await followersOf(storage);
      expect(followers[0]).toEqual({
        use: { gameId: game.gameId, externalGameId: game.externalGameId, task: null, strategyId },
        params: { base: 1 },
      });
      expect(
        followers
          .slice(1)
          .map(({ use }) => use.task?.taskId)
          .sort(),
      ).toEqual([...inheriting, ...following].map(({ taskId }) => taskId).sort());
    });
  });
});
