import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { KeyClient, TestService } from '../testing/test-service.js';
import { routes } from './index.js';
import { award, ECHO, made, makeGame, makeTask } from './testing/arrange.js';

/** Everything that one owner has, with the same external ids in every world. */
interface World {
  readonly gameId: string;
  readonly taskId: string;
  readonly strategy: { readonly id: string; readonly strategyId: string; readonly owner: string };
  readonly apiKey: string;
}

/** The owner's credential, an administrator, another key, the player `pat`, a stranger, nobody. */
type Who = 'owner' | 'admin' | 'otherKey' | 'player' | 'stranger' | 'nobody';
type Statuses = { readonly [Name in Who]: number };

interface Row {
  readonly operationId: string;
  readonly about?: string;
  path(world: World): string;
  body?(world: World): unknown;
  readonly expected: Statuses;
}

async function makeWorld(client: Client, apiKey: string): Promise<World> {
  const strategy = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
  await made(client.post(`/strategies/custom/${strategy.id}/publish`), 200);
  const game = await makeGame(client, { externalGameId: 'walks', strategyId: strategy.strategyId });
  const { taskId } = await makeTask(client, game.gameId);
  for (const user of ['ann', 'pat']) await award(client, game, { user, points: 5 });
  return { gameId: game.gameId, taskId, strategy, apiKey };
}

const all = (status: number, nobody = 401): Statuses => ({
  owner: status,
  admin: status,
  otherKey: status,
  player: status,
  stranger: status,
  nobody,
});

/** The owner and administrators; a game is forbidden to others, any other thing isn't there for them. */
const inGame = (status: number): Statuses => ({ ...all(403), owner: status, admin: status });
const ownRow = (status: number): Statuses => ({ ...all(404), owner: status, admin: status });
const adminToken = (status: number): Statuses => ({
  owner: 401,
  admin: status,
  otherKey: 401,
  player: 403,
  stranger: 403,
  nobody: 401,
});

const game = ({ gameId }: World) => `/games/${gameId}`;
const task = (world: World) => `${game(world)}/tasks/walk`;
const taskById = (world: World) => `${game(world)}/tasks/${world.taskId}`;
const custom = ({ strategy }: World) => `/strategies/custom/${strategy.id}`;
const event = () => ({ externalUserId: 'pat', data: { amount: 1 } });

