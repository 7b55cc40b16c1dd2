import { describe, expect, it } from 'vitest';
import { MemoryStrategyCache } from '../../process/memory-strategy-cache.js';
import { award, made, makeGame, makeTask, publishStrategy } from '../../routes/testing/arrange.js';
import { eachService } from '../../testing/each-service.js';
import type { TestService } from '../../testing/test-service.js';
import { replayAwards } from './replay-awards.js';

/**
 * Asks for all that an award may be decided on: parameters, facts, the clock, ids, the action, and more than
 * is there.
 */
const CURIOUS = `strategy "Curious" {
  param base: int (1..50) = 10
  input km: decimal (0..1_000) = 0
  rule "Penalty" when km > 500 { award -1_000 }
  rule "By action" when action == "run" { reply { hour: now.hour, game: game.id } award base * 2 }
  rule "Again" when user.awards > 0 { award round(user.total(km) + base) }
  otherwise { award if game.id == "park" then 3 else if task.id == "walk" then 4 else base }
}`;

describe('deciding awards again', () => {
  eachService((service, database) => {
    async function replay({ storage }: TestService) {
      return replayAwards({ books: storage.books, strategies: new MemoryStrategyCache() });
    }

    async function playedGame() {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, CURIOUS);
      const game = await makeGame(client, {
        externalGameId: 'park',
        strategyId,
        timeZone: 'Asia/Tokyo',
        params: { base: 7 },
      });
      await makeTask(client, game.gameId);
      for (const km of [1.25, 2.5, 501]) await award(client, game, { user: 'ann', data: { km } });
      const action = { externalUserId: 'ann', typeAction: 'run' };
      await made(client.post(`/games/${game.gameId}/tasks/walk/action`, action));
      const gift = { gameId: game.gameId, externalTaskId: 'walk', points: 5, caseName: 'Gift' };
      await made(client.post('/users/external/ann/points', gift));
      return { client, game, strategyId };
    }

    it('gives the same as then, on the facts, the clock and the parameters of then', async () => {
      const { client, game } = await playedGame();
      await made(client.patch(`/games/${game.gameId}`, { timeZone: 'UTC', params: { base: 1 } }), 200);
      expect(await replay(service())).toEqual({
        checked: { 'awards decided again': 4 },
        faults: [],
        warnings: [],
      });
    });

    it('gives the same under the name that the game had then', async () => {
      const { client, game } = await playedGame();
      for (const externalGameId of ['forest', 'lake', 'park', 'sea']) {
        await made(client.patch(`/games/${game.gameId}`, { externalGameId }), 200);
      }
      expect(await replay(service())).toMatchObject({ faults: [], warnings: [] });
    });

    it('gives the same under the name that the task had then', async () => {
      const { client, game } = await playedGame();
      await made(client.patch(`/games/${game.gameId}`, { externalGameId: 'lake' }), 200);
      await award(client, game, { user: 'bob', data: { km: 1 } });
      const { taskId } = (await client.get(`/games/${game.gameId}/tasks/walk`)).body;
      for (const externalTaskId of ['run', 'swim']) {
        await made(client.patch(`/games/${game.gameId}/tasks/${taskId}`, { externalTaskId }), 200);
      }
      expect(await replay(service())).toMatchObject({ faults: [], warnings: [] });
    });

    it('finds an award that its strategy does not give', async () => {
      await playedGame();
      await database.tamper(`update awards set case_name = 'Gold' where case_name = 'By action'`);
      const { faults } = await replay(service());
      expect(faults).toEqual([
        expect.stringMatching(
          /^award .{36}, decided by custom:.{36} in version 1, had the caseName "Gold", and today "By action"$/,
        ),
      ]);
      await database.tamper(`update awards set case_name = 'By action' where case_name = 'Gold'`);
    });

    it('finds an award whose version is gone', async () => {
      await playedGame();
      await database.tamper('update awards set strategy_version = 9 where strategy_version = 1');
      const { faults } = await replay(service());
      expect(faults).toHaveLength(4);
      expect(faults[0]).toContain("can't be decided again: that version is gone");
      await database.tamper('update awards set strategy_version = 1 where strategy_version = 9');
    });
  });
});
