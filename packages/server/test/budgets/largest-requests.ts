import { gzipSync } from 'node:zlib';
import { DAY_MS } from '../../src/domain/durations.js';
import type { FilledService } from './filled-service.js';
import {
  filledWith,
  json,
  largestData,
  largestMetadata,
  largestParams,
  manyDeep,
  manyEmpties,
  manyMembers,
  manyNumbers,
} from './hostile-bodies.js';
import { BROKEN, COUNTING, FOLDING_DATA, IMPOSSIBLE, LONG } from './hostile-strategies.js';
import type { RawCall } from './raw-call.js';

/** What the requests of the table aim at, besides what every filled service has. */
export interface Targets {
  readonly service: FilledService;
  /** Custom strategies by what they do: their ids. */
  readonly strategies: {
    readonly paying: string;
    readonly counting: string;
    readonly long: string;
    readonly impossible: string;
  };
  /** A task that is decided by the dearest strategy that the service takes. */
  readonly dearTask: string;
  /** An award and an action of `user-1`, with as much `data` as they may have. */
  readonly awardId: string;
  readonly actionId: string;
  /** Gives another number at each call, for names that must be new. */
  readonly next: () => number;
}

export type LargestRequests = (targets: Targets) => readonly RawCall[];

const MIB = 1024 * 1024;

type Sent = Omit<RawCall, 'path' | 'method' | 'headers'> & { readonly headers?: RawCall['headers'] };

const ask =
  (method: string) =>
  (service: FilledService, path: string, { headers = service.key, ...rest }: Sent = {}): RawCall => ({
    method,
    path: `/api/v1${path}`,
    headers,
    ...rest,
  });
const [get, post, put, patch, remove] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(ask) as [
  ReturnType<typeof ask>,
  ReturnType<typeof ask>,
  ReturnType<typeof ask>,
  ReturnType<typeof ask>,
  ReturnType<typeof ask>,
];

const gzipped = ({ key }: FilledService) => ({ ...key, 'content-encoding': 'gzip' });
const gameOf = ({ gameId }: FilledService) => `/games/${gameId}`;
const asBodies = (bodies: readonly Buffer[]) => bodies.map((body) => ({ body }));

/** What no body of the route has, in as many small pieces as go in. */
const strange = once(() => [manyMembers(), manyDeep('data'), manyNumbers('data'), manyEmpties('data')]);
const strangeStrategies = once(() => [
  manyMembers(4 * MIB),
  manyEmpties('ast', 4 * MIB),
  manyDeep('ast', 4 * MIB),
]);
const strangeSimulations = once(() => [
  manyMembers(16 * MIB),
  manyEmpties('events', 14 * MIB),
  manyDeep('events', 16 * MIB),
]);

/** Made when they are first sent: they are large. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What is a thousand times as long as it comes. */
const packed = once(() => gzipSync(Buffer.alloc(16 * MIB, '\n')));

/** As many days as a list of points counts, and as figures are told of. */
const widest = () => `from=${new Date(Date.now() - 399 * DAY_MS).toISOString().slice(0, 10)}`;

const LONG_AGO = 'from=2000-01-01T00:00:00Z';
const NOBODY = 'nobody-was-ever-called-this';

const exportOf =
  (table: string) =>
  ({ service }: Targets) => [
    get(service, `/exports/${table}`),
    get(service, `/exports/${table}?${LONG_AGO}&externalUserId=${NOBODY}&format=ndjson`),
  ];

const event = (data: object, more: object = {}) => ({ externalUserId: 'user-1', data, ...more });

const texts = (name: string) => BROKEN.map((source) => json({ name, source }));

const trees = once(() => [
  { merit: 1, strategy: 's', parts: Array.from({ length: 60_000 }, () => ({ otherwise: [{ award: 1 }] })) },
  { merit: 1, strategy: 's', parts: [{ otherwise: [{ award: nested(250) }] }] },
]);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { op: '+', args: [value, 1] };
  return value;
}

const imports = once(() => [
  json({ name: 'r', rules: Array.from({ length: 40_000 }, () => ({})) }),
  json({
    name: 'f',
    rules: Array.from({ length: 3_000 }, (_, index) => ({
      conditions: { all: [{ fact: `a${index}.same`, operator: 'equal', value: index }] },
      event: { type: 'same', params: { points: 1 } },
    })),
  }),
  json({ name: 'b', block: Array.from({ length: 40_000 }, () => ({ type: 'x' })) }),
]);

