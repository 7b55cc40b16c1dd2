import type { BusyWorld } from './busy-world.js';

/** Something that shows a scope's rows or sums. */
export interface Read {
  readonly path: string;
  /** Sent by `POST`. */
  readonly body?: unknown;
  /** Read by the player `pat`, since keys may not. */
  readonly byPlayer?: true;
}

/** Later than any world is made, and before the worlds are looked at, which the log notes of exports. */
export const SEEN_UNTIL = '2026-01-15T12:00:30Z';

const until = `to=${SEEN_UNTIL}`;
const game = ({ gameId }: BusyWorld) => `/games/${gameId}`;
const custom = ({ strategyId }: BusyWorld) => `/strategies/custom/${strategyId}`;
const nothing = () => [];
const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { amount: 3 } };
const COUNTING = `strategy "Counting" {
  otherwise { award user.awards + task.awards + game.awards + game.users + user.wallet.points }
}`;

function paths(...list: readonly string[]): readonly Read[] {
  return list.map((path) => ({ path }));
}

function exported(path: string, ...queries: readonly string[]): readonly Read[] {
  const formats = ['format=csv', 'format=csv&formulas=raw', 'format=json', 'format=ndjson'];
  return [...formats, ...queries].map((query) => ({ path: `${path}?${until}&${query}` }));
}

