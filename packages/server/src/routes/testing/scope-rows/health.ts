import { all, type Row } from './row.js';

export const healthRows: readonly Row[] = [
  { operationId: 'getHealth', path: () => '/kpi/health_check', expected: all(200, 200) },
];