const simulations = once(() => [
  json({ source: LONG, event: { ...event({}), externalTaskId: 't' } }),
  json({ source: IMPOSSIBLE, event: { ...event({}), externalTaskId: 't' } }),
  json({ source: COUNTING, events: manyEvents({ n: 1 }) }),
  json({ source: LONG, events: manyEvents({ a: 1_000 }) }),
  ...BROKEN.map((source) => json({ source, event: { ...event({}), externalTaskId: 't' } })),
]);

function manyEvents(data: object) {
  return Array.from({ length: 10_000 }, (_, index) => ({
    externalUserId: `user-${index % 1_000}`,
    externalTaskId: `task-${index % 10}`,
    timeZone: spelledZone(index),
    data,
  }));
}

/** One zone, each time with other letters as capitals: what looks at each name anew does so each time. */
function spelledZone(number: number): string {
  const letters = [...'america/argentina/buenos_aires'];
  return letters.map((unit, at) => ((number >> (at % 16)) & 1 ? unit.toUpperCase() : unit)).join('');
}

/**
 * The largest requests that the limits of each operation allow, or nearly so; a new operation gets its line
 * here.
 */
export const largestRequests: Readonly<Record<string, LargestRequests>> = {
  getHealth: ({ service }) => [get(service, '/kpi/health_check')],

  createApiKey: ({ service }) =>
    [...asBodies(strange()), { body: json({ client: 'c'.repeat(200), description: 'd'.repeat(1000) }) }].map(
      (body) => post(service, '/apikey/create', { headers: service.admin, ...body }),
    ),
  listApiKeys: ({ service }) => [get(service, '/apikey?limit=500&count=true', { headers: service.admin })],
  revokeApiKey: ({ service }) => [remove(service, '/apikey/svc_live_nobody', { headers: service.admin })],

  createGame: ({ service, next }) =>
    [
      ...strange(),
      json({ externalGameId: `new-${next()}`, params: largestParams() }),
      filledWith({}, 'externalGameId'),
    ]
      .map((body) => post(service, '/games', { body }))
      .concat(post(service, '/games', { headers: gzipped(service), body: packed() })),
  listGames: ({ service }) => [
    get(service, '/games?limit=500&count=true'),
    get(service, `/games?limit=500&count=true&platform=${NOBODY}`, { headers: service.admin }),
    get(service, '/games?limit=500&count=true', { headers: service.player }),
  ],
  getGame: ({ service }) => [get(service, gameOf(service))],
  updateGame: ({ service, strategies }) => [
    ...strange().map((body) => patch(service, gameOf(service), { body })),
    patch(service, gameOf(service), { body: json({ strategyId: `custom:${strategies.counting}` }) }),
    patch(service, gameOf(service), { body: json({ strategyId: `custom:${strategies.paying}` }) }),
  ],
  duplicateGame: ({ service, next }) => [
    post(service, `${gameOf(service)}/duplicate`, { body: json({ externalGameId: `copy-${next()}` }) }),
  ],
  listGameUsers: ({ service }) => [
    get(service, `${gameOf(service)}/users?limit=500&count=true`),
    get(service, `${gameOf(service)}/users?count=true&externalUserId=user-1`),
  ],
  getLeaderboard: ({ service }) => [
    get(service, `${gameOf(service)}/leaderboard?limit=500`),
    get(service, `${gameOf(service)}/leaderboard?limit=500&externalTaskId=task-0`),
    get(service, `${gameOf(service)}/leaderboard?externalUserId=user-1&around=25`),
  ],
  listGameEvents: ({ service }) => [
    get(service, `${gameOf(service)}/events?limit=1000&count=true`),
    get(service, `${gameOf(service)}/events?limit=1000&count=true&externalTaskId=task-0`),
    get(service, `${gameOf(service)}/events?limit=1000&externalUserId=user-1`),
    get(service, `${gameOf(service)}/events?limit=1000&count=true&recordedFrom=2000-01-01`),
  ],
  getEffectiveStrategy: ({ service }) => [get(service, `${gameOf(service)}/strategy`)],

  createTask: ({ service, next }) =>
    [...strange(), json({ externalTaskId: `new-${next()}`, params: largestParams() })].map((body) =>
      post(service, `${gameOf(service)}/tasks`, { body }),
    ),
  createTasks: ({ service }) =>
    [
      ...strange(),
      manyEmpties('tasks'),
      json({
        atomic: false,
        tasks: Array.from({ length: 1000 }, (_, index) => ({
          externalTaskId: `task-${index}`,
          params: Object.fromEntries(Array.from({ length: 50 }, (_, each) => [`p${each}`, index])),
        })),
      }),
    ].map((body) => post(service, `${gameOf(service)}/tasks/bulk`, { body })),
  listTasks: ({ service }) => [
    get(service, `${gameOf(service)}/tasks?limit=500&count=true`),
    get(service, `${gameOf(service)}/tasks?limit=500&count=true&status=closed`),
    get(service, `${gameOf(service)}/tasks?limit=500&count=true&strategyId=default`),
  ],
  getTask: ({ service }) => [get(service, `${gameOf(service)}/tasks/task-1`)],
  updateTask: ({ service, strategies }) => [
    ...strange().map((body) => patch(service, `${gameOf(service)}/tasks/${service.busyTaskId}`, { body })),
    patch(service, `${gameOf(service)}/tasks/${service.busyTaskId}`, {
      body: json({ strategyId: `custom:${strategies.counting}` }),
    }),
  ],
  duplicateTask: ({ service, next }) => [
    post(service, `${gameOf(service)}/tasks/${service.busyTaskId}/duplicate`, {
      body: json({ externalTaskId: `copy-${next()}` }),
    }),
  ],

  awardPoints: ({ service, dearTask }) => awardsAt(service, dearTask, 'points'),
  recordAction: ({ service, dearTask }) => awardsAt(service, dearTask, 'action'),
  awardInBulk: ({ service, dearTask, next }) => [
    ...strange().map((body) => post(service, `${gameOf(service)}/points/bulk`, { body })),
    ...['skip', 'stop', 'rollback'].flatMap((onError) =>
      [manyBulkEvents('task-0', next()), manyBulkEvents(dearTask, next())].map((body) =>
        post(service, `${gameOf(service)}/points/bulk?onError=${onError}`, { body }),
      ),
    ),
    ...[
      manyLines('task-0', { length: 3000, batch: next() }),
      manyLines(dearTask, { length: 300, batch: next() }),
      // Empty lines, blanks, and one endless line.
      ...['\n', ' ', 'x'].map((sign) => Buffer.from(sign.repeat(8 * MIB))),
      ...['{}\n', '[\n'].map((line) => Buffer.from(line.repeat(20_000))),
    ].map((body) =>
      post(service, `${gameOf(service)}/points/bulk`, {
        headers: { ...service.key, 'content-type': 'application/x-ndjson' },
        body,
      }),
    ),
    post(service, `${gameOf(service)}/points/bulk`, {
      headers: { ...gzipped(service), 'content-type': 'application/x-ndjson' },
      body: packed(),
    }),
  ],
  getGamePoints: ({ service }) => pointsAt(service, `${gameOf(service)}/points`, 500),
  getGamePointsDetails: ({ service }) => pointsAt(service, `${gameOf(service)}/points/details`, 100),
  getTaskPoints: ({ service }) => [
    get(service, `${gameOf(service)}/tasks/task-0/points?limit=500&count=true`),
    get(service, `${gameOf(service)}/tasks/task-0/points?limit=500&${widest()}`),
  ],
  getTaskPointsDetails: ({ service }) => [
    get(service, `${gameOf(service)}/tasks/task-0/points/details?limit=100&count=true`),
    get(service, `${gameOf(service)}/tasks/task-9979/points/details?limit=100&count=true`),
  ],
  getUserPointsInGame: ({ service }) => [get(service, `${gameOf(service)}/users/user-1/points?limit=500`)],
  getUserPointsInTask: ({ service }) => [get(service, `${gameOf(service)}/tasks/task-0/users/user-1/points`)],
  getSimulatedPoints: ({ service }) => [
    get(service, `${gameOf(service)}/users/user-1/points/simulated?limit=500`, { headers: service.player }),
  ],

  listUsers: ({ service }) => [
    get(service, '/users?limit=500&count=true'),
    get(service, '/users?limit=500&count=true', { headers: service.admin }),
  ],
  getUser: ({ service }) => [
    get(service, '/users/user-1'),
    get(service, '/users/user-1', { headers: service.admin }),
  ],
  putUser: ({ service }) =>
    [...strange(), json({ name: 'n'.repeat(200), metadata: largestMetadata() })].map((body) =>
      put(service, '/users/user-1', { body }),
    ),
  updateUser: ({ service }) =>
    [...strange(), json({ name: 'n'.repeat(200), metadata: largestMetadata() })].map((body) =>
      patch(service, '/users/user-1', { body }),
    ),
  getAward: ({ service, awardId }) => [get(service, `/users/user-1/awards/${awardId}`)],
  getAction: ({ service, actionId }) => [get(service, `/users/user-1/actions/${actionId}`)],
  assignPoints: ({ service }) =>
    [
      ...strange(),
      json({
        gameId: service.gameId,
        externalTaskId: 'task-0',
        points: 1,
        caseName: 'Gift',
        data: largestData(),
      }),
    ].map((body) => post(service, '/users/external/user-1/points', { body })),
  getUserPoints: ({ service }) => [
    get(service, '/users/user-1/points?limit=500'),
    get(service, '/users/user-1/points?limit=500', { headers: service.player }),
    get(service, '/users/user-1/points?limit=500', { headers: service.admin }),
  ],
  queryPoints: ({ service }) => {
    const externalUserIds = Array.from({ length: 1000 }, (_, index) => `user-${index}`);
    const cut = { from: '2026-01-01T11:59:59Z', to: new Date().toISOString() };
    return [
      ...strange(),
      json({ externalUserIds }),
      json({ externalUserIds, gameId: service.gameId, ...cut }),
      json({ externalUserIds, ...cut }),
      ...[{}, { gameId: service.gameId }].flatMap((place) => [json(place), json({ ...place, ...cut })]),
    ].map((body) => post(service, '/users/points/query?limit=500&count=true', { body }));
  },
  getWallet: ({ service }) => [
    get(service, '/users/user-1/wallet?limit=500'),
    get(service, '/users/user-1/wallet?limit=500&type=points-converted'),
  ],
  previewConversion: ({ service }) => [get(service, '/users/user-1/convert/preview?points=1000')],
  convertPoints: ({ service }) =>
    [...strange(), json({ points: 1 })].map((body) => post(service, '/users/user-1/convert', { body })),
  reverseAward: ({ service }) =>
    [...strange(), json({ awardEventId: 'e'.repeat(200), reason: 'r'.repeat(200) })].map((body) =>
      post(service, '/users/user-1/reversals', { body }),
    ),
  recordUserAction: ({ service }) =>
    [...strange(), json({ typeAction: 'a'.repeat(100), data: largestData() })].map((body) =>
      post(service, '/users/user-1/actions', { body }),
    ),

  listStrategies: ({ service }) => [get(service, '/strategies?limit=500&count=true')],
  getStrategy: ({ service, strategies }) =>
    ['default', `custom:${strategies.long}`].map((id) => get(service, `/strategies/${id}`)),
  getStrategySchema: ({ service, strategies }) =>
    ['default', `custom:${strategies.long}`].map((id) => get(service, `/strategies/${id}/schema`)),
  getStrategyGraph: ({ service, strategies }) =>
    ['svg', 'json', 'mermaid', 'dot'].flatMap((format) =>
      ['default', `custom:${strategies.long}`].map((id) =>
        get(service, `/strategies/${id}/graph?format=${format}`),
      ),
    ),

  createCustomStrategy: ({ service, next }) =>
    [
      ...strangeStrategies(),
      ...texts(`broken-${next()}`),
      ...trees().map((ast) => json({ name: `tree-${next()}`, ast })),
      json({ name: `long-${next()}`, source: LONG }),
    ].map((body) => post(service, '/strategies/custom', { body })),
  listCustomStrategies: ({ service }) => [
    get(service, '/strategies/custom?limit=500&count=true'),
    get(service, '/strategies/custom?limit=500&count=true&status=archived'),
    get(service, `/strategies/custom?limit=500&count=true&name=${NOBODY}`, { headers: service.admin }),
  ],
  getCustomStrategy: ({ service, strategies }) => [get(service, `/strategies/custom/${strategies.long}`)],
  exportCustomStrategy: ({ service, strategies }) => [
    get(service, `/strategies/custom/${strategies.long}/export`),
    get(service, `/strategies/custom/${strategies.long}/export?content=ast`),
  ],
  updateCustomStrategy: ({ service, strategies, next }) =>
    [
      ...strangeStrategies(),
      ...BROKEN.map((source) => json({ source })),
      json({ source: `${LONG}\n# ${next()}` }),
    ].map((body) => put(service, `/strategies/custom/${strategies.long}`, { body })),
  publishCustomStrategy: ({ service, strategies }) => [
    ...strange().map((body) => post(service, `/strategies/custom/${strategies.counting}/publish`, { body })),
    post(service, `/strategies/custom/${strategies.counting}/publish`),
  ],
  rollBackCustomStrategy: ({ service, strategies }) => [
    ...strange().map((body) => post(service, `/strategies/custom/${strategies.long}/rollback/1`, { body })),
    post(service, `/strategies/custom/${strategies.long}/rollback/1`),
  ],
  archiveCustomStrategy: ({ service, strategies }) => [
    ...strange().map((body) => post(service, `/strategies/custom/${strategies.paying}/archive`, { body })),
    post(service, `/strategies/custom/${strategies.paying}/archive`),
  ],
  listCustomStrategyVersions: ({ service, strategies }) => [
    get(service, `/strategies/custom/${strategies.long}/versions?limit=500&count=true`),
  ],
  customStrategyUsage: ({ service, strategies }) => [
    get(service, `/strategies/custom/${strategies.paying}/usage?limit=500&count=true`),
  ],
  getCustomStrategyMetrics: ({ service, strategies }) => [
    get(service, `/strategies/custom/${strategies.paying}/metrics?bucket=day&${widest()}`),
    get(service, `/strategies/custom/${strategies.paying}/metrics?bucket=none&${widest()}`),
  ],
  compareCustomStrategies: ({ service, strategies: { paying, long } }) => [
    get(service, `/strategies/custom/compare?a=${paying}@1&b=${long}@1&replay=10000&users=10000&${widest()}`),
  ],
  importCustomStrategy: ({ service }) =>
    [...strangeStrategies(), ...imports()].map((body) =>
      post(service, '/strategies/custom/import', { body }),
    ),
  listStrategyTemplates: ({ service }) => [get(service, '/strategies/custom/templates?limit=500&count=true')],
  simulateStrategy: ({ service }) =>
    [...strangeSimulations(), ...simulations()].map((body) =>
      post(service, '/strategies/custom/simulate', { body }),
    ),
  simulateCustomStrategy: ({ service, strategies }) =>
    [...strangeSimulations(), json({ events: manyEvents({ n: 1 }) })].map((body) =>
      post(service, `/strategies/custom/${strategies.counting}/simulate`, { body }),
    ),

  getDashboardSummary: ({ service }) => [
    get(service, `/dashboard/summary?groupBy=day&${widest()}`),
    get(service, `/dashboard/summary?gameId=${service.gameId}&${widest()}`),
    get(service, '/dashboard/summary?groupBy=month&recordedFrom=2000-01-01', { headers: service.admin }),
  ],
  listAuditEntries: ({ service }) => [
    get(service, '/dashboard/summary/logs?limit=500&count=true'),
    get(service, '/dashboard/summary/logs?limit=500&count=true&module=exports&level=error'),
    get(service, '/dashboard/summary/logs?limit=500&count=true&module=exports&level=error', {
      headers: service.admin,
    }),
  ],
  listExports: ({ service }) => [get(service, '/exports?limit=500&count=true', { headers: service.admin })],
  exportUsers: exportOf('users'),
  exportUserPoints: exportOf('user-points'),
  exportUserInteractions: exportOf('user-interactions'),
  exportWalletTransactions: exportOf('wallet-transactions'),
  exportHistory: exportOf('history'),

  // They end what the others aim at, and come last.
  eraseUser: ({ service }) => [remove(service, '/users/user-2')],
  deleteTask: ({ service }) => [remove(service, `${gameOf(service)}/tasks/${service.busyTaskId}`)],
  deleteGame: ({ service }) => [remove(service, gameOf(service))],
};

