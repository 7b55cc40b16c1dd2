import { ECHO } from '../arrange.js';
import { all, custom, ownRow, type Row } from './row.js';

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
];
