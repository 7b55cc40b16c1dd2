import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import {
  aGame,
  aTask,
  atOnce,
  faultsOf,
  firstPage,
  itemOf,
  noon,
  owner,
  readAll,
} from '../testing/fixtures.js';

const anyGame = { owner: null, externalGameId: null, platform: null, strategyId: null };

describe('the game repository', () => {
  eachDatabase((database) => {
    it('gives back a game as it was stored', async () => {
      const { books, transaction } = await database.open();
      const game = aGame({
        externalGameId: 'Größe/☕',
        platform: 'web',
        params: { base: 1.5, open: true, kind: 'walk' },
        stamps: { apiKey_used: null, oauth_user_id: 'ann' },
      });
      await transaction(({ games }) => games.insert(game));

      await expect(books.games.find(game.gameId)).resolves.toEqual(game);
    });

    it('lets one of twenty racing creates of a game through, and names it to the others', async () => {
      const { books, transaction } = await database.open();
      const results = await atOnce(20, () => {
        const game = aGame({ externalGameId: 'same' });
        return transaction(({ games }) => games.insert(game));
      });

      const { items } = await books.games.list(anyGame, firstPage);
      expect(items).toHaveLength(1);
      const faults = faultsOf(results);
      expect(faults).toHaveLength(19);
      for (const { code, details } of faults) {
        expect([code, details.members]).toEqual(['game-exists', { gameId: itemOf(items).gameId }]);
      }
    });

    it('keeps the games of two owners apart', async () => {
      const { books, transaction } = await database.open();
      const [mine, theirs] = [
        aGame({ externalGameId: 'same' }),
        aGame({ externalGameId: 'same', owner: 'sub:key:svc_live_tests' }),
      ];
      await transaction(async ({ games }) => {
        await games.insert(mine);
        await games.insert(theirs);
      });

      await expect(books.games.list({ ...anyGame, owner }, firstPage)).resolves.toMatchObject({
        items: [mine],
      });
    });

    it('lists newest first, page by page, filtered and counted', async () => {
      const { books, transaction } = await database.open();
      const made = Array.from({ length: 7 }, (_, index) =>
        aGame({ platform: index % 2 === 0 ? 'web' : null, externalGameId: `game-${index}` }),
      );
      await transaction(async ({ games }) => {
        for (const game of made) await games.insert(game);
      });

      const newestFirst = made.toReversed();
      for (const limit of [1, 3, 7, 8]) {
        await expect(readAll((page) => books.games.list(anyGame, page), limit)).resolves.toEqual(newestFirst);
      }
      const web = await books.games.list(
        { ...anyGame, platform: 'web' },
        { limit: 2, after: null, count: true },
      );
      expect(web.items.map(({ externalGameId }) => externalGameId)).toEqual(['game-6', 'game-4']);
      expect(web.total).toBe(4);
      await expect(
        books.games.list({ ...anyGame, externalGameId: 'game-3' }, firstPage),
      ).resolves.toMatchObject({ items: [made[3]], next: null });
    });

    it('refuses a cursor that is no id', async () => {
      const { books } = await database.open();
      await expect(books.games.list(anyGame, { ...firstPage, after: "'; drop" })).rejects.toMatchObject({
        code: 'invalid-cursor',
      });
    });

    it('writes a change over the revision before, and over no other', async () => {
      const { books, transaction } = await database.open();
      const game = aGame();
      await transaction(({ games }) => games.insert(game));
      const results = await atOnce(5, (index) => {
        const change = { ...game, platform: `p${index}`, revision: 2 };
        return transaction(({ games }) => games.update(change));
      });

      expect(faultsOf(results).map(({ code }) => code)).toEqual(Array(4).fill('precondition-failed'));
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      await expect(books.games.find(game.gameId)).resolves.toMatchObject({ platform: `p${winner}` });
    });

    it('refuses to give a game the external id of another', async () => {
      const { transaction } = await database.open();
      const [first, second] = [aGame(), aGame()];
      await transaction(async ({ games }) => {
        await games.insert(first);
        await games.insert(second);
      });

      const renamed = { ...second, externalGameId: first.externalGameId, revision: 2 };
      await expect(transaction(({ games }) => games.update(renamed))).rejects.toMatchObject({
        code: 'game-exists',
        details: { members: { gameId: first.gameId } },
      });
    });

    it('finds a deleted game nowhere, and gives its external id away again', async () => {
      const { books, transaction } = await database.open();
      const game = aGame({ externalGameId: 'reused' });
      const deleted = { ...game, deletedAt: noon, revision: 2 };
      await transaction(({ games }) => games.insert(game));
      await transaction(({ games }) => games.delete(deleted));

      await expect(books.games.find(game.gameId)).resolves.toBeNull();
      await expect(books.games.list(anyGame, firstPage)).resolves.toMatchObject({ items: [] });
      await expect(transaction(({ games }) => games.delete(deleted))).rejects.toMatchObject({
        code: 'precondition-failed',
      });
      await expect(
        transaction(({ games }) => games.insert(aGame({ externalGameId: 'reused' }))),
      ).resolves.toBeUndefined();
    });

    it('gives back what the tasks of a deleted game said, of most at once and of others by upkeep', async () => {
      const { books, transaction, upkeep, verify } = await database.open({ upkeep: { rowsMax: 40 } });
      const game = aGame();
      const described = Array.from({ length: 228 }, (_, index) =>
        aTask({ gameId: game.gameId, externalTaskId: `task-${index}`, name: 'x'.repeat(100) }),
      );
      await transaction(async ({ games, tasks }) => {
        await games.insert(game);
        await tasks.insertAll(game, described);
      });
      /** Of the owner, with one more game of as many bytes as any other. */
      const kept = () =>
        transaction(async ({ games, kept: tally }) => {
          await games.insert(aGame());
          return (await tally.settle())?.bytes ?? 0;
        });
      const before = await kept();
      const ofGame = (await kept()) - before;
      await transaction(({ games }) => games.delete({ ...game, deletedAt: noon, revision: 2 }));
      expect(await kept()).toBe(before + 2 * ofGame - 128 * 100);
      await upkeep.resume();
      expect(await kept()).toBe(before + 3 * ofGame - 228 * 100);
      expect((await verify()).faults).toEqual([]);
      await expect(books.games.find(game.gameId)).resolves.toBeNull();
    });
  });
});
