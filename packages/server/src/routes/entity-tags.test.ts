import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import { routes } from './index.js';
import {
  giving,
  made,
  makeGame,
  makeStrategy,
  makeTask,
  publishNext,
  publishStrategy,
} from './testing/arrange.js';

/** The tag of what is there now, which every way to name it finds, and no other tag does. */
async function tagOf(client: Client, path: string): Promise<string> {
  const { headers, text } = await client.get(path);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"r\d+-[\w-]{11}(-gzip)?"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await client.get(path, { 'if-none-match': known });
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await client.call('HEAD', path, { headers: { 'if-none-match': known } })).status).toBe(304);
  }
  for (const other of ['"other"', etag.slice(1, -1), '', etag.replace(/-.*"/, '"')]) {
    const answer = await client.get(path, { 'if-none-match': other });
    expect([answer.status, answer.text]).toEqual([200, text]);
  }
  return etag;
}

describe('the tag of an answer', () => {
  eachService((service) => {
    it('tells who has it already that it still holds, wherever one is sent', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      await makeTask(client, gameId);
      const { id } = await makeStrategy(client, giving(1));
      await made(client.put('/users/ann', { name: 'Ann' }), 200);
      const things = [`/games/${gameId}`, `/games/${gameId}/tasks/walk`, `/strategies/custom/${id}`];
      const paths = [...things, '/users/ann'];
      for (const path of paths) await tagOf(client, path);
      const tagged = routes.filter(({ method, versioned }) => method === 'GET' && versioned);
      expect(tagged).toHaveLength(paths.length);
    });

    it('is another one where the answer is, though its row is the same', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId);
      const path = `/games/${gameId}/tasks/walk`;
      const inheriting = await tagOf(client, path);
      await made(client.patch(`/games/${gameId}`, { strategyId: 'fixed' }), 200);
      expect(await tagOf(client, path)).not.toBe(inheriting);
      expect((await client.get(path, { 'if-none-match': inheriting })).body.effectiveStrategyId).toBe(
        'fixed',
      );

      const parent = await publishStrategy(client, giving(1));
      const { id } = await makeStrategy(client, `strategy "Child" extends "${parent}" {}`);
      const draft = await tagOf(client, `/strategies/custom/${id}`);
      await publishNext(client, parent.replace('custom:', ''), giving(2));
      expect(await tagOf(client, `/strategies/custom/${id}`)).not.toBe(draft);

      // What others changed is no reason to refuse a change of the task itself.
      const change = (etag: string) =>
        client.patch(`/games/${gameId}/tasks/${taskId}`, { status: 'closed' }, { 'if-match': etag });
      expect((await change(inheriting)).status).toBe(200);
      expect((await change(inheriting)).status).toBe(412);
    });

    it('says nothing to whom the answer is refused', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { client: stranger } = await service().keyClient();
      expect((await stranger.get(`/games/${gameId}`, { 'if-none-match': '*' })).status).toBe(403);
      expect((await client.get('/games', { 'if-none-match': '*' })).status).toBe(200);
      const patched = await client.patch(`/games/${gameId}`, { platform: 'web' }, { 'if-none-match': '*' });
      expect(patched.status).toBe(200);
    });
  });
});
