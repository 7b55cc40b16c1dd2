import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';

const PATH = '/strategies/custom/simulate';

const GROWING = `strategy "Growing" {
  input amount: int (0..100)
  rule "Walked" when action == "walked" { award 10 * amount + user.awards }
  otherwise { award amount + user.points }
}`;

describe('POST /strategies/custom/simulate with events as the service tells them', () => {
  eachService((service) => {
    it('refuses two actions, and an assignment of nothing', async () => {
      const { client } = await service().keyClient();
      const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { amount: 1 } };
      for (const [more, path] of [
        [{ action: 'ran', typeAction: 'walked' }, 'body.events[0].typeAction'],
        [{ kind: 'assigned', points: null }, 'body.events[0].points'],
      ] as const) {
        const { status, body } = await client.post(PATH, {
          source: GROWING,
          events: [{ ...event, ...more }],
        });
        expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
      }
      const both = await client.post(PATH, {
        source: GROWING,
        event: { ...event, action: 'walked', typeAction: 'walked', timeZone: null, externalGameId: null },
      });
      expect(both).toMatchObject({ status: 200, body: { points: 10 } });
    });
  });
});
