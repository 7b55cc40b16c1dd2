/** Who asks: an administrator, the key that the story begins with, the user of the story, anybody. */
export type Caller = 'administrator' | 'key' | 'ann' | 'anybody';

/** A request of the story. Ids that the service gave stand in braces: `{gameId}`. */
export interface Step {
  readonly operationId: string;
  readonly by?: Caller;
  /** Parameters of the path, where they aren't what the story calls them. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Members of the answer by which later requests name things, each with its name there. */
  readonly names?: Readonly<Record<string, string>>;
}

const LONG_WALKS =
  'strategy "Long walks" {\n  input km: decimal\n  rule "Far" when km >= 5 { award 10 }\n}\n';
const LONGER_WALKS =
  'strategy "Long walks" {\n  input km: decimal\n  rule "Far" when km >= 5 { award 20 }\n}\n';
const THREE_WALKS =
  'strategy "Three walks" {\n  deny "Enough for today" when user.awards(this: day) >= 3\n  otherwise { award 10 }\n}\n';

const walk = { externalUserId: 'ann', externalTaskId: 'walk', data: { km: 7.5 } };
const today = { from: '2026-01-15', to: '2026-01-15' };
const recordedToday = { recordedFrom: '2026-01-15', recordedTo: '2026-01-15' };
const custom = { id: '{strategy}' };