const bulkEvents = (externalTaskId: string, length: number, batch: number) =>
  Array.from({ length }, (_, index) => ({
    ...{ externalTaskId, externalUserId: `user-${index}`, eventId: `${batch}-${index}` },
    timeZone: spelledZone(index),
    data: { note: 'n'.repeat(500) },
  }));

function manyBulkEvents(externalTaskId: string, batch: number): Buffer {
  return json({ events: bulkEvents(externalTaskId, 1000, batch) });
}

/** More than is under way at once. */
function manyLines(
  externalTaskId: string,
  { length, batch }: { readonly length: number; readonly batch: number },
): Buffer {
  return Buffer.from(
    bulkEvents(externalTaskId, length, batch)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  );
}

function awardsAt(service: FilledService, dearTask: string, what: 'points' | 'action'): readonly RawCall[] {
  const action = what === 'action' ? { typeAction: 'a' } : {};
  const path = (task: string) => `${gameOf(service)}/tasks/${task}/${what}`;
  return [
    ...strange().map((body) => post(service, path('task-0'), { body })),
    post(service, path('task-0'), { body: json(event(largestData(), action)) }),
    post(service, path(dearTask), { body: json(event(FOLDING_DATA, action)) }),
    post(service, path(dearTask), { body: json(event(FOLDING_DATA, { ...action, isSimulated: true })) }),
  ];
}

function pointsAt(service: FilledService, path: string, limit: number): readonly RawCall[] {
  const page = `limit=${limit}&count=true`;
  return [
    get(service, `${path}?${page}`),
    get(service, `${path}?${page}&externalUserId=user-1`),
    get(service, `${path}?${page}&externalTaskId=task-0`),
  ];
}
