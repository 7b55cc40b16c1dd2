import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { routes } from './index.js';
import { ECHO, made } from './testing/arrange.js';

const FIRST = '0001-01-01T00:00:00Z';
const LAST = '9999-12-31T23:59:59Z';

const FIRST_YEAR = `from=${FIRST}&to=0001-12-31T00:00:00Z`;
const EITHER_YEAR = ['to=9999-12-31&from=9999-01-01', FIRST_YEAR, 'from=0001-01-01&to=0001-12-31'];

/** What a stretch of 400 days at either end of time would be; others go over all of it. */
const SPANS: Readonly<Record<string, readonly string[]>> = {
  getDashboardSummary: EITHER_YEAR,
  getGamePoints: EITHER_YEAR,
  getGamePointsDetails: EITHER_YEAR,
  getTaskPoints: EITHER_YEAR,
  getTaskPointsDetails: EITHER_YEAR,
  getCustomStrategyMetrics: [`to=${LAST}`, FIRST_YEAR],
  compareCustomStrategies: [`to=${LAST}`, FIRST_YEAR],
};

const bounded = routes.filter(({ query }) => 'from' in query.shape && 'to' in query.shape);

eachService((service) => {
  describe('the first and the last day', () => {
    it.each(bounded.map((route) => [route.operationId, route] as const))('bound %s', async (id, { path }) => {
      const { client } = await service().keyClient();
      const strategy = await made(client.post('/strategies/custom', { name: 's', source: ECHO }));
      await made(client.post(`/strategies/custom/${strategy.id}/publish`), 200);
      const game = await made(client.post('/games', { externalGameId: 'g', strategyId: 'default' }));
      await made(client.post(`/games/${game.gameId}/tasks`, { externalTaskId: 't' }));
      const asked = path
        .replace('{id}', strategy.id)
        .replace('{gameId}', game.gameId)
        .replace('{externalTaskId}', 't')
        .replace('{externalUserId}', 'ann');
      await made(client.put('/users/ann', { name: 'Ann' }), 200);
      const own = `a=${strategy.id}@1&b=${strategy.id}@1`;
      for (const span of SPANS[id] ?? [`from=${FIRST}&to=${LAST}`, 'from=0001-01-01&to=9999-12-31']) {
        const query = id === 'compareCustomStrategies' ? `${span}&${own}` : span;
        const { status, text } = await client.get(`${asked}?${query}`);
        expect([status, text.slice(0, status === 200 ? 0 : 500)]).toEqual([200, '']);
      }
    });
  });
});