/** One story through every operation, up to where things end: a spring challenge in which Ann walks. */
export const STORY: readonly Step[] = [
  { operationId: 'getHealth', by: 'anybody' },
  {
    operationId: 'createApiKey',
    by: 'administrator',
    body: { client: 'shop', description: 'Awards points for walks' },
    names: { apiKey: 'apiKey', plaintext: 'plaintext', owner: 'owner' },
  },
  { operationId: 'listApiKeys', query: { active: 'true' } },
  {
    operationId: 'createCustomStrategy',
    body: { name: 'Long walks', description: 'Points for whoever walks far', source: LONG_WALKS },
    names: { id: 'strategy' },
  },
  {
    operationId: 'simulateStrategy',
    body: { source: LONG_WALKS, event: walk },
  },
  { operationId: 'publishCustomStrategy', path: custom, body: { version: 1 } },
  {
    operationId: 'createGame',
    headers: { 'idempotency-key': 'spring-challenge' },
    body: {
      externalGameId: 'spring-challenge',
      platform: 'web',
      strategyId: 'fixed',
      timeZone: 'Europe/Madrid',
      name: 'Spring challenge',
      metadata: { season: 'spring' },
    },
    names: { gameId: 'gameId' },
  },
  { operationId: 'getGame' },
  {
    operationId: 'updateGame',
    body: {
      strategyId: 'custom:{strategy}',
      levels: {
        days: 90,
        steps: [
          { name: 'Stroller', points: 0 },
          { name: 'Walker', points: 10 },
          { name: 'Hiker', points: 250 },
        ],
      },
    },
  },
  { operationId: 'listGames', query: { platform: 'web' } },
  { operationId: 'listGames', by: 'administrator', query: { owner: '{owner}' } },
  {
    operationId: 'createTask',
    headers: { 'idempotency-key': 'walk' },
    body: { externalTaskId: 'walk', name: 'A walk in the park' },
    names: { taskId: 'taskId' },
  },
  {
    operationId: 'createTasks',
    body: {
      tasks: [{ externalTaskId: 'run' }, { externalTaskId: 'swim', strategyId: 'default', status: 'closed' }],
    },
  },
  {
    operationId: 'createTasks',
    body: { tasks: [{ externalTaskId: 'row', status: 'closed' }, { externalTaskId: 'walk' }], atomic: false },
  },
  { operationId: 'getTask', path: { task: 'walk' } },
  { operationId: 'listTasks', query: { limit: '1', status: 'open' }, names: { nextCursor: 'next' } },
  { operationId: 'listTasks', query: { limit: '1', status: 'open', cursor: '{next}' } },
  { operationId: 'getEffectiveStrategy', query: { externalTaskId: 'walk' } },
  {
    operationId: 'awardPoints',
    headers: { 'idempotency-key': 'run-1402' },
    body: { externalUserId: 'ann', data: { km: 5.2 }, eventId: 'run-1402' },
    names: { awardId: 'awardId' },
  },
  {
    operationId: 'awardPoints',
    body: { externalUserId: 'ann', data: { km: 3 }, isSimulated: true },
  },
  {
    operationId: 'recordAction',
    headers: { 'idempotency-key': 'photo-77' },
    body: {
      externalUserId: 'ann',
      typeAction: 'photo-shared',
      data: { km: 7.5 },
      description: 'Shared from the summit',
      eventId: 'photo-77',
    },
    names: { actionId: 'actionId' },
  },
  {
    operationId: 'recordAction',
    body: { externalUserId: 'ann', typeAction: 'photo-shared', data: { km: 1 }, isSimulated: true },
  },
  {
    operationId: 'awardInBulk',
    body: {
      events: [
        { externalTaskId: 'walk', externalUserId: 'ann', data: { km: 6 }, eventId: 'walk-1403' },
        {
          externalTaskId: 'walk',
          externalUserId: 'bob',
          typeAction: 'photo-shared',
          data: { km: 8 },
          eventId: 'photo-78',
        },
        { externalTaskId: 'ride', externalUserId: 'ann', eventId: 'ride-1' },
      ],
    },
  },
  {
    operationId: 'assignPoints',
    headers: { 'idempotency-key': 'goodwill-1' },
    body: {
      gameId: '{gameId}',
      externalTaskId: 'walk',
      points: 50,
      caseName: 'Goodwill',
      description: 'The app was down on Sunday',
      eventId: 'goodwill-1',
    },
  },
  {
    operationId: 'assignPoints',
    body: {
      ...{ gameId: '{gameId}', externalTaskId: 'walk', points: 50, caseName: 'Goodwill' },
      eventId: 'goodwill-1',
    },
  },
  { operationId: 'recordUserAction', body: { typeAction: 'profile-completed', data: { fields: 7 } } },
  {
    operationId: 'recordUserAction',
    body: { typeAction: 'profile-completed', data: { fields: 8 }, eventId: 'profile-8' },
  },
  {
    operationId: 'recordUserAction',
    body: { typeAction: 'profile-completed', data: { fields: 8 }, eventId: 'profile-8' },
  },
  { operationId: 'getGamePoints', query: { externalTaskId: 'walk' } },
  { operationId: 'getGamePointsDetails', query: { externalUserId: 'ann' } },
  { operationId: 'getTaskPoints', query: today },
  { operationId: 'getTaskPointsDetails' },
  { operationId: 'getUserPointsInGame' },
  { operationId: 'getUserPointsInTask' },
  { operationId: 'getSimulatedPoints', by: 'ann' },
  { operationId: 'listGameUsers', query: { count: 'true' } },
  { operationId: 'listGameUsers', query: { externalUserId: 'ann' } },
  { operationId: 'getLeaderboard', query: { limit: '10' } },
  { operationId: 'getLeaderboard', query: { externalUserId: 'ann', around: '1' } },
  { operationId: 'listGameEvents', query: { limit: '2' } },
  { operationId: 'listUsers', query: { limit: '1' } },
  { operationId: 'putUser', body: { name: 'Ann Smith', metadata: { team: 'blue' } } },
  { operationId: 'updateUser', body: { metadata: { team: 'red' } } },
  { operationId: 'getUser' },
  { operationId: 'getAward' },
  { operationId: 'getAction' },
  { operationId: 'getUserPoints' },
  {
    operationId: 'queryPoints',
    body: { externalUserIds: ['ann', 'bob'], externalGameId: 'spring-challenge' },
  },
  { operationId: 'previewConversion', query: { points: '50' } },
  {
    operationId: 'convertPoints',
    headers: { 'idempotency-key': 'coins-1' },
    body: { points: 50, conversionRate: 100 },
  },
  {
    operationId: 'reverseAward',
    headers: { 'idempotency-key': 'refund-1' },
    body: { awardEventId: 'run-1402', points: 2, reason: 'Half of it was a ride', eventId: 'refund-1402' },
  },
  {
    operationId: 'reverseAward',
    body: { awardEventId: 'run-1402', points: 2, eventId: 'refund-1402' },
  },
  { operationId: 'getWallet', query: { type: 'points-converted', ...recordedToday } },
  { operationId: 'listStrategies', query: { limit: '1' } },
  { operationId: 'getStrategy', path: { id: 'fixed' } },
  { operationId: 'getStrategySchema', path: { id: 'fixed' } },
  { operationId: 'updateCustomStrategy', path: custom, body: { source: LONGER_WALKS } },
  {
    operationId: 'simulateCustomStrategy',
    path: custom,
    body: { version: 2, events: [walk, { externalUserId: 'bob', externalTaskId: 'walk', data: { km: 2 } }] },
  },
  {
    operationId: 'compareCustomStrategies',
    query: { a: '{strategy}@1', b: '{strategy}@2', replay: '100' },
  },
  { operationId: 'publishCustomStrategy', path: custom, body: { note: 'Longer walks earn more' } },
  { operationId: 'rollBackCustomStrategy', path: { ...custom, version: '1' }, body: {} },
  { operationId: 'getCustomStrategy', path: custom },
  { operationId: 'listCustomStrategies', query: { status: 'published', name: 'Long walks' } },
  { operationId: 'listCustomStrategyVersions', path: custom },
  { operationId: 'customStrategyUsage', path: custom },
  { operationId: 'getCustomStrategyMetrics', path: custom, query: { ...today, bucket: 'none' } },
  { operationId: 'exportCustomStrategy', path: custom, query: { version: '1' } },
  {
    operationId: 'importCustomStrategy',
    body: { merit: 1, name: 'Three walks', source: THREE_WALKS },
    names: { strategyId: 'imported' },
  },
  ...['json', 'mermaid', 'dot'].map((format) => ({
    operationId: 'getStrategyGraph',
    path: { id: '{imported}' },
    query: { format },
  })),
  { operationId: 'listStrategyTemplates', query: { limit: '1', count: 'true' } },
  { operationId: 'getDashboardSummary', query: { ...today, groupBy: 'day' } },
  { operationId: 'getDashboardSummary', query: recordedToday },
  { operationId: 'listAuditEntries', query: { limit: '1', module: 'games', level: 'success' } },
  ...inEveryFormat('exportUsers'),
  ...inEveryFormat('exportUserPoints', { externalTaskId: 'walk', externalUserId: 'bob', ...recordedToday }),
  ...inEveryFormat('exportUserInteractions', {
    ...{ typeAction: 'photo-shared', externalUserId: 'bob', ...recordedToday },
  }),
  ...inEveryFormat('exportWalletTransactions', { type: 'points-converted', ...recordedToday }),
  ...inEveryFormat('exportHistory', { module: 'games', level: 'success' }),
  { operationId: 'listExports', query: { limit: '2', ...today } },
];