/** Every route that only shows something, with all that it can show; none for those that show no rows. */
export const reads: Readonly<Record<string, (world: BusyWorld) => readonly Read[]>> = {
  getHealth: nothing,
  listStrategies: () => paths('/strategies?count=true', '/strategies?limit=7'),
  getStrategy: ({ strategyId }) =>
    paths(`/strategies/custom:${strategyId}`, `/strategies/custom:${strategyId}@1`),
  getStrategySchema: ({ strategyId }) => paths(`/strategies/custom:${strategyId}/schema`),
  getStrategyGraph: ({ strategyId }) => paths(`/strategies/custom:${strategyId}/graph`),
  listStrategyTemplates: nothing,
  listApiKeys: () => paths('/apikey?count=true', '/apikey?active=true'),
  listGames: ({ strategyId }) =>
    paths(
      '/games?count=true',
      '/games?limit=1&count=true',
      '/games?externalGameId=walks&count=true',
      '/games?externalGameId=lost&count=true',
      '/games?platform=web&count=true',
      `/games?strategyId=custom:${strategyId}&count=true`,
    ),
  getGame: (world) => paths(game(world)),
  getEffectiveStrategy: (world) =>
    paths(`${game(world)}/strategy`, `${game(world)}/strategy?externalTaskId=say`),
  listGameUsers: (world) =>
    paths(`${game(world)}/users?count=true`, `${game(world)}/users?externalUserId=ann&count=true`),
  getLeaderboard: (world) => [
    ...paths(
      `${game(world)}/leaderboard`,
      `${game(world)}/leaderboard?limit=1`,
      `${game(world)}/leaderboard?externalTaskId=walk&externalUserId=ann&around=2`,
    ),
    { path: `${game(world)}/leaderboard?externalUserId=pat&around=1`, byPlayer: true },
  ],
  listGameEvents: (world) =>
    paths(
      `${game(world)}/events?count=true`,
      `${game(world)}/events?limit=1`,
      `${game(world)}/events?externalUserId=ann&externalTaskId=walk`,
      `${game(world)}/events?recordedFrom=2026-01-15`,
    ),
  listTasks: (world) => paths(`${game(world)}/tasks?count=true`, `${game(world)}/tasks?status=open`),
  getTask: (world) => paths(`${game(world)}/tasks/walk`, `${game(world)}/tasks/say`),
  getGamePoints: (world) =>
    paths(
      `${game(world)}/points?count=true`,
      `${game(world)}/points?externalUserId=pat`,
      `${game(world)}/points?externalTaskId=walk`,
      `${game(world)}/points?from=2026-01-15T00:00:00Z`,
    ),
  getGamePointsDetails: (world) =>
    paths(`${game(world)}/points/details`, `${game(world)}/points/details?externalUserId=pat`),
  getTaskPoints: (world) => paths(`${game(world)}/tasks/walk/points?count=true`),
  getTaskPointsDetails: (world) =>
    paths(
      `${game(world)}/tasks/walk/points/details`,
      `${game(world)}/tasks/walk/points/details?from=2026-01-15T00:00:00Z`,
    ),
  getUserPointsInGame: (world) => [
    ...paths(`${game(world)}/users/ann/points`),
    { path: `${game(world)}/users/pat/points`, byPlayer: true },
  ],
  getUserPointsInTask: (world) => [
    ...paths(`${game(world)}/tasks/walk/users/ann/points`),
    { path: `${game(world)}/tasks/walk/users/pat/points`, byPlayer: true },
  ],
  getSimulatedPoints: (world) => [{ path: `${game(world)}/users/pat/points/simulated`, byPlayer: true }],
  listUsers: () => paths('/users?count=true', '/users?limit=1'),
  getUser: () => paths('/users/ann'),
  getAward: ({ awardId }) => paths(`/users/ann/awards/${awardId}`),
  getAction: ({ actionId }) => paths(`/users/ann/actions/${actionId}`),
  getUserPoints: () => paths('/users/ann/points', '/users/pat/points?limit=1'),
  queryPoints: ({ gameId }) => {
    const externalUserIds = ['ann', 'pat', 'eve', 'nobody'];
    const window = { from: '2026-01-15T00:00:00Z', to: '2026-01-15T18:00:00Z' };
    const places = [{}, { gameId }, { externalGameId: 'walks' }, { gameId, externalTaskId: 'walk' }];
    return places.flatMap((place) =>
      [{ externalUserIds }, { externalUserIds, ...window }, {}, window].flatMap((filter) => ({
        path: '/users/points/query?count=true',
        body: { ...filter, ...place },
      })),
    );
  },
  getWallet: () => paths('/users/ann/wallet', '/users/pat/wallet?type=points-converted'),
  previewConversion: () => paths('/users/ann/convert/preview?points=100'),
  exportCustomStrategy: (world) => paths(`${custom(world)}/export`, `${custom(world)}/export?content=ast`),
  getCustomStrategy: (world) => paths(custom(world), `${custom(world)}?version=1`),
  listCustomStrategies: () =>
    paths(
      '/strategies/custom?count=true',
      '/strategies/custom?name=echo&count=true',
      '/strategies/custom?status=archived&count=true',
    ),
  listCustomStrategyVersions: (world) => paths(`${custom(world)}/versions?count=true`),
  customStrategyUsage: (world) => paths(`${custom(world)}/usage?count=true`),
  getCustomStrategyMetrics: (world) =>
    paths(`${custom(world)}/metrics?${until}`, `${custom(world)}/metrics?${until}&version=2&bucket=hour`),
  compareCustomStrategies: ({ strategyId: id }) =>
    paths(`/strategies/custom/compare?a=${id}@1&b=${id}@2&${until}&replay=1000`),
  simulateStrategy: ({ gameId }) => [
    { path: '/strategies/custom/simulate', body: { source: COUNTING, event: { ...event, gameId } } },
    { path: '/strategies/custom/simulate', body: { source: COUNTING, events: [event, event] } },
  ],
  simulateCustomStrategy: (world) => [
    {
      path: `${custom(world)}/simulate`,
      body: { event: { ...event, gameId: world.gameId, data: { amount: 3 } } },
    },
  ],
  getDashboardSummary: ({ gameId }) =>
    paths(
      `/dashboard/summary?gameId=${gameId}&from=2026-01-15&to=2026-01-15`,
      '/dashboard/summary?recordedFrom=2026-01-15&recordedTo=2026-01-15',
      '/dashboard/summary',
      '/dashboard/summary?from=2026-01-15T00:00:00Z&to=2026-01-16T00:00:00Z',
      '/dashboard/summary?groupBy=month',
    ),
  listAuditEntries: () =>
    paths(
      `/dashboard/summary/logs?${until}&count=true`,
      `/dashboard/summary/logs?${until}&module=wallets&count=true`,
    ),
  listExports: () => paths(`/exports?${until}&count=true`),
  exportUsers: () => exported('/exports/users', 'externalUserId=pat'),
  exportUserPoints: ({ gameId }) =>
    exported('/exports/user-points', `gameId=${gameId}`, 'externalUserId=pat', 'externalTaskId=walk'),
  exportUserInteractions: ({ gameId }) =>
    exported('/exports/user-interactions', `gameId=${gameId}`, 'externalUserId=pat', 'typeAction=walked'),
  exportWalletTransactions: () =>
    exported('/exports/wallet-transactions', 'externalUserId=pat', 'type=points-converted'),
  exportHistory: () => exported('/exports/history', 'module=strategies', 'level=info'),
};
