import { describe, expect, it } from 'vitest';
import type { SubjectClaim } from '../domain/owner.js';
import { isWrite } from '../http/route/route.js';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { type BusyWorld, makeBusyWorld } from './testing/busy-world.js';
import { type Read, reads, SEEN_UNTIL } from './testing/reads.js';

const MADE_AT = Date.UTC(2026, 0, 15, 12);
const LOOKED_AT = Date.parse(SEEN_UNTIL) + 30_000;

/** Somebody who owns a busy world. */
interface Owner {
  readonly client: Client;
  /** As stamps name the credential. */
  readonly name: string;
  readonly owner: string;
  readonly world: BusyWorld;
}

type Seen = ReadonlyMap<string, string>;

const allReads = (world: BusyWorld) =>
  Object.entries(reads).flatMap(([operationId, readsOf]) =>
    readsOf(world).map((read) => ({ operationId, ...read })),
  );

async function settle(
  service: TestService,
  client: Client,
  { name, owner }: Omit<Owner, 'client' | 'world'>,
): Promise<Owner> {
  service.clock.set(MADE_AT);
  const world = await makeBusyWorld(client);
  await service.dependencies.executionLog.flush();
  return { client, name, owner, world };
}

async function settleKey(service: TestService): Promise<Owner> {
  service.clock.set(MADE_AT);
  const { client, apiKey } = await service.keyClient();
  return settle(service, client, { name: apiKey, owner: `key:${apiKey}` });
}

async function settleToken(service: TestService, name: string, claim: SubjectClaim = 'sub'): Promise<Owner> {
  service.clock.set(MADE_AT);
  const client = await service.tokenClient({ sub: undefined, [claim]: name });
  return settle(service, client, { name, owner: `${claim}:${name}` });
}

function ask(client: Client, { path, body }: Read): Promise<Answer> {
  return body === undefined ? client.get(path) : client.post(path, body);
}

/** What an owner, and the player of its games, sees of its world now. */
async function look(service: TestService, { client, world }: Owner): Promise<Seen> {
  service.clock.set(LOOKED_AT);
  const pat = await service.tokenClient({ sub: 'pat' });
  const seen = new Map<string, string>();
  for (const { operationId, ...read } of allReads(world)) {
    const isPlayed = read.byPlayer === true;
    const { status, text } = await ask(isPlayed ? pat : client, read);
    expect(status, `${operationId} ${read.path}: ${text}`).toBe(200);
    seen.set(`${operationId} ${read.path} ${JSON.stringify(read.body ?? null)}`, text);
  }
  return seen;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The texts with the same words for what differs from world to world: ids, owners, cursors, and how long it
 * took.
 */
function inTheSameWords(texts: readonly string[], { name, owner }: Owner): readonly string[] {
  const ids = new Map<string, string>();
  const wordFor = (id: string) => {
    const word = ids.get(id) ?? `id-${ids.size}`;
    ids.set(id, word);
    return word;
  };
  return texts.map((text) =>
    text
      .replaceAll(UUID, wordFor)
      .replaceAll(owner, 'OWNER')
      .replaceAll(name, 'NAME')
      .replaceAll(/,"{1,2}claim"{1,2}:"{1,2}\w+"{1,2}/g, '')
      .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"…"')
      .replaceAll(/"durationMs":\{[^}]*\}/g, '"durationMs":{}')
      .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"…"'),
  );
}

function storyOf(owner: Owner, seen: Seen): readonly string[] {
  const made = owner.world.answers.map(({ text }) => text);
  return inTheSameWords([...made, ...seen.keys(), ...seen.values()], owner);
}

describe('what a scope shows', () => {
  it('is claimed in the table for every route that only shows something', () => {
    const showing = routes.filter((route) => !isWrite(route) && route.method !== 'DELETE');
    expect(Object.keys(reads).sort()).toEqual(showing.map(({ operationId }) => operationId).sort());
  });

  eachService((service) => {
    it('is to the figure what it would be alone, whatever others with the same ids have and do', async () => {
      const first = await settleKey(service());
      const alone = await look(service(), first);
      const second = await settleKey(service());
      expect(await look(service(), first)).toEqual(alone);
      expect(storyOf(second, await look(service(), second))).toEqual(storyOf(first, alone));
    });

    it('is nothing of a key to a subject that is named like it, nor the other way round', async () => {
      const key = await settleKey(service());
      const alone = await look(service(), key);
      const named = await settleToken(service(), key.name);
      const scoped = await settleToken(service(), key.owner);
      expect(await look(service(), key)).toEqual(alone);
      expect(storyOf(scoped, await look(service(), scoped))).toEqual(
        storyOf(named, await look(service(), named)),
      );
    });

    it('is nothing of one claim’s subject to another claim’s of the same value', async () => {
      const [person, ...others] = [
        await settleToken(service(), 'kim'),
        await settleToken(service(), 'kim', 'preferred_username'),
        await settleToken(service(), 'kim', 'azp'),
      ];
      const alone = await look(service(), person);
      for (const other of others) {
        expect(storyOf(other, await look(service(), other))).toEqual(storyOf(person, alone));
      }
    });

    it('is the same to an administrator who names the scope', async () => {
      const first = await settleKey(service());
      const alone = await look(service(), first);
      await settleKey(service());
      service().clock.set(LOOKED_AT);
      for (const { operationId, ...read } of allReads(first.world)) {
        const route = routes.find((each) => each.operationId === operationId);
        if (route === undefined || !('owner' in route.query.shape)) continue;
        const path = `${read.path}${read.path.includes('?') ? '&' : '?'}owner=${first.owner}`;
        const { text } = await ask(service().admin, { ...read, path });
        const own = alone.get(`${operationId} ${read.path} ${JSON.stringify(read.body ?? null)}`) ?? '';
        expect(inTheSameWords([text], first), path).toEqual(inTheSameWords([own], first));
      }
    });
  });
});
