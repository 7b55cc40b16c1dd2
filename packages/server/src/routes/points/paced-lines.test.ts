import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { LineStream } from '../../testing/line-stream.js';
import { award, made, makeEchoGame } from '../testing/arrange.js';

const MINUTE_MS = 60_000;

describe('lines beyond what a user may have in a minute', () => {
  eachService(
    (service) => {
      async function arrange() {
        const { client, plaintext, apiKey } = await service().keyClient();
        const game = await makeEchoGame(client);
        const open = () =>
          new LineStream({ url: service().url, plaintext, path: `/games/${game.gameId}/points/bulk` });
        const lines = Array.from({ length: 25 }, (_, index) => ({
          ...{ externalTaskId: 'walk', externalUserId: index % 2 === 0 ? 'ann' : 'bob' },
          ...{ eventId: `e${index}`, data: { amount: 1 } },
        }));
        return { client, apiKey, game, open, lines };
      }

      it('are read more slowly, and answered in their order without a refusal', async () => {
        const { open, lines } = await arrange();
        const stream = open();
        stream.write(lines);
        const answers = [];
        for (let count = 0; count < 20; count += 1) answers.push(await stream.next());
        service().clock.advance(MINUTE_MS);
        answers.push(...(await stream.end()));
        expect(answers.map(({ index, status, award: { reply } }) => [index, status, reply.before])).toEqual(
          lines.map((_, index) => [index, 201, Math.floor(index / 2)]),
        );
      });

      it('wait for nothing where they came before, and leave what others may send', async () => {
        const { client, game, open, lines } = await arrange();
        const first = open();
        first.write(lines.slice(0, 20));
        await first.end();
        const again = open();
        again.write(lines.slice(0, 20));
        expect((await again.end()).map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect((await award(client, game, {})).status).toBe(429);
        service().clock.advance(MINUTE_MS);
        const third = open();
        third.write(lines.slice(0, 20));
        await third.end();
        for (let count = 0; count < 10; count += 1) await made(award(client, game, {}));
      });

      it('end with a line that says so, where the service is about to or the key is revoked', async () => {
        const { apiKey, open, lines } = await arrange();
        const [one, other] = [open(), open()];
        one.write(lines);
        for (let count = 0; count < 20; count += 1) await one.next();
        other.write([{ ...lines[0], eventId: 'new' }]);
        await made(service().admin.delete(`/apikey/${apiKey}`), 200);
        expect(await one.end()).toMatchObject([
          { index: 20, status: 403, error: { code: 'invalid-api-key' } },
        ]);
        expect(await other.end()).toMatchObject([{ status: 403 }]);
      });

      it('are refused by the quota of the day alone', async () => {
        const { open, lines } = await arrange();
        const stream = open();
        const many = [0, 1, 2].flatMap((turn) =>
          lines.map((line, index) => ({ ...line, externalUserId: `u${index}`, eventId: `${turn}-${index}` })),
        );
        stream.write(many);
        const answers = await stream.end();
        expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(201), ...Array(15).fill(429)]);
        expect(answers.at(-1)).toMatchObject({ error: { code: 'quota-exceeded' } });
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '10', ABUSE_DAILY_QUOTA_PER_API_KEY: '64' } },
  );

  eachService(
    (service) => {
      it('end with a line that says so after a time in which none came, which blank ones put off', async () => {
        const { client, plaintext } = await service().keyClient();
        const { gameId } = await makeEchoGame(client);
        const stream = new LineStream({
          url: service().url,
          plaintext,
          path: `/games/${gameId}/points/bulk`,
        });
        stream.write([{ externalTaskId: 'walk', externalUserId: 'ann', data: { amount: 1 } }]);
        expect(await stream.next()).toMatchObject({ index: 0, status: 201 });
        expect(await stream.next()).toMatchObject({
          index: 1,
          status: 408,
          error: { code: 'request-timeout', status: 408 },
        });
        expect(await stream.next()).toBe(null);
        await once(stream.request, 'close');
      });
    },
    { streamLimits: { idleMs: 2_000, totalMs: 600_000 } },
  );
});
