import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_PREFIX, type Route } from '../src/http/route/route.js';
import { groupByShape, guestsOf, templateOf } from '../src/http/route/route-shape.js';
import { routes } from '../src/routes/index.js';
import { made } from '../src/routes/testing/arrange.js';
import { arbitraryRequest } from '../src/testing/arbitrary-request.js';
import type { Answer, Client } from '../src/testing/client.js';
import { type KnownValues, readContractOf } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import { makeHostileWorld } from '../src/testing/hostile-world.js';
import { makeKnownWorld } from '../src/testing/known-world.js';
import { encode } from '../src/testing/percent-encoding.js';
import type { TestService } from '../src/testing/test-service.js';

/**
 * A run of the suite asks the same each time; a search asks thousands of times, from whatever `TEST_SEED` is.
 */
const RUNS_PER_ROUTE = Number(process.env['HOSTILE_RUNS'] ?? 40);
/** It only ends what hangs. */
const MS_MAX = RUNS_PER_ROUTE * 60_000;

/** Every one that a client can send: those that nobody takes are refused like those that others take. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'REPORT', 'LOCK'];

type Place = readonly [operationId: string, route: Route, template: string];

const places = groupByShape(routes).flatMap((group) =>
  group.map((route): Place => [route.operationId, route, templateOf(group)]),
);

function isRead([, { method }]: Place): boolean {
  return method === 'GET';
}

interface Asking {
  readonly client: Client;
  readonly known: KnownValues;
  readonly runs: number;
}

/** Sends generated requests of one operation; whatever is asked, the answer is as published and no bug. */
async function askAnything(
  service: TestService,
  [, { method }, template]: Place,
  { client, known, runs }: Asking,
): Promise<readonly Answer[]> {
  const contract = await readContractOf(service);
  const request = arbitraryRequest(contract, { method, template: API_PREFIX + template, known });
  const answers: Answer[] = [];
  await fc.assert(
    fc.asyncProperty(request, async ({ method: asked, path, options }) => {
      const answer = await client.call(asked, path.slice(API_PREFIX.length), options);
      expect(answer.status, answer.text).toBeLessThan(500);
      answers.push(answer);
    }),
    { numRuns: runs },
  );
  return answers;
}

/** What an owner has, as far as one would see that somebody touched it. */
async function belongings(client: Client, known: KnownValues): Promise<readonly string[]> {
  const game = `/games/${known['gameId']}`;
  const paths = ['/games', game, `${game}/tasks`, `${game}/points`, '/strategies/custom', '/apikey'];
  const more = ['/users/ann/wallet', '/dashboard/summary', '/dashboard/summary/logs'];
  const answers = await Promise.all([...paths, ...more].map((path) => client.get(path)));
  return answers.map(({ text }) => text);
}

/**
 * A new tenant, one with the same ids, a stranger with a user of the same id, and a player whom two other
 * keys know.
 */
async function makeOthers({ clock, keyClient, tokenClient }: TestService): Promise<readonly Client[]> {
  const { client: newcomer } = await keyClient();
  for (const { client, apiKey } of [await keyClient(), await keyClient()]) {
    const { gameId } = await makeKnownWorld({ client, apiKey, now: clock.now() });
    await made(client.post(`/games/${gameId}/tasks/task/points`, { externalUserId: 'zoe' }));
  }
  const { client: twin, apiKey } = await keyClient();
  await makeKnownWorld({ client: twin, apiKey, now: clock.now() });
  const stranger = await tokenClient({ sub: 'mallory' });
  await made(stranger.post('/users/ann/actions', { typeAction: 'walked' }));
  return [newcomer, twin, stranger, await tokenClient({ sub: 'zoe' })];
}

/** One for each place that changes something; those that only read leave a world as it was, and share one. */
function roundsOf(asked: readonly Place[]): readonly (readonly [string, readonly Place[]])[] {
  return [
    ['every operation that only reads', asked.filter(isRead)],
    ...asked.filter((place) => !isRead(place)).map((place) => [place[0], [place]] as const),
  ];
}

eachService((service) => {
  describe('whatever is asked', () => {
    it.each(roundsOf(places))(
      'of %s, the answer is as published and no bug',
      async (_, asked) => {
        const { admin: client, clock, keyClient } = service();
        const { apiKey } = await keyClient();
        const known = await makeHostileWorld({ client, apiKey, now: clock.now() });
        for (const place of asked) {
          const answers = await askAnything(service(), place, { client, known, runs: RUNS_PER_ROUTE });
          const statuses = answers.map(({ status }) => status);
          expect(Math.min(...statuses), `${place[0]}: some of them are granted`).toBeLessThan(300);
        }
      },
      MS_MAX,
    );

    it.each(roundsOf(places.filter(([, { guard }]) => guard === 'default')))(
      'of %s by those of other scopes, with ids of this one, it shows and changes nothing',
      async (_, asked) => {
        const { clock, keyClient } = service();
        const { client: owner, apiKey } = await keyClient();
        const world = await makeHostileWorld({ client: owner, apiKey, now: clock.now() });
        // Without the names of the scope, so that an answer which holds one shows something of it.
        const known = { ...world, owner: [], prefix: [], replaces: [] };
        const before = await belongings(owner, known);
        const others = await makeOthers(service());
        const runs = Math.ceil(RUNS_PER_ROUTE / 2 / others.length);
        for (const place of asked) {
          for (const client of others) {
            const answers = await askAnything(service(), place, { client, known, runs });
            for (const { text } of answers) expect(text, place[0]).not.toContain(apiKey);
          }
        }
        expect(await belongings(owner, known)).toEqual(before);
      },
      MS_MAX,
    );
  });

  it('answers every method on every path', async () => {
    const { admin, clock, keyClient } = service();
    const { apiKey } = await keyClient();
    const known = await makeHostileWorld({ client: admin, apiKey, now: clock.now() });
    for (const group of groupByShape(routes)) {
      const guests = guestsOf(group, routes).map(({ route }) => route);
      const own = [...group, ...guests].map(({ method }): string => method);
      const path = templateOf(group).replaceAll(/\{([^}]+)\}/g, (_, name) => encode(known[name]?.[0] ?? 'x'));
      for (const method of METHODS.filter((each) => !own.includes(each))) {
        const { status, headers } = await admin.call(method, path);
        const isHead = method === 'HEAD' && own.includes('GET');
        const expected = method === 'OPTIONS' ? 204 : isHead ? (await admin.get(path)).status : 405;
        expect([method, path, status]).toEqual([method, path, expected]);
        if (!isHead) expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(own));
      }
    }
  });
});
