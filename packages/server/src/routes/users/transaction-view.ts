import * as z from 'zod';
import { type Transaction, transactionTypes } from '../../domain/wallet.js';
import { coins, coinsOf, isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';

export const transactionType = z.enum(transactionTypes);

export const transaction = z
  .object({
    transactionId: uuid,
    type: z.string().meta({ description: 'An open list: `points-awarded`, `points-assigned`, …' }),
    points: z.int(),
    coins,
    pointsAfter: z.int(),
    coinsAfter: coins,
    rate: z.int().nullable(),
    awardId: uuid.nullable(),
    gameId: uuid.nullable(),
    externalTaskId: externalId.nullable(),
    caseName: z.string().nullable(),
    createdAt: time,
    ...stampsShape,
  })
  .meta({ id: 'Transaction', description: "A line of a wallet's ledger." });

export function transactionView(row: Transaction) {
  return {
    transactionId: row.transactionId,
    type: row.type,
    points: row.points,
    coins: coinsOf(row.coinCents),
    pointsAfter: row.pointsAfter,
    coinsAfter: coinsOf(row.coinCentsAfter),
    rate: row.rate,
    awardId: row.awardId,
    gameId: row.gameId,
    externalTaskId: row.externalTaskId,
    caseName: row.caseName,
    createdAt: isoTime(row.createdAt),
    ...row.stamps,
  };
}
