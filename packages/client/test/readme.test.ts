import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startLosingProxy } from '../../../tools/losing-proxy.js';
import { eachService } from '../../server/src/testing/each-service.js';
import { createMeritClient } from '../src/index.js';

const here = fileURLToPath(new URL('..', import.meta.url));

describe('the client, beside a running service', () => {
  eachService((service) => {
    it('does what its README says', async () => {
      const page = readFileSync(`${here}README.md`, 'utf8');
      const [, program = '', printed] = /```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(page) ?? [];
      const { plaintext } = await service().keyClient();
      const env = { PATH: process.env['PATH'], MERIT_URL: service().url, MERIT_API_KEY: plaintext };
      const args = ['--input-type=module', '--eval', program];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here, env });
      expect(stdout).toBe(printed);
    });

    it('awards a stream of events once each, though the connection breaks', async () => {
      const { url } = service();
      const { plaintext } = await service().keyClient();
      const direct = createMeritClient({ url, apiKey: plaintext });
      const { data: game } = await direct.POST('/games', {
        body: { externalGameId: 'many', strategyId: 'fixed', params: { perDay: 1000 } },
      });
      const { gameId } = game;
      await direct.POST('/games/{gameId}/tasks', {
        params: { path: { gameId } },
        body: { externalTaskId: 'walk' },
      });
      let attempts = 0;
      const breaking = createMeritClient({
        url,
        apiKey: plaintext,
        fetch: async (request) => {
          attempts += 1;
          const response = await fetch(request);
          return attempts < 4 ? brokenOff(response) : response;
        },
      });
      const events = Array.from({ length: 5000 }, (_, index) => ({
        ...{ externalTaskId: index === 3000 ? 'swim' : 'walk' },
        ...{ externalUserId: `user-${index % 100}`, eventId: `e-${index}` },
      }));
      const results = [];
      for await (const result of breaking.awardAll(gameId, events)) results.push(result);
      expect(results.map(({ index }) => index)).toEqual(events.map((_, index) => index));
      expect(results.filter(({ error }) => error).map(({ index, error }) => [index, error?.code])).toEqual([
        [3000, 'task-not-found'],
      ]);
      expect(attempts).toBeGreaterThan(3);
      const { data: points } = await direct.GET('/games/{gameId}/points', { params: { path: { gameId } } });
      expect(points.totals.timesAwarded).toBe(4999);
    });

    it('awards once, though the answer gets lost twice', async () => {
      const { url, issuer } = service();
      const token = () => issuer.sign({ sub: 'ann' });
      const direct = createMeritClient({ url, token });
      const { data: game } = await direct.POST('/games', {
        body: { externalGameId: 'lossy', strategyId: 'fixed' },
      });
      const path = { gameId: game.gameId, externalTaskId: 'walk' };
      await direct.POST('/games/{gameId}/tasks', { params: { path }, body: { externalTaskId: 'walk' } });
      const proxy = await startLosingProxy(url, 2);
      const lossy = createMeritClient({ url: proxy.url, token });
      const { data: award } = await lossy.POST('/games/{gameId}/tasks/{externalTaskId}/points', {
        params: { path },
        body: { externalUserId: 'ann' },
      });
      proxy.stop();
      expect(proxy.passed).toHaveLength(3);
      expect(award).toMatchObject({ points: 10, denied: false });
      const wallet = await direct.GET('/users/{externalUserId}/wallet', {
        params: { path: { externalUserId: 'ann' } },
      });
      expect(wallet.data).toMatchObject({ points: 10 });
    });

    it('streams an export', async () => {
      const { plaintext: apiKey } = await service().keyClient();
      const merit = createMeritClient({ url: service().url, apiKey });
      const { data, response } = await merit.GET('/exports/users', { parseAs: 'stream' });
      expect(response.headers.get('content-type')).toMatch('text/csv');
      expect(await new Response(data).text()).toMatch(/^externalUserId/);
      const asJson = await merit.GET('/exports/users');
      expect(asJson.response.headers.get('content-type')).toMatch('application/json');
    });

    it('tells what is wrong with which field', async () => {
      const { plaintext: apiKey } = await service().keyClient();
      const merit = createMeritClient({ url: service().url, apiKey });
      const refused = merit.POST('/games', { body: { externalGameId: 'a/b' } });
      await expect(refused).rejects.toMatchObject({
        status: 422,
        code: 'validation-failed',
        errors: [{ path: 'body.externalGameId' }],
      });
    });
  });
});

/** The connection is lost behind the first piece of the answer, however soon that comes. */
function brokenOff({ body, status, headers }: Response): Response {
  let pieces = 0;
  const breaking = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      pieces += 1;
      if (pieces === 1) controller.enqueue(piece);
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body?.pipeThrough(breaking) ?? null, { status, headers });
}
