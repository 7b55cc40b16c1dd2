import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_PREFIX, isWrite, type Route } from '../http/route/route.js';
import { groupByShape, templateOf } from '../http/route/route-shape.js';
import { rightRequest } from '../testing/arbitrary-request.js';
import type { Client } from '../testing/client.js';
import {
  type Contract,
  type ContractRequest,
  type KnownValues,
  readContractOf,
} from '../testing/contract.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { type Between, type Crowd, gatherCrowd, idsInCrowd, type Name, readsOf } from './testing/crowd.js';
import { SEEN_UNTIL } from './testing/reads.js';

/**
 * A search goes through all pairs of callers so many times, each time in a service of its own, and looks at
 * what the reader sees after ten sequences; without one, a few pairs get a sequence each. 1,440 sequences on
 * each database are
 * `TEST_SEED=$RANDOM FOREIGN_RUNS=8 npx vitest run packages/server/src/routes/foreign-calls.test.ts`.
 */
const SEARCHES = Number(process.env['FOREIGN_RUNS'] ?? 0);
const SEQUENCES = SEARCHES === 0 ? 1 : 10;
const CALLS = { minLength: 30, maxLength: 60 };
const MS_PER_SEQUENCE_MAX = 120_000;
const { seed = 0 } = fc.readConfigureGlobal();

/** Within what every reader looks at, so that what is foreign would be seen. */
const CALLED_AT = Date.UTC(2026, 0, 15, 12);
const LOOKED_AT = Date.parse(SEEN_UNTIL) + 30_000;

/**
 * Who must not be moved by whose calls. Nobody's own, of course; nor the player by the tenants who know it.
 */
const readers: Readonly<Record<Name, readonly Name[]>> = {
  one: ['two', 'stranger'],
  two: ['one', 'stranger'],
  stranger: ['one', 'two', 'pat'],
  pat: ['one', 'two', 'stranger'],
  namesake: ['one', 'two', 'stranger', 'pat'],
  newcomer: ['one', 'two', 'stranger', 'pat'],
};

type Pair = readonly [actor: Name, reader: Name];

const allPairs = Object.entries(readers).flatMap(([actor, names]) =>
  names.map((name) => [actor, name] as Pair),
);

/** One for each way in which they can be strangers. */
const fewPairs: readonly Pair[] = [
  ['stranger', 'pat'],
  ['namesake', 'pat'],
  ['two', 'one'],
  ['pat', 'one'],
  ['one', 'stranger'],
];

interface Round {
  readonly named: string;
  readonly round: number;
  readonly pairs: readonly Pair[];
}

/** The pairs that share a service, each round with a seed of its own. */
const rounds: readonly Round[] =
  SEARCHES === 0
    ? [{ named: 'a few pairs', round: 0, pairs: fewPairs }]
    : Array.from({ length: SEARCHES }, (_, round) =>
        allPairs.map((pair) => ({ named: `${pair.join(' before ')}, ${round}`, round, pairs: [pair] })),
      ).flat();

/** With the same request id, which stands in problems. */
const known = { 'x-request-id': 'the-same' };

type View = ReadonlyMap<string, string>;

/** All that somebody sees, refusals too, and the answers that were kept for it. */
async function viewOf(service: TestService, crowd: Crowd, between: Between): Promise<View> {
  const name = between.reader;
  service.clock.set(LOOKED_AT);
  const client = crowd[name].client.with(known);
  const seen = new Map<string, string>();
  for (const [asked, { path, body }] of readsOf(crowd, between)) {
    const { status, text } = await (body === undefined ? client.get(path) : client.post(path, body));
    seen.set(asked, isOutOfReach(text) ? 'out of reach' : `${status} ${text}`);
  }
  const { world } = crowd[name];
  for (const [kept, headers] of world === null ? [] : keptAnswers) {
    const { status, text } = await client.post(
      `/games/${world?.gameId}/tasks/walk/points`,
      FIRST_EVENT,
      headers,
    );
    seen.set(kept, `${status} ${text}`);
  }
  return seen;
}

/**
 * By the contract a game of others is forbidden as long as it is there, and not found once its owner deleted
 * it.
 */
function isOutOfReach(problem: string): boolean {
  return /"code":"game-(forbidden|not-found)"/.test(problem);
}

