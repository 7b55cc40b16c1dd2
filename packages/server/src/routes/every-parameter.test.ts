import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.js';
import { type Contract, readContractOf } from '../testing/contract.js';
import { eachService } from '../testing/each-service.js';
import { encode } from '../testing/percent-encoding.js';
import type { TestService } from '../testing/test-service.js';
import { type Asked, askedOf, type Named } from './testing/asked-parameters.js';
import { type BusyWorld, makeBusyWorld } from './testing/busy-world.js';
import { SEEN_UNTIL } from './testing/reads.js';

const MADE_AT = Date.UTC(2026, 0, 15, 12);
const LOOKED_AT = Date.parse(SEEN_UNTIL) + 30_000;

interface Tenant {
  readonly client: Client;
  readonly owner: string;
  /** Stands in what its users are told and what is noted of them. */
  readonly mark: string;
  readonly world: BusyWorld;
}

/** What was asked, and the answer. */
type Seen = readonly (readonly [Asked, Answer])[];

async function settleKey(service: TestService, mark: string): Promise<Tenant> {
  service.clock.set(MADE_AT);
  const { client, apiKey } = await service.keyClient();
  return settle(service, { client, owner: `key:${apiKey}`, mark });
}

async function settleToken(service: TestService, sub: string, mark: string): Promise<Tenant> {
  service.clock.set(MADE_AT);
  return settle(service, { client: await service.tokenClient({ sub }), owner: `sub:${sub}`, mark });
}

async function settle(service: TestService, tenant: Omit<Tenant, 'world'>): Promise<Tenant> {
  const world = await makeBusyWorld(tenant.client, tenant.mark);
  await service.dependencies.executionLog.flush();
  return { ...tenant, world };
}

function named({ world, owner }: Tenant, externalUserId = 'ann'): Named {
  return { world, owner, externalUserId };
}

interface Asking {
  readonly contract: Contract;
  /** Whose things stand in the path, and whose are asked for besides. */
  readonly path: Named;
  readonly query?: Named;
}

/** Asks for everything with every set of parameters, and lists for the next page too. */
async function ask(
  service: TestService,
  client: Client,
  { contract, path, query = path }: Asking,
): Promise<Seen> {
  service.clock.set(LOOKED_AT);
  const seen: [Asked, Answer][] = [];
  const see = async (asked: Asked) => {
    const { path, body } = asked;
    const answer = await (body === undefined ? client.get(path) : client.post(path, body));
    seen.push([asked, answer]);
    return answer;
  };
  for (const asked of askedOf(contract, { path, query })) {
    const { text } = await see(asked);
    const next = asked.isPage ? /"nextCursor":"([^"]+)"/.exec(text)?.[1] : undefined;
    if (next !== undefined) await see({ ...asked, path: `${asked.path}&cursor=${encode(next)}` });
  }
  return seen;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids that stand in texts, but for those of requests. */
function idsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.replaceAll(/"request_?id":"[^"]*"/gi, '').match(UUID) ?? []);
}

/** All by which one knows a tenant's rows: their ids, its own name, and what stands in them. */
function signsOf({ owner, mark }: Tenant, seen: Seen): readonly string[] {
  return [...new Set([owner, mark, ...idsIn(seen.map(([, { text }]) => text))])];
}

/** These show what was asked for before, unless an end is given. */
const growing: ReadonlySet<string> = new Set(['listAuditEntries', 'listExports', 'exportHistory']);

function requestOf({ path, body = {} }: Asked): string {
  return `${decodeURIComponent(path)} ${JSON.stringify(body)}`;
}

/** The signs that an answer has, but for those that whoever asked gave. */
function foreignIn(signs: readonly string[], seen: Seen): readonly string[] {
  const requests = seen.map(([each]) => requestOf(each)).join();
  return seen.flatMap(([each, { text }]) => {
    const asked = requestOf(each);
    const given = growing.has(each.operationId) ? requests : asked;
    const found = signs.filter((sign) => text.includes(sign) && !given.includes(sign));
    return found.length === 0 ? [] : [`${asked} shows ${found.join(', ')}`];
  });
}

/** What each was shown, but for what grows. */
function settled(seen: Seen): readonly string[] {
  return seen
    .filter(([{ operationId, path }]) => !growing.has(operationId) || path.includes('to='))
    .filter(([, { status }]) => status === 200)
    .map(([each, { text }]) => `${requestOf(each)}: ${text}`);
}

