import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const LINKS = `strategy "Links" {
  input link: text
  input size: decimal = 0
  let copy = link
  rule "New" when user.awards(same: link) == 0 and user.awards(same: copy, last: 1h) == 0 {
    reply { ofSize: user.awards(same: size), latest: user.points(same: size, last: 1h) }
    award 10
  }
  otherwise { award 0 }
}`;

describe('`same:`', () => {
  eachService((service) => {
    it('finds texts and numbers of any length, which the books agree on', async () => {
      const { client } = await service().keyClient();
      const game = await makeGame(client, { strategyId: await publishStrategy(client, LINKS) });
      await makeTask(client, game.gameId);
      const long = `https://example.org/${'é'.repeat(3_900)}`;
      const size = `${'7'.repeat(390)}.5`;
      const replies: unknown[] = [];
      for (const link of [long, long, `${long}y`]) {
        const { status, body } = await award(client, game, { data: { link, size } });
        replies.push({ status, points: body.points, reply: body.reply });
      }
      expect(replies).toEqual([
        { status: 201, points: 10, reply: { ofSize: 0, latest: 0 } },
        { status: 201, points: 0, reply: {} },
        { status: 201, points: 10, reply: { ofSize: 2, latest: 10 } },
      ]);
      expect((await service().storage.verify()).faults).toEqual([]);
    });
  });
});
