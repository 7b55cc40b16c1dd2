import { all, inGame, type Row } from './row.js';

const exports = {
  listExports: '/exports',
  exportUsers: '/exports/users',
  exportUserPoints: '/exports/user-points',
  exportUserInteractions: '/exports/user-interactions',
  exportWalletTransactions: '/exports/wallet-transactions',
  exportHistory: '/exports/history',
};

export const exportsRows: readonly Row[] = Object.entries(exports).flatMap(([operationId, path]) => [
  { operationId, path: () => path, expected: all(200) },
  {
    operationId,
    about: 'of the owner',
    path: ({ strategy }) => `${path}?owner=${strategy.owner}`,
    expected: inGame(200),
  },
]);
