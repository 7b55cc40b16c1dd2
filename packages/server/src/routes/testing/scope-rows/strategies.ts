import { all, ownRow, type Row, type World } from './row.js';

const known = ({ strategy }: World) => `/strategies/${strategy.strategyId}`;

export const strategiesRows: readonly Row[] = [
  { operationId: 'listStrategies', path: () => '/strategies', expected: all(200) },
  { operationId: 'getStrategy', path: () => '/strategies/fixed', expected: all(200) },
  { operationId: 'getStrategySchema', path: () => '/strategies/fixed/schema', expected: all(200) },
  { operationId: 'getStrategyGraph', path: () => '/strategies/fixed/graph', expected: all(200) },
  { operationId: 'getStrategy', about: 'of a custom one', path: known, expected: ownRow(200) },
  {
    operationId: 'getStrategy',
    about: 'of a version',
    path: (world) => `${known(world)}@1`,
    expected: ownRow(200),
  },
  {
    operationId: 'getStrategySchema',
    about: 'of a custom one',
    path: (world) => `${known(world)}/schema`,
    expected: ownRow(200),
  },
  {
    operationId: 'getStrategyGraph',
    about: 'of a custom one',
    path: (world) => `${known(world)}/graph`,
    expected: ownRow(200),
  },
];
