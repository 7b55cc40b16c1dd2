import * as z from 'zod';
import type { Owner } from '../../domain/owner.js';
import type { Principal } from '../../domain/principal.js';
import { type Transaction, transactionTypes } from '../../domain/wallet.js';
import { coins, coinsOf, isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId, text } from '../../http/schemas/text.js';
import { reference } from './conversion-view.js';

/** Why an award is taken back. */
export const reason = text(200);

export const transactionType = z.enum(transactionTypes);

export const transaction = z
  .object(
    toldApart({
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
      description: z
        .string()
        .nullable()
        .meta({ description: 'What was noted with the award; null where nothing was.' }),
      reference: reference.nullable(),
      reason: reason.nullable(),
      occurredAt: time,
      createdAt: time,
      ...stampsShape,
    }),
  )
  .meta({ id: 'Transaction', description: "A line of a wallet's ledger." });

/** A line of a wallet as the caller may see it. */
export function transactionViewFor(principal: Principal, owner: Owner) {
  return (row: Transaction) => viewFor(principal, owner, transactionView(row));
}

function transactionView(row: Transaction) {
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
    description: row.description,
    reference: row.reference,
    reason: row.reason,
    occurredAt: isoTime(row.occurredAt),
    createdAt: isoTime(row.createdAt),
    ...row.stamps,
  };
}
