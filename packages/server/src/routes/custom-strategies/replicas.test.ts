import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../storage/testing/each-database.js';
import { startTestService, type TestService } from '../../testing/test-service.js';
import { award, giving, made, makeGame, makeStrategy, makeTask, publishNext } from '../testing/arrange.js';

describe('what one service changes about a strategy', () => {
  eachDatabase((database) => {
    /** Two services on one database; SQLite takes one alone, whose clients then share it. */
    async function withReplicas(claim: (one: TestService, other: TestService) => Promise<void>) {
      const one = await startTestService(database);
      const other = database.dialect === 'postgres' ? await startTestService(database) : one;
      try {
        await claim(one, other);
      } finally {
        await one.stop();
        if (other !== one) await other.stop();
      }
    }

    it('decides the next award on another', async () => {
      await withReplicas(async (one, other) => {
        const key = await one.keyClient();
        const there = other.anonymous.with({ 'x-api-key': key.plaintext });
        const here = key.client;
        const { id, strategyId } = await makeStrategy(here, giving(1));
        await made(here.post(`/strategies/custom/${id}/publish`), 200);
        const game = await makeGame(here, { strategyId });
        await makeTask(here, game.gameId);
        const pointsThere = async () => (await award(there, game, {})).body.points;
        expect(await pointsThere()).toBe(1);
        for (const points of [2, 3, 4]) {
          await publishNext(here, id, giving(points));
          expect(await pointsThere()).toBe(points);
        }
        await made(here.post(`/strategies/custom/${id}/rollback/2`), 200);
        expect(await pointsThere()).toBe(2);
        await made(here.post(`/strategies/custom/${id}/archive`, { force: true }), 200);
        expect(await pointsThere()).toBe(2);
        const late = await there.post('/games', { externalGameId: 'late', strategyId });
        expect(late).toMatchObject({ status: 422, body: { code: 'strategy-archived' } });
      });
    });

    it('is never lost between changes on both', async () => {
      await withReplicas(async (one, other) => {
        const key = await one.keyClient();
        const clients = [key.client, other.anonymous.with({ 'x-api-key': key.plaintext })];
        const { id } = await makeStrategy(key.client, giving(0));
        const answers = await Promise.all(
          clients.flatMap((client, side) =>
            [1, 2, 3].map((points) =>
              client.put(`/strategies/custom/${id}`, { source: giving(10 * side + points) }),
            ),
          ),
        );
        const versions = answers.map(({ body }) => body.version).sort();
        expect(versions).toEqual([2, 3, 4, 5, 6, 7]);
      });
    });
  });
});