/** What changes and ends all of it. */
export const ENDING: readonly Step[] = [
  { operationId: 'getGame' },
  { operationId: 'getGame', headers: { 'if-none-match': '"{etag}"' } },
  {
    operationId: 'updateGame',
    headers: { 'if-match': '"{etag}"' },
    body: { platform: 'app', timeZone: null },
  },
  { operationId: 'duplicateGame', body: { externalGameId: 'summer-challenge' } },
  { operationId: 'updateTask', path: { task: '{taskId}' }, body: { status: 'closed' } },
  { operationId: 'duplicateTask', body: { externalTaskId: 'walk-again' } },
  { operationId: 'eraseUser', path: { externalUserId: 'bob' }, query: { reason: 'ticket 4711' } },
  { operationId: 'archiveCustomStrategy', path: custom, body: { force: true } },
  { operationId: 'deleteTask', path: { task: '{taskId}' } },
  { operationId: 'deleteGame' },
  { operationId: 'revokeApiKey', by: 'administrator', path: { prefix: '{apiKey}' } },
];

function inEveryFormat(operationId: string, filter: Readonly<Record<string, string>> = {}): readonly Step[] {
  return ['csv', 'json', 'ndjson'].map((format) => ({ operationId, query: { ...today, ...filter, format } }));
}
