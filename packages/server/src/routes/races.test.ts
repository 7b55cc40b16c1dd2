import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { atOnce } from './testing/arrange.js';
import { type Race, races } from './testing/races.js';
import { makeWorld, type World } from './testing/scope-rows/row.js';

const TIMES = 20;
const SAME_KEY = { 'idempotency-key': 'k-1' };

interface Scene {
  readonly world: World;
  readonly client: Client;
}

/** The owner's key, or an administrator where keys may not. */
async function sceneOf(service: TestService, operationId: string): Promise<Scene> {
  const { client, apiKey } = await service.keyClient();
  const guard = routes.find((route) => route.operationId === operationId)?.guard;
  return { world: await makeWorld(client, apiKey), client: guard === 'default' ? client : service.admin };
}

function sendAll({ client, world }: Scene, race: Race, headers = {}): Promise<Answer[]> {
  return atOnce(TIMES, () => client.post(race.path(world), race.body(world), headers));
}

async function expectMade({ client, world }: Scene, race: Race, effects: number): Promise<void> {
  const { body, text } = await client.get(race.list(world));
  const found = body.items ?? body;
  const items = race.items(effects);
  expect(found, text).toHaveLength(items.length);
  for (const item of items) expect(found).toContainEqual(expect.objectContaining(item));
}

const isGranted = ({ status }: Answer) => status === 201;

describe('the same at once, twenty times', () => {
  it('is claimed in the table for every route that creates something', () => {
    const creating = routes.filter(({ responses }) => 201 in responses);
    expect(Object.keys(races).sort()).toEqual(creating.map(({ operationId }) => operationId).sort());
  });

  const rows = Object.entries(races);

  eachService((service) => {
    it.each(rows)('makes one thing of %s, or as many as it says', async (operationId, race) => {
      const scene = await sceneOf(service(), operationId);
      const answers = await sendAll(scene, race);
      const refused = answers.filter((answer) => !isGranted(answer));
      const expected = race.refusal === undefined ? [] : Array(TIMES - 1).fill(race.refusal);
      expect(refused.map(({ body }) => body)).toMatchObject(expected);
      await expectMade(scene, race, TIMES - expected.length);
    });

    it.each(rows)('has one effect of %s under one Idempotency-Key', async (operationId, race) => {
      const scene = await sceneOf(service(), operationId);
      const answers = await sendAll(scene, race, SAME_KEY);
      const granted = answers.filter(isGranted);
      const refused = answers.filter((answer) => !isGranted(answer));
      const expected = race.repeat === undefined ? [] : Array(TIMES - 1).fill(race.repeat);
      expect(refused.map(({ body }) => body)).toMatchObject(expected);
      expect(new Set(granted.map(({ text }) => text)).size).toBe(1);
      const replayed = granted.filter(({ headers }) => headers.has('idempotency-replayed'));
      expect(replayed).toHaveLength(granted.length - 1);
      await expectMade(scene, race, 1);
    });
  });
});