/** No item of a list, no line, or none below the head. */
function isEmpty(text: string): boolean {
  return text.startsWith('{"items":[]') || !(text.startsWith('{') || text.trimEnd().includes('\n'));
}

/** What is for players alone, who are asked by themselves. */
const forPlayers: ReadonlySet<string> = new Set(['getSimulatedPoints']);

/**
 * Holds that whoever asks is shown rows, by each parameter: else nothing foreign would show by it either.
 * Some aren't taken together.
 */
function expectRows(seen: Seen): void {
  const asked = new Set<string>();
  const shown = new Set<string>();
  for (const [{ operationId, path, parameters }, { status, text }] of seen) {
    const names = parameters.map((each) => `${operationId} by ${each}`);
    for (const each of names) asked.add(each);
    if (status === 422) continue;
    expect(`${path}: ${status}`).toBe(`${path}: 200`);
    expect(isEmpty(text), `${path} shows nothing`).toBe(false);
    for (const each of names) shown.add(each);
  }
  expect([...asked].filter((each) => !shown.has(each))).toEqual([]);
}

function namesOwner([{ parameters }]: Seen[number]): boolean {
  return parameters.includes('owner');
}

function isForPlayers([{ operationId }]: Seen[number]): boolean {
  return forPlayers.has(operationId);
}

describe('what every read shows, with each of its optional parameters, alone and together', () => {
  eachService((service) => {
    it('is the owner’s alone: to itself, another key, a stranger and an administrator who names it', async () => {
      const contract = await readContractOf(service());
      const one = await settleKey(service(), ' (of one)');
      const all = { contract, path: named(one) };
      const alone = await ask(service(), one.client, all);
      expectRows(alone.filter((each) => !isForPlayers(each)));
      const two = await settleKey(service(), ' (of two)');
      const mallory = await settleToken(service(), 'mallory', ' (of mallory)');

      const again = await ask(service(), one.client, all);
      expect(settled(again)).toEqual(settled(alone));
      const signs = signsOf(one, alone);
      const shown = await ask(service(), service().admin, { contract, path: named(two) });
      expect(foreignIn(signs, shown.filter(namesOwner))).toEqual([]);
      for (const { client, ...other } of [two, mallory]) {
        const theirs = { ...other, client };
        for (const path of [named(theirs), named(one)]) {
          const seen = await ask(service(), client, { contract, path, query: named(one) });
          expect(foreignIn(signs, seen)).toEqual([]);
        }
      }
    });

    it('is of the player alone, to a player, and nothing to one who plays nowhere', async () => {
      const contract = await readContractOf(service());
      const one = await settleKey(service(), ' (of one)');
      const mallory = await settleToken(service(), 'mallory', ' (of mallory)');
      const tenants = [one, mallory];
      const pat = await service().tokenClient({ sub: 'pat' });
      const zoe = await service().tokenClient({ sub: 'zoe' });

      const own = await ask(service(), pat, { contract, path: named(one, 'pat') });
      expectRows(own.filter(isForPlayers));
      const seenByPat: (readonly [Asked, Answer])[] = [];
      const seenByZoe: (readonly [Asked, Answer])[] = [];
      for (const tenant of tenants) {
        for (const query of [named(tenant, 'pat'), named(tenant)])
          seenByPat.push(...(await ask(service(), pat, { contract, path: named(tenant, 'pat'), query })));
        seenByZoe.push(...(await ask(service(), zoe, { contract, path: named(tenant, 'zoe') })));
      }
      expect(foreignIn(tenants.flatMap(signsOfOthers), seenByPat)).toEqual([]);
      expect(foreignIn(tenants.flatMap(signsOfWorld), seenByZoe)).toEqual([]);
    });
  });
});

/** By which one knows what a tenant was told of its other users. */
function signsOfOthers({ world, mark }: Tenant): readonly string[] {
  const ids = world.answers
    .filter(({ body }) => ['ann', 'eve'].includes(body.externalUserId))
    .flatMap(({ body }) => [body.awardId, body.actionId, body.transactionId]);
  return [`for ann${mark}`, `for eve${mark}`, ...ids.filter((id) => typeof id === 'string')];
}

/** By which one knows anything of a tenant's. */
function signsOfWorld({ world, owner, mark }: Tenant): readonly string[] {
  return [...new Set([owner, mark, ...idsIn(world.answers.map(({ text }) => text))])];
}