const rows: readonly Row[] = [
  { operationId: 'getHealth', path: () => '/kpi/health_check', expected: all(200, 200) },
  {
    operationId: 'createApiKey',
    path: () => '/apikey/create',
    body: () => ({ client: 'app' }),
    expected: adminToken(201),
  },
  { operationId: 'listApiKeys', path: () => '/apikey', expected: all(200) },
  { operationId: 'revokeApiKey', path: ({ apiKey }) => `/apikey/${apiKey}`, expected: adminToken(200) },
  {
    operationId: 'createGame',
    path: () => '/games',
    body: () => ({ externalGameId: 'runs' }),
    expected: all(201),
  },
  {
    operationId: 'createGame',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/games?owner=${strategy.owner}`,
    body: () => ({ externalGameId: 'rides' }),
    expected: inGame(201),
  },
  { operationId: 'listGames', path: () => '/games', expected: all(200) },
  {
    operationId: 'listGames',
    about: 'of the owner',
    path: ({ strategy }) => `/games?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  { operationId: 'getGame', path: game, expected: inGame(200) },
  { operationId: 'updateGame', path: game, body: () => ({ platform: 'ios' }), expected: inGame(200) },
  { operationId: 'deleteGame', path: game, expected: inGame(200) },
  {
    operationId: 'duplicateGame',
    path: (world) => `${game(world)}/duplicate`,
    body: () => ({ externalGameId: 'copy' }),
    expected: inGame(201),
  },
  {
    operationId: 'createTask',
    path: (world) => `${game(world)}/tasks`,
    body: () => ({ externalTaskId: 'run' }),
    expected: inGame(201),
  },
  {
    operationId: 'createTasks',
    path: (world) => `${game(world)}/tasks/bulk`,
    body: () => ({ tasks: [{ externalTaskId: 'run' }] }),
    expected: inGame(201),
  },
  {
    operationId: 'duplicateTask',
    path: (world) => `${taskById(world)}/duplicate`,
    body: () => ({ externalTaskId: 'copy' }),
    expected: inGame(201),
  },
  { operationId: 'listTasks', path: (world) => `${game(world)}/tasks`, expected: inGame(200) },
  { operationId: 'getTask', path: task, expected: inGame(200) },
  {
    operationId: 'updateTask',
    path: taskById,
    body: () => ({ params: { factor: 2 } }),
    expected: inGame(200),
  },
  { operationId: 'deleteTask', path: taskById, expected: inGame(200) },
  {
    operationId: 'awardPoints',
    path: (world) => `${task(world)}/points`,
    body: event,
    expected: inGame(201),
  },
  {
    operationId: 'assignPoints',
    path: () => '/users/external/pat/points',
    body: ({ gameId }) => ({ gameId, externalTaskId: 'walk', points: 1, caseName: 'Goodwill' }),
    expected: inGame(201),
  },
  { operationId: 'getGamePoints', path: (world) => `${game(world)}/points`, expected: inGame(200) },
  {
    operationId: 'getGamePointsDetails',
    path: (world) => `${game(world)}/points/details`,
    expected: inGame(200),
  },
  { operationId: 'getTaskPoints', path: (world) => `${task(world)}/points`, expected: inGame(200) },
  {
    operationId: 'getTaskPointsDetails',
    path: (world) => `${task(world)}/points/details`,
    expected: inGame(200),
  },
  {
    operationId: 'getUserPointsInGame',
    path: (world) => `${game(world)}/users/pat/points`,
    expected: { ...inGame(200), player: 200 },
  },
  {
    operationId: 'getUserPointsInGame',
    about: 'of somebody else',
    path: (world) => `${game(world)}/users/ann/points`,
    expected: inGame(200),
  },
  {
    operationId: 'getUserPointsInTask',
    path: (world) => `${task(world)}/users/pat/points`,
    expected: { ...inGame(200), player: 200 },
  },
  {
    operationId: 'getUserPointsInTask',
    about: 'of somebody else',
    path: (world) => `${task(world)}/users/ann/points`,
    expected: inGame(200),
  },
  {
    operationId: 'getUserPoints',
    path: () => '/users/pat/points',
    expected: { ...ownRow(200), player: 200 },
  },
  {
    operationId: 'getUserPoints',
    about: 'of somebody else',
    path: () => '/users/ann/points',
    expected: ownRow(200),
  },
  { operationId: 'getWallet', path: () => '/users/pat/wallet', expected: { ...ownRow(200), player: 200 } },
  {
    operationId: 'getWallet',
    about: 'of somebody else',
    path: () => '/users/ann/wallet',
    expected: ownRow(200),
  },
  {
    operationId: 'previewConversion',
    path: () => '/users/pat/convert/preview?points=1',
    expected: { ...ownRow(200), player: 200 },
  },
  {
    operationId: 'previewConversion',
    about: 'of somebody else',
    path: () => '/users/ann/convert/preview?points=1',
    expected: ownRow(200),
  },
  {
    operationId: 'convertPoints',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/convert?owner=${strategy.owner}`,
    body: () => ({ points: 1 }),
    expected: { ...inGame(201), player: 201 },
  },
  {
    operationId: 'convertPoints',
    about: 'of somebody else',
    path: ({ strategy }) => `/users/ann/convert?owner=${strategy.owner}`,
    body: () => ({ points: 1 }),
    expected: inGame(201),
  },
  { operationId: 'listStrategies', path: () => '/strategies', expected: all(200) },
  { operationId: 'getStrategy', path: () => '/strategies/fixed', expected: all(200) },
  { operationId: 'getStrategySchema', path: () => '/strategies/fixed/schema', expected: all(200) },
  {
    operationId: 'createCustomStrategy',
    path: () => '/strategies/custom',
    body: () => ({ name: 'second', source: ECHO }),
    expected: all(201),
  },
  { operationId: 'getCustomStrategy', path: custom, expected: ownRow(200) },
  {
    operationId: 'publishCustomStrategy',
    path: (world) => `${custom(world)}/publish`,
    expected: ownRow(200),
  },
];

function methodOf({ operationId }: Row): string {
  return routes.find((route) => route.operationId === operationId)?.method ?? 'no such route';
}

function send(client: Client, row: Row, world: World): Promise<Answer> {
  const body = row.body?.(world);
  return client.call(methodOf(row), row.path(world), body === undefined ? {} : { body });
}

/** Others first, the owner last: what it does may be the end of the world. */
async function statusesOf(service: TestService, row: Row): Promise<Statuses> {
  const owner = await service.keyClient();
  const world = await makeWorld(owner.client, owner.apiKey);
  const other = await service.keyClient();
  const statusOf = async (client: Client) => (await send(client, row, world)).status;
  const statuses = {
    nobody: await statusOf(service.anonymous),
    stranger: await statusOf(await service.tokenClient({ sub: 'stranger' })),
    player: await statusOf(await service.tokenClient({ sub: 'pat' })),
    otherKey: await statusOf(other.client),
    owner: await statusOf(owner.client),
  };
  return { ...statuses, admin: await adminStatusOf(service, row, world) };
}

/** In a world of its own where the owner's call used up the first. */
async function adminStatusOf(service: TestService, row: Row, world: World): Promise<number> {
  if (methodOf(row) === 'GET') return (await send(service.admin, row, world)).status;
  const owner = await service.keyClient();
  return (await send(service.admin, row, await makeWorld(owner.client, owner.apiKey))).status;
}

describe('the scope of every route', () => {
  it('is claimed below', () => {
    const claimed = new Set(rows.map(({ operationId }) => operationId));
    expect([...claimed].sort()).toEqual(routes.map(({ operationId }) => operationId).sort());
  });

  eachService((service) => {
    it.each(rows.map((row) => [`${row.operationId} ${row.about ?? ''}`.trim(), row] as const))(
      'holds for %s',
      async (_, row) => {
        expect(await statusesOf(service(), row)).toEqual(row.expected);
      },
    );

    it('is the same for a token that owns', async () => {
      const olga = await service().tokenClient({ sub: 'olga' });
      const key = await service().keyClient();
      const foreign = await makeWorld(key.client, key.apiKey);
      for (const row of rows) expect((await send(olga, row, foreign)).status).toBe(row.expected.stranger);
      const otto = await service().tokenClient({ sub: 'otto' });
      const own = await makeWorld(otto, key.apiKey);
      const reads = rows.filter((row) => methodOf(row) === 'GET');
      for (const row of reads) expect((await send(otto, row, own)).status).toBe(200);
    }, 20_000);

    it('shows two keys with the same external ids nothing of each other', async () => {
      const keys: readonly KeyClient[] = [await service().keyClient(), await service().keyClient()];
      const worlds: World[] = [];
      for (const { client, apiKey } of keys) worlds.push(await makeWorld(client, apiKey));
      for (const [index, { client }] of keys.entries()) {
        const [mine, theirs] = index === 0 ? worlds : worlds.toReversed();
        if (mine === undefined || theirs === undefined) throw new Error('there are two worlds');
        const secrets = [theirs.gameId, theirs.taskId, theirs.strategy.id, theirs.apiKey];
        for (const row of rows.filter((row) => methodOf(row) === 'GET')) {
          const { status, text } = await send(client, row, mine);
          expect(status).toBe(200);
          for (const secret of secrets) expect(text).not.toContain(secret);
        }
      }
    });
  });
});
