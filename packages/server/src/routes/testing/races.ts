import { ECHO } from './arrange.js';
import { game, task, taskById, type World } from './scope-rows/row.js';

/** Twenty of the same request at once, and what is to come of them. */
export interface Race {
  readonly path: (world: World) => string;
  readonly body: (world: World) => unknown;
  /** What all but one are answered; absent where each has its own effect. */
  readonly refusal?: Refusal;
  /**
   * What all but one are answered under one Idempotency-Key; absent where they get the answer of the first.
   */
  readonly repeat?: Refusal;
  readonly list: (world: World) => string;
  /** What the list holds after so many effects, and nothing else. */
  readonly items: (effects: number) => readonly object[];
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

const refusal = (code: string, status = 409) => ({ status, code });

const gamesNamed = (externalGameId: string) => ({
  list: () => `/games?externalGameId=${externalGameId}`,
  items: () => [{ externalGameId }],
});

/** With the task that every world has. */
const tasksWith = (externalTaskId: string) => ({
  list: (world: World) => `${game(world)}/tasks`,
  items: () => [{ externalTaskId: 'walk' }, { externalTaskId }],
});

const strategiesNamed = (name: string) => ({
  list: () => `/strategies/custom?name=${name}`,
  items: () => [{ name, latestVersion: 1 }],
});

/** One user of that name in the scope, however many came with it. */
const newcomer = {
  list: () => '/exports/users?format=json&externalUserId=zoe',
  items: (timesAwarded: number) => [{ externalUserId: 'zoe', timesAwarded }],
};

const zoe = { externalUserId: 'zoe', data: { amount: 1 } };

/** Every route that creates something, by its operation. */
export const races: Readonly<Record<string, Race>> = {
  createApiKey: {
    path: () => '/apikey/create',
    body: () => ({ client: 'twenty' }),
    repeat: refusal('secret-already-issued'),
    list: () => '/apikey',
    items: (effects) => [{ client: 'test' }, ...Array(effects).fill({ client: 'twenty' })],
  },
  createGame: {
    path: () => '/games',
    body: () => ({ externalGameId: 'runs' }),
    refusal: refusal('game-exists'),
    ...gamesNamed('runs'),
  },
  duplicateGame: {
    path: (world) => `${game(world)}/duplicate`,
    body: () => ({ externalGameId: 'copy' }),
    refusal: refusal('game-exists'),
    ...gamesNamed('copy'),
  },
  createTask: {
    path: (world) => `${game(world)}/tasks`,
    body: () => ({ externalTaskId: 'run' }),
    refusal: refusal('task-exists'),
    ...tasksWith('run'),
  },
  createTasks: {
    path: (world) => `${game(world)}/tasks/bulk`,
    body: () => ({ tasks: [{ externalTaskId: 'run' }] }),
    refusal: refusal('bulk-failed'),
    ...tasksWith('run'),
  },
  duplicateTask: {
    path: (world) => `${taskById(world)}/duplicate`,
    body: () => ({ externalTaskId: 'copy' }),
    refusal: refusal('task-exists'),
    ...tasksWith('copy'),
  },
  createCustomStrategy: {
    path: () => '/strategies/custom',
    body: () => ({ name: 'second', source: ECHO }),
    refusal: refusal('strategy-exists'),
    ...strategiesNamed('second'),
  },
  importCustomStrategy: {
    path: () => '/strategies/custom/import',
    body: () => ({ merit: 1, name: 'imported', source: ECHO }),
    refusal: refusal('strategy-exists'),
    ...strategiesNamed('imported'),
  },
  awardPoints: { path: (world) => `${task(world)}/points`, body: () => zoe, ...newcomer },
  recordAction: {
    path: (world) => `${task(world)}/action`,
    body: () => ({ ...zoe, typeAction: 'walked' }),
    ...newcomer,
  },
  recordUserAction: {
    path: () => '/users/zoe/actions',
    body: () => ({ typeAction: 'walked' }),
    ...newcomer,
    items: () => [{ externalUserId: 'zoe', timesAwarded: 0 }],
  },
  assignPoints: {
    path: () => '/users/external/zoe/points',
    body: ({ gameId }) => ({ gameId, externalTaskId: 'walk', points: 1, caseName: 'Goodwill' }),
    ...newcomer,
  },
  reverseAward: {
    path: () => '/users/pat/reversals',
    body: ({ ofPat }) => ({ awardId: ofPat.awardId }),
    refusal: refusal('already-reversed'),
    list: () => '/exports/wallet-transactions?format=json&type=points-reversed',
    items: () => [{ externalUserId: 'pat' }],
  },
  convertPoints: {
    path: () => '/users/pat/convert',
    body: () => ({ points: 6, conversionRate: 100 }),
    refusal: refusal('insufficient-points'),
    list: () => '/exports/wallet-transactions?format=json&type=points-converted',
    items: () => [{ externalUserId: 'pat', points: -6, pointsAfter: 0 }],
  },
};