/** What the world of each owner begins with; see `makeBusyWorld`. */
const FIRST_EVENT_ID = 'event-0-of-3-by-ann';
const FIRST_EVENT = {
  externalUserId: 'ann',
  data: { amount: 7, mode: 'award', note: 'for ann' },
  eventId: FIRST_EVENT_ID,
};
const keptAnswers = [
  ['by the key', { 'idempotency-key': FIRST_EVENT_ID }],
  ['by the event', {}],
] as const;

/** What somebody sees otherwise now. */
function differences(before: View, after: View): readonly string[] {
  const asked = new Set([...before.keys(), ...after.keys()]);
  return [...asked].flatMap((each) =>
    before.get(each) === after.get(each) ? [] : [`${each}: ${before.get(each)} is now ${after.get(each)}`],
  );
}

/** Any calls of one caller, some of them under keys that others used too. */
function arbitraryCalls(contract: Contract, actor: Name, known: KnownValues): Arbitrary<ContractRequest[][]> {
  const requests = places
    .filter(([route]) => !isAboutWallet(actor, route))
    .map(([route, template]) => ({
      weight: weightOf(route),
      arbitrary: keyed(rightRequest(contract, { method: route.method, template, known })),
    }));
  const sequence = fc.array(fc.oneof(...requests), CALLS);
  return fc.array(sequence, { minLength: SEQUENCES, maxLength: SEQUENCES, size: 'max' });
}

/** What is about users comes most often; what takes away, seldom, or there would soon be nothing. */
function weightOf(route: Route): number {
  if (!isWrite(route) && route.awards !== true) return 1;
  if (route.method === 'DELETE') return 1;
  const isAboutUsers = route.awards === true || route.path.startsWith('/users/');
  return isAboutUsers ? 12 : 6;
}

const places = groupByShape(routes.filter(({ guard }) => guard !== 'admin-bearer')).flatMap((group) =>
  group.map((route): [Route, string] => [route, API_PREFIX + templateOf(group)]),
);

/** A player's conversions move the wallets that tenants keep for it, as they are there to do. */
function isAboutWallet(actor: Name, { operationId }: Route): boolean {
  return actor === 'pat' && operationId === 'convertPoints';
}

function keyed(request: Arbitrary<ContractRequest>): Arbitrary<ContractRequest> {
  const key = fc.option(fc.constantFrom(FIRST_EVENT_ID, 'k-1', 'k-2'), { freq: 3 });
  return fc.tuple(request, key).map(([{ options, ...asked }, name]) => ({
    ...asked,
    options: name === null ? options : { ...options, headers: { 'idempotency-key': name } },
  }));
}

async function send(client: Client, calls: readonly ContractRequest[]): Promise<number> {
  let granted = 0;
  for (const { method, path, options } of calls) {
    const { status } = await client.call(method, path.slice(API_PREFIX.length), options);
    if (status < 300) granted += 1;
  }
  return granted;
}

describe('what anybody calls', () => {
  eachService((service) => {
    it.each(rounds)(
      'changes nothing that another reads, whoever the two are: $named',
      async ({ round, pairs }) => {
        service().clock.set(CALLED_AT);
        const crowd = await gatherCrowd(service());
        const contract = await readContractOf(service());
        const ids = new Map<Name, KnownValues>();
        for (const [actor] of pairs) ids.set(actor, await idsInCrowd(crowd, actor));
        let granted = 0;
        for (const [actor, reader] of pairs) {
          const before = await viewOf(service(), crowd, { actor, reader });
          await fc.assert(
            fc.asyncProperty(arbitraryCalls(contract, actor, ids.get(actor) ?? {}), async (sequences) => {
              service().clock.set(CALLED_AT);
              for (const calls of sequences) granted += await send(crowd[actor].client, calls);
              await service().dependencies.executionLog.flush();
              const after = await viewOf(service(), crowd, { actor, reader });
              expect(differences(before, after), `${reader} after ${actor}`).toEqual([]);
            }),
            { numRuns: 1, endOnFailure: true, seed: seed + round },
          );
        }
        expect(granted).toBeGreaterThan(pairs.length);
      },
      fewPairs.length * SEQUENCES * MS_PER_SEQUENCE_MAX,
    );
  });
});
