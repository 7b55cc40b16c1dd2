import { all, inGame, type Row } from './row.js';

export const dashboardRows: readonly Row[] = [
  { operationId: 'getDashboardSummary', path: () => '/dashboard/summary', expected: all(200) },
  {
    operationId: 'getDashboardSummary',
    about: 'of the owner',
    path: ({ strategy }) => `/dashboard/summary?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  {
    operationId: 'getDashboardSummary',
    about: 'of a game',
    path: ({ gameId }) => `/dashboard/summary?gameId=${gameId}`,
    expected: inGame(200),
  },
  { operationId: 'listAuditEntries', path: () => '/dashboard/summary/logs', expected: all(200) },
  {
    operationId: 'listAuditEntries',
    about: 'of the owner',
    path: ({ strategy }) => `/dashboard/summary/logs?owner=${strategy.owner}`,
    expected: inGame(200),
  },
];
