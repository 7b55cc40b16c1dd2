import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import {
  act,
  award,
  giving,
  made,
  makeEchoGame,
  makeGame,
  makeStrategy,
  makeTask,
} from './testing/arrange.js';

const BYTES_MAX = 20_000;
const long = 'x'.repeat(400);
const metadata = { one: long, two: long, three: long };

/** What the fields of an answer say is left, and may be kept. */
function roomOf({ headers }: Answer): number | null {
  const left = /"storage";r=(\d+)/.exec(headers.get('ratelimit') ?? '');
  expect(/"storage";q=(\d+);qu="content-bytes"/.exec(headers.get('ratelimit-policy') ?? '')?.[1]).toBe(
    left === null ? undefined : String(BYTES_MAX),
  );
  return left === null ? null : Number(left[1]);
}

/** Writes until there is no room, and gives the refusal. */
async function fill(write: (index: number) => Promise<Answer>): Promise<Answer> {
  for (let index = 0; index < 100; index += 1) {
    const answer = await write(index);
    if (answer.status >= 400) return answer;
  }
  throw new Error('nothing was refused');
}

describe('what an owner keeps', () => {
  eachService(
    (service) => {
      const start = async (): Promise<Client> => (await service().keyClient()).client;

      it.each<[string, (client: Client, index: number) => Promise<Answer>]>([
        ['games', (client, index) => client.post('/games', { externalGameId: `game-${index}`, metadata })],
        [
          'users',
          (client, index) => client.put(`/users/user-${index}`, { name: long.slice(0, 200), metadata }),
        ],
        [
          'strategies',
          (client, index) =>
            client.post('/strategies/custom', { name: `s-${index}`, source: giving(1, `# ${long}\n`) }),
        ],
      ])('is bounded: %s', async (_, write) => {
        const client = await start();
        const refused = await fill((index) => write(client, index));
        expect(refused).toMatchObject({
          status: 413,
          body: { code: 'storage-exceeded', bytesMax: BYTES_MAX },
        });
        const { bytesKept, bytesAdded } = refused.body;
        expect(bytesKept + bytesAdded).toBeGreaterThan(BYTES_MAX);
        expect(roomOf(refused)).toBe(BYTES_MAX - bytesKept);
        expect((await write(await start(), 0)).status).toBeLessThan(300);
      });

      it('is bounded: tasks, one by one, many at once, and copied', async () => {
        const client = await start();
        const { gameId } = await makeGame(client);
        const tasks = Array.from({ length: 10 }, (_, index) => ({
          externalTaskId: `task-${index}`,
          metadata,
        }));
        await made(client.post(`/games/${gameId}/tasks/bulk`, { tasks }));
        const copy = () => client.post(`/games/${gameId}/duplicate`, { externalGameId: 'copy' });
        expect(await copy()).toMatchObject({ status: 413, body: { code: 'storage-exceeded' } });
        expect((await client.get('/games?count=true')).body.total).toBe(1);
        const refused = await fill((index) =>
          client.post(`/games/${gameId}/tasks`, { externalTaskId: `more-${index}`, metadata }),
        );
        expect(refused.body.code).toBe('storage-exceeded');
      });

      it('is bounded: versions of a strategy, which stay', async () => {
        const client = await start();
        const { id } = await makeStrategy(client, giving(1));
        const refused = await fill((index) =>
          client.put(`/strategies/custom/${id}`, { source: giving(index + 2, `# ${long}\n`) }),
        );
        expect(refused.body.code).toBe('storage-exceeded');
        expect((await client.post(`/strategies/custom/${id}/publish`)).status).toBe(200);
      });

      it('is told with each write that changes it, and is less where things are taken away', async () => {
        const client = await start();
        const first = await client.post('/games', { externalGameId: 'walks', metadata });
        const before = roomOf(first);
        const { gameId } = first.body;
        const { taskId } = await makeTask(client, gameId, { metadata });
        const cleared = await client.patch(`/games/${gameId}`, { metadata: null });
        expect(roomOf(cleared)).toBeGreaterThan(0);
        const described = roomOf(await client.patch(`/games/${gameId}`, { metadata })) ?? 0;
        expect(described).toBeLessThan(roomOf(cleared) ?? 0);
        const deleted = roomOf(await client.delete(`/games/${gameId}/tasks/${taskId}`)) ?? 0;
        expect(deleted - described).toBeGreaterThan(1200);
        expect((before ?? 0) - deleted).toBeLessThan(300);
        expect(roomOf(await client.get(`/games/${gameId}`))).toBeNull();
      });

      it('is given back with a game and all of its tasks', async () => {
        const client = await start();
        const { gameId } = await makeGame(client, { metadata });
        const tasks = Array.from({ length: 9 }, (_, index) => ({
          externalTaskId: `task-${index}`,
          metadata,
        }));
        await made(client.post(`/games/${gameId}/tasks/bulk`, { tasks }));
        const again = () => client.post('/games', { externalGameId: 'next', metadata });
        const full = await fill((index) =>
          client.post('/games', { externalGameId: `more-${index}`, metadata }),
        );
        expect(full.body.bytesKept).toBeGreaterThan(BYTES_MAX - 2000);
        const { body } = await client.delete(`/games/${gameId}`);
        expect(body).toMatchObject({ gameId, metadata });
        expect(roomOf(await again())).toBeGreaterThan(9 * 1200);
      });

      it('has no part in awards and actions, which go on where there is no room', async () => {
        const client = await start();
        const game = await makeEchoGame(client);
        await fill((index) => client.post('/games', { externalGameId: `game-${index}`, metadata }));
        for (const answer of [
          await award(client, game, { user: 'new' }),
          await act(client, game, { user: 'newer' }),
        ]) {
          expect([answer.status, roomOf(answer)]).toEqual([201, null]);
        }
        await made(client.patch(`/games/${game.gameId}`, { name: null }), 200);
      });

      it('is counted exactly, also of writes at once', async () => {
        const client = await start();
        const { gameId } = await makeGame(client);
        await Promise.all([
          ...[1, 2, 3, 4].map((index) => client.put('/users/ann', { name: 'x'.repeat(index * 10) })),
          ...[1, 2, 3, 4].map((index) => client.patch(`/games/${gameId}`, { name: 'x'.repeat(index * 10) })),
          ...[1, 2, 3, 4].map((index) => client.post('/games', { externalGameId: `game-${index}` })),
        ]);
        expect(await service().storage.verify()).toMatchObject({ faults: [] });
      });
    },
    { settings: { OWNER_STORAGE_BYTES_MAX: String(BYTES_MAX) } },
  );
});
