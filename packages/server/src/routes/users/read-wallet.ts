import * as z from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { coins, coinsOf } from '../../http/schemas/scalar.js';
import { happened, recorded } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { readWallet } from '../../use-cases/users/read-wallet.js';
import { transaction, transactionType, transactionViewFor } from './transaction-view.js';

const walletOfOwner = z.object({ owner, points: z.int(), coins }).meta({ id: 'WalletOfOwner' });

const wallet = z
  .object({
    owner,
    externalUserId: externalId,
    points: z.int(),
    coins,
    conversionRate: z.int().meta({ description: 'Points per coin.' }),
    wallets: z.array(walletOfOwner).meta({
      description:
        'This wallet, and those that the player has in further scopes; `?owner=` chooses. 100 at most.',
    }),
    transactions: pageOf(transaction).meta({ id: 'TransactionsOfWallet' }),
  })
  .meta({ id: 'Wallet' });

export const walletRoute = defineRoute({
  operationId: 'getWallet',
  method: 'GET',
  path: '/users/{externalUserId}/wallet',
  tag: 'Users',
  summary: 'Get a wallet',
  description:
    "Reads a user's wallet and its ledger, newest first. That is by when it was recorded, or, with `from` or `to`, by " +
    'when it happened. Players may read their own: of several, the one of the scope that knew them first, which stays ' +
    'that one.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: {
    ...cursorQuery(),
    type: transactionType.optional(),
    ...happened,
    ...recorded,
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'The wallet.', schema: wallet } },
  faults: ['user-not-found', 'ambiguous-user'],
  handle: async (request) => {
    const { type, from, to, recordedFrom, recordedTo, owner } = request.query;
    const query = { ...request.params, type, from, to, recordedFrom, recordedTo, owner };
    const { user, balance, conversionRate, wallets, transactions } = await readWallet(
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
      wallets: wallets.map(({ owner, points, coinCents }) => ({ owner, points, coins: coinsOf(coinCents) })),
      transactions: pageView(request.paging, transactions, transactionViewFor(request.principal, user.owner)),
    };
    return { status: 200, body };
  },
});
