import type { Client } from '../../testing/client.js';
import type { KnownValues } from '../../testing/contract.js';
import type { TestService } from '../../testing/test-service.js';
import { award, ECHO, made } from './arrange.js';
import { type BusyWorld, makeBusyWorld } from './busy-world.js';
import { type Read, reads } from './reads.js';

/** Somebody who calls the service. */
export interface Caller {
  readonly client: Client;
  /** The scope that its rows belong to. */
  readonly owner: string;
  readonly world: BusyWorld | null;
}

/**
 * Everybody at once in one service: two tenants and a stranger, whom nobody knows, with worlds of the same
 * ids; the player `pat`, whom both tenants know; a token whose user name is that player's `sub`; and a tenant
 * who knows no `pat`.
 */
export interface Crowd {
  readonly one: Caller;
  readonly two: Caller;
  readonly stranger: Caller;
  readonly pat: Caller;
  readonly namesake: Caller;
  readonly newcomer: Caller;
}

export type Name = keyof Crowd;

export async function gatherCrowd(service: TestService): Promise<Crowd> {
  const tenant = async (): Promise<Caller> => {
    const { client, apiKey } = await service.keyClient();
    return { client, owner: `key:${apiKey}`, world: await makeBusyWorld(client) };
  };
  const token = async (claims: object, owner: string) => ({
    client: await service.tokenClient({ ...claims }),
    owner,
    world: null,
  });
  const stranger = await token({ sub: 'mallory' }, 'sub:mallory');
  const crowd = {
    one: await tenant(),
    two: await tenant(),
    stranger: { ...stranger, world: await makeBusyWorld(stranger.client) },
    pat: await token({ sub: 'pat' }, 'sub:pat'),
    namesake: await token({ sub: undefined, preferred_username: 'pat' }, 'preferred_username:pat'),
    newcomer: await newcomerIn(service),
  };
  await service.dependencies.executionLog.flush();
  return crowd;
}

/** A tenant with a game that somebody plays, who isn't `pat`. */
async function newcomerIn(service: TestService): Promise<Caller> {
  const { client, apiKey } = await service.keyClient();
  const { gameId } = await made(client.post('/games', { externalGameId: 'walks' }));
  await made(client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' }));
  await made(award(client, { gameId }, { user: 'ann' }));
  return { client, owner: `key:${apiKey}`, world: null };
}

/**
 * Everything that somebody may ask of its own world, or of all worlds where it has none: in vain, but for the
 * player, who takes part in the games of each, and so is told what their owner does there.
 */
export function readsOf(crowd: Crowd, { actor, reader }: Between): ReadonlyMap<string, Read> {
  const own = crowd[reader].world;
  const worlds = own === null ? worldsOf(crowd, reader === 'pat' ? actor : null) : [own];
  const found = new Map<string, Read>();
  for (const world of worlds) {
    for (const read of Object.values(reads).flatMap((readsIn) => readsIn(world))) {
      if ((read.byPlayer && own !== null) || isSameRows(read)) continue;
      found.set(`${read.path} ${JSON.stringify(read.body ?? null)}`, read);
    }
  }
  return found;
}

/** Who calls, and who mustn't see it. */
export interface Between {
  readonly actor: Name;
  readonly reader: Name;
}

/** Further formats of an export have the rows of the first. */
function isSameRows({ path }: Read): boolean {
  return /format=(json|ndjson)|formulas=raw/.test(path);
}

function callersIn(crowd: Crowd): readonly Caller[] {
  return Object.values(crowd);
}

function worldsOf(crowd: Crowd, except: Name | null = null): readonly BusyWorld[] {
  return Object.entries(crowd).flatMap(([name, { world }]) => (name === except ? [] : (world ?? [])));
}

async function taskIdsIn(crowd: Crowd): Promise<readonly string[]> {
  const asked = callersIn(crowd).flatMap(({ client, world }) =>
    world === null ? [] : made(client.get(`/games/${world.gameId}/tasks/walk`), 200),
  );
  return (await Promise.all(asked)).map(({ taskId }) => taskId);
}

/**
 * Ids of everybody's things, the caller's own three times as often: so its requests are granted in its own
 * scope under the same external ids, and find what is foreign too.
 */
export async function idsInCrowd(crowd: Crowd, name: Name): Promise<KnownValues> {
  const { world } = crowd[name];
  const worlds = [...worldsOf(crowd), ...(world === null ? [] : [world, world, world])];
  const tasks = await taskIdsIn(crowd);
  const users = name === 'newcomer' ? ['ann', 'eve'] : ['ann', 'pat', 'pat', 'eve', 'new'];
  const strategies = worlds.map(({ strategyId }) => strategyId);
  const versions = strategies.map((id) => `${id}@1`);
  return {
    gameId: worlds.map(({ gameId }) => gameId),
    taskId: tasks,
    task: ['walk', 'walk', 'say', ...tasks],
    externalGameId: ['walks', 'copy', 'new-1', 'new-2'],
    externalTaskId: ['walk', 'walk', 'walk', 'say', 'new-1', 'new-2'],
    externalUserId: users,
    externalUserIds: [users.slice(0, 1), [...new Set(users)]],
    data: [{ amount: 3 }, { amount: 1, mode: 'award' }, { amount: 1, mode: 'deny' }],
    isSimulated: [false, false, true],
    eventId: ['event-0-of-3-by-ann', 'e-1', 'e-2', 'e-3', 'e-4', 'e-5'],
    id: strategies,
    strategyId: ['default', ...strategies.map((id) => `custom:${id}`)],
    version: [1, 2],
    a: versions,
    b: versions,
    name: ['echo', 'nosy', 'new'],
    source: [ECHO],
    points: [1, 5, 110],
    owner: [...callersIn(crowd), ...Array<Caller>(6).fill(crowd[name])].map(({ owner }) => owner),
    occurredAt: ['2026-01-15T11:00:00Z'],
    from: ['2026-01-15T00:00:00Z'],
    to: ['2026-01-16T00:00:00Z'],
  };
}
