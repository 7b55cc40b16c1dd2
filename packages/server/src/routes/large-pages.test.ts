import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import { act, made, makeGame, makeTask, publishStrategy } from './testing/arrange.js';

const MIB = 1024 * 1024;
const COUNT = 40;

/** Of some 80 kB, in characters of two bytes. */
const params = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, 'é'.repeat(1000)]));
const SOURCE = `strategy "Wide" {
  ${Object.keys(params)
    .map((name) => `param ${name}: text = "a"`)
    .join('\n  ')}
  otherwise { award 1 }
}`;

interface Walked {
  readonly ids: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: readonly number[];
}

/** Reads a list to its end by its cursors. */
async function walk(client: Client, path: string, id: string): Promise<Walked> {
  const pages: { ids: string[]; bytes: number }[] = [];
  for (let after = ''; ; ) {
    const { status, body, text } = await client.get(`${path}?limit=500&count=true${after}`);
    expect([status, body.total]).toEqual([200, COUNT]);
    const ids = body.items.map((item: Record<string, string>) => item[id]);
    pages.push({ ids, bytes: Buffer.byteLength(text) });
    if (body.nextCursor === null) break;
    after = `&cursor=${body.nextCursor}`;
  }
  return {
    ids: pages.flatMap(({ ids }) => ids),
    lengths: pages.map(({ ids }) => ids.length),
    bytes: pages.map(({ bytes }) => bytes),
  };
}

function expectWholeInPieces({ ids, lengths, bytes }: Walked, all: readonly string[]): void {
  expect(ids).toEqual(all);
  expect(lengths.length).toBeGreaterThan(2);
  expect(Math.max(...bytes)).toBeLessThan(1.1 * MIB);
}

/** Makes as many as there are on no page, and gives their ids, newest first. */
async function makeAll(count: number, make: (number: number) => Promise<string>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.unshift(await make(number));
  return ids;
}

describe('a page whose items are large', () => {
  eachService((service) => {
    it('ends after a mebibyte of tasks, and the next one goes on', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: await publishStrategy(client, SOURCE) });
      const ids = await makeAll(COUNT, async (number) => {
        const { taskId } = await makeTask(client, gameId, { externalTaskId: `t-${number}`, params });
        return taskId;
      });
      const walked = await walk(client, `/games/${gameId}/tasks`, 'taskId');
      expectWholeInPieces(walked, ids);
      expect(walked.bytes[0]).toBeGreaterThan(0.8 * MIB);
    });

    it('ends after a mebibyte of games, for their owner, for players and for administrators', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, SOURCE);
      const ids = await makeAll(COUNT, async () => {
        const game = await makeGame(client, { strategyId, params });
        await makeTask(client, game.gameId);
        await made(act(client, game, { user: 'player' }));
        return game.gameId;
      });
      const player = await service().tokenClient({ sub: 'player' });
      for (const reader of [client, service().admin]) {
        const walked = await walk(reader, '/games', 'gameId');
        expectWholeInPieces(walked, ids);
        expect(walked.bytes[0]).toBeGreaterThan(0.8 * MIB);
      }
      // What is read for a player counts, though most of it isn't shown.
      expectWholeInPieces(await walk(player, '/games', 'gameId'), ids);
    });
  });
});
