import * as z from 'zod';
import { coins, coinsOf } from '../../http/schemas/scalar.js';
import { text } from '../../http/schemas/text.js';
import type { Quote } from '../../use-cases/wallets/quote.js';

/** What a caller calls a conversion, such as the id of an order. */
export const reference = text(200);

export const conversionShape = {
  pointsAsked: z.int(),
  pointsSpent: z.int().meta({ description: 'The most of them that buy whole hundredths of a coin.' }),
  pointsKept: z.int().meta({ description: 'What is left of them.' }),
  coins,
  conversionRate: z.int().meta({ description: 'Points per coin.' }),
  pointsAfter: z
    .int()
    .nullable()
    .meta({ description: 'The points of the wallet afterwards; null where there are too few.' }),
  coinsAfter: coins.nullable(),
  enough: z.boolean().meta({ description: 'Whether the wallet holds the points asked for.' }),
};

export const conversion = z.object(conversionShape).meta({ id: 'Conversion' });

export function conversionView({ pointsAsked, pointsSpent, coinCents, conversionRate, after }: Quote) {
  return {
    pointsAsked,
    pointsSpent,
    pointsKept: pointsAsked - pointsSpent,
    coins: coinsOf(coinCents),
    conversionRate,
    pointsAfter: after?.points ?? null,
    coinsAfter: after === null ? null : coinsOf(after.coinCents),
    enough: after !== null,
  };
}
