import { ECHO } from '../arrange.js';
import { all, custom, event, inGame, inOwnScope, ownRow, type Row } from './row.js';

export const customStrategiesRows: readonly Row[] = [
  {
    operationId: 'createCustomStrategy',
    path: () => '/strategies/custom',
    body: () => ({ name: 'second', source: ECHO }),
    expected: inOwnScope(201),
  },
  { operationId: 'getCustomStrategy', path: custom, expected: ownRow(200) },
  { operationId: 'exportCustomStrategy', path: (world) => `${custom(world)}/export`, expected: ownRow(200) },
  {
    operationId: 'publishCustomStrategy',
    path: (world) => `${custom(world)}/publish`,
    expected: ownRow(200),
  },
  {
    operationId: 'getCustomStrategyMetrics',
    path: (world) => `${custom(world)}/metrics`,
    expected: ownRow(200),
  },
  {
    operationId: 'simulateStrategy',
    path: () => '/strategies/custom/simulate',
    body: () => ({ source: ECHO, event: { ...event(), externalTaskId: 'walk' } }),
    expected: all(200),
  },
  {
    operationId: 'simulateStrategy',
    about: 'in a game',
    path: () => '/strategies/custom/simulate',
    body: ({ gameId }) => ({ source: ECHO, event: { ...event(), externalTaskId: 'walk', gameId } }),
    expected: inGame(200),
  },
  {
    operationId: 'simulateCustomStrategy',
    path: (world) => `${custom(world)}/simulate`,
    body: () => ({ event: { ...event(), externalTaskId: 'walk' } }),
    expected: ownRow(200),
  },
  { operationId: 'listCustomStrategies', path: () => '/strategies/custom', expected: all(200) },
  {
    operationId: 'listCustomStrategies',
    about: 'of the owner',
    path: ({ strategy }) => `/strategies/custom?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  {
    operationId: 'updateCustomStrategy',
    path: custom,
    body: () => ({ name: 'third', source: ECHO }),
    expected: ownRow(200),
  },
  {
    operationId: 'rollBackCustomStrategy',
    about: 'to what is published',
    path: (world) => `${custom(world)}/rollback/1`,
    expected: ownRow(409),
  },
  {
    operationId: 'archiveCustomStrategy',
    path: (world) => `${custom(world)}/archive`,
    body: () => ({ force: true }),
    expected: ownRow(200),
  },
  {
    operationId: 'listCustomStrategyVersions',
    path: (world) => `${custom(world)}/versions`,
    expected: ownRow(200),
  },
  { operationId: 'customStrategyUsage', path: (world) => `${custom(world)}/usage`, expected: ownRow(200) },
  {
    operationId: 'compareCustomStrategies',
    path: ({ strategy: { id } }) => `/strategies/custom/compare?a=${id}@1&b=${id}@1&replay=10`,
    expected: ownRow(200),
  },
  {
    operationId: 'importCustomStrategy',
    path: () => '/strategies/custom/import',
    body: () => ({ merit: 1, name: 'imported', source: ECHO }),
    expected: inOwnScope(201),
  },
  { operationId: 'listStrategyTemplates', path: () => '/strategies/custom/templates', expected: all(200) },
];
