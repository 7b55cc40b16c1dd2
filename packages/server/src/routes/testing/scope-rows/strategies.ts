import { all, type Row } from './row.js';

export const strategiesRows: readonly Row[] = [
  { operationId: 'listStrategies', path: () => '/strategies', expected: all(200) },
  { operationId: 'getStrategy', path: () => '/strategies/fixed', expected: all(200) },
  { operationId: 'getStrategySchema', path: () => '/strategies/fixed/schema', expected: all(200) },
  { operationId: 'getStrategyGraph', path: () => '/strategies/fixed/graph', expected: all(200) },
];
