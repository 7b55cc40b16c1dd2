import * as z from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { coins, coinsOf } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { readWallet } from '../../use-cases/users/read-wallet.js';
import { transaction, transactionType, transactionView } from './transaction-view.js';

const wallet = z
  .object({
    owner,
    externalUserId: externalId,
    points: z.int(),
    coins,
    conversionRate: z.int().meta({ description: 'Points per coin.' }),
    transactions: pageOf(transaction).meta({ id: 'TransactionsOfWallet' }),
  })
  .meta({ id: 'Wallet' });

export const walletRoute = defineRoute({
  operationId: 'getWallet',
  method: 'GET',
  path: '/users/{externalUserId}/wallet',
  tag: 'Users',
  summary: 'Get a wallet',
  description: "Reads a user's wallet and its ledger, newest first. Players may read their own.",
  guard: 'default',
  params: { externalUserId: externalId },
  query: { ...cursorQuery(), type: transactionType.optional(), owner: ownerInput.optional() },
  responses: { 200: { description: 'The wallet.', schema: wallet } },
  faults: ['user-not-found', 'ambiguous-user'],
  handle: async (request) => {
    const { type, owner } = request.query;
    const query = { ...request.params, type, owner };
    const { user, balance, conversionRate, transactions } = await readWallet(
      request,
      query,
      request.paging.request,
    );
    const body = {
      owner: user.owner,
      externalUserId: user.externalUserId,
      points: balance.points,
      coins: coinsOf(balance.coinCents),
      conversionRate,
      transactions: pageView(request.paging, transactions, transactionView),
    };
    return { status: 200, body };
  },
});
