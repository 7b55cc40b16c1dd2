import { ECHO } from '../arrange.js';
import { all, custom, event, inGame, ownRow, type Row } from './row.js';

export const customStrategiesRows: readonly Row[] = [
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
];
