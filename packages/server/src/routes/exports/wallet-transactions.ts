import { defineRoute } from '../../http/route/route.js';
import { happened, recorded } from '../../http/schemas/span.js';
import type { ExportedTransaction } from '../../ports/exports.js';
import { transactionType } from '../users/transaction-view.js';
import { columnsOf } from './columns.js';
import { commonFilter, exportAnswer, exportQuery, exportRoute } from './export-route.js';

const columns = columnsOf<ExportedTransaction>({
  transactionId: 'id',
  createdAt: 'time',
  occurredAt: 'time',
  owner: 'text',
  externalUserId: 'text',
  type: 'word',
  points: 'whole',
  coins: 'coins',
  pointsAfter: 'whole',
  coinsAfter: 'coins',
  rate: 'whole?',
  reference: 'text?',
  reason: 'text?',
  description: 'text?',
  awardId: 'id?',
  gameId: 'id?',
  externalGameId: 'text?',
  externalTaskId: 'text?',
  caseName: 'text?',
  apiKey_used: 'text?',
  oauth_user_id: 'text?',
});

export const exportWalletTransactionsRoute = defineRoute({
  ...exportRoute('WalletTransactionRow', columns, 'Exports every line of the wallets.'),
  operationId: 'exportWalletTransactions',
  path: '/exports/wallet-transactions',
  summary: 'Export wallet ledger',
  query: { ...happened, ...recorded, ...exportQuery, type: transactionType.optional() },
  handle: async (request) => {
    const { formulas } = request.query;
    const query = { ...commonFilter(request.query), type: request.query.type ?? null };
    return exportAnswer(request, { name: 'wallet-transactions', columns, formulas, query });
  },
});
