import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { scopeRows } from './testing/scope-rows/all.js';
import { makeWorld, type Row, type World } from './testing/scope-rows/row.js';

type Asking = Pick<Row, 'operationId' | 'path' | 'body'>;

/** Where a body or a query names what may be somebody else's. */
const naming: readonly Asking[] = [
  {
    operationId: 'createGame',
    path: () => '/games',
    body: ({ strategy }) => ({ externalGameId: 'follows', strategyId: strategy.strategyId }),
  },
  {
    operationId: 'createGame',
    path: () => '/games',
    body: ({ strategy }) => ({ externalGameId: 'pins', strategyId: `${strategy.strategyId}@1` }),
  },
  {
    operationId: 'createCustomStrategy',
    path: () => '/strategies/custom',
    body: ({ strategy }) => ({
      name: 'child',
      source: `strategy "Child" extends "${strategy.strategyId}" { }`,
    }),
  },
  { operationId: 'listGames', path: ({ strategy }) => `/games?strategyId=${strategy.strategyId}&count=true` },
  { operationId: 'listGames', path: () => '/games?externalGameId=walks&count=true' },
  {
    operationId: 'queryPoints',
    path: () => '/users/points/query',
    body: () => ({ externalUserIds: ['pat', 'ann'], externalGameId: 'walks' }),
  },
  { operationId: 'queryPoints', path: () => '/users/points/query?count=true', body: () => ({}) },
  {
    operationId: 'recordUserAction',
    path: () => '/users/ann/actions',
    body: () => ({ typeAction: 'walked', eventId: 'theirs' }),
  },
];

const nowhere = (): World => {
  const id = randomUUID();
  const strategy = { id, strategyId: `custom:${id}`, owner: 'key:svc_live_NoSuchKey000' };
  const recorded = { awardId: randomUUID(), actionId: randomUUID() };
  return {
    gameId: randomUUID(),
    taskId: randomUUID(),
    ...recorded,
    ofPat: recorded,
    strategy,
    apiKey: 'svc_live_NoSuchKey000',
  };
};

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Without what differs between two callers and two worlds in any case. */
function inTheSameWords(text: string, names: readonly string[]): string {
  const same = names.reduce((words, name) => words.replaceAll(name, 'NAME'), text);
  return same.replaceAll(UUID, 'id').replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"…"');
}

/** The one exception, which the interface makes: who asks by a game's id learns that there is such a game. */
const OF_GAMES = ['game-forbidden', 'game-not-found'];

interface Told {
  /** What was asked and answered, in the words that two newcomers share. */
  readonly lines: readonly string[];
  readonly codes: ReadonlySet<string>;
}

async function toldOf(world: World, { client, name }: Newcomer): Promise<Told> {
  const lines: string[] = [];
  const codes = new Set<string>();
  for (const { operationId, path, body } of [...scopeRows, ...naming]) {
    const route = routes.find((each) => each.operationId === operationId);
    if (route?.guard !== 'default' && route?.guard !== 'bearer') continue;
    const sent = body?.(world);
    const options = {
      headers: { 'x-request-id': 'the-same' },
      ...(sent === undefined ? {} : { body: sent }),
    };
    const { status, text, body: answered } = await client.call(route.method, path(world), options);
    const told = OF_GAMES.includes(answered?.code) ? 'no game of yours' : `${status} ${text}`;
    lines.push(inTheSameWords(`${operationId} ${path(world)}: ${told}`, [name, world.apiKey]));
    codes.add(answered?.code);
  }
  return { lines, codes };
}

interface Newcomer {
  readonly client: Client;
  /** As its owner and its stamps have it. */
  readonly name: string;
}

describe('what is said of what is somebody else’s', () => {
  eachService((service) => {
    const strangers = async ({ tokenClient }: TestService, sub: string): Promise<Newcomer> => ({
      client: await tokenClient({ sub }),
      name: sub,
    });
    const tenants = async ({ keyClient }: TestService): Promise<Newcomer> => {
      const { client, apiKey } = await keyClient();
      return { client, name: apiKey };
    };

    it.each([
      ['a stranger', strangers],
      ['another tenant', tenants],
    ])('is to the byte, to %s, what is said of what isn’t there', async (_, newcomer) => {
      const before = await toldOf(nowhere(), await newcomer(service(), 'mallory-1'));
      const { client, apiKey } = await service().keyClient();
      const world = await makeWorld(client, apiKey);
      await client.post('/users/ann/actions', { typeAction: 'walked', eventId: 'theirs' });
      const after = await toldOf(world, await newcomer(service(), 'mallory-2'));
      expect(after.lines).toEqual(before.lines);
      expect([...before.codes]).toEqual(expect.arrayContaining(['game-not-found', 'user-not-found']));
      expect([...after.codes]).toEqual(expect.arrayContaining(['game-forbidden', 'strategy-not-found']));
    });
  });
});
