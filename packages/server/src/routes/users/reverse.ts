import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { BALANCE_POINTS_MAX } from '../../use-cases/points/balance.js';
import { reverseAward } from '../../use-cases/wallets/reverse.js';
import { awardStanding } from '../points/award-view.js';
import { eventId } from '../points/event.js';
import { reason, transaction, transactionViewFor } from './transaction-view.js';

const reversal = transaction
  .extend({
    owner,
    externalUserId: externalId,
    award: z
      .object({
        awardId: uuid,
        points: z.int().meta({ description: 'As they were decided.' }),
        ...awardStanding,
      })
      .meta({ id: 'ReversedAward', description: 'The award as it stands by now.' }),
  })
  .meta({ id: 'Reversal', description: 'The line of the wallet that took points back, and their award.' });

export const reverseAwardRoute = defineRoute({
  operationId: 'reverseAward',
  method: 'POST',
  path: '/users/{externalUserId}/reversals',
  tag: 'Users',
  summary: 'Reverse an award',
  description:
    'Takes an award back, such as that of a purchase that was returned. With `points` the award has fewer of them and ' +
    'still counts as one award. Without, or with all that are left, it is cancelled: facts, totals and ranks are as ' +
    'though it had never been, and its event, sent again, awards nothing. The balance may fall below 0 unless ' +
    '`overdraw` is false. Of a penalty, points are given back. Decisions that were made meanwhile stay as they are. ' +
    'Players may not.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  body: exactlyOneOf(
    {
      awardId: uuid.optional().meta({ description: 'The award.' }),
      awardEventId: eventId
        .optional()
        .meta({ description: 'The `eventId` of the event that led to the award.' }),
      points: z.int().min(1).max(BALANCE_POINTS_MAX).optional().meta({
        description: 'How many of its points; all that are left where it is not said.',
      }),
      overdraw: z.boolean().default(true).meta({ description: 'Whether the balance may fall below 0.' }),
      reason: reason.nullable().default(null).meta({ description: 'Why, for those who read the wallet.' }),
      eventId: eventId.optional().meta({ description: "The reversal's own id: under it, it happens once." }),
    },
    ['awardId', 'awardEventId'],
  ),
  responses: {
    200: { description: 'The first reversal of `eventId`.', schema: reversal },
    201: { description: 'What was taken back.', schema: reversal },
  },
  faults: [
    'user-not-found',
    'ambiguous-user',
    'award-not-found',
    'already-reversed',
    'insufficient-points',
    'balance-limit',
    'event-id-taken',
  ],
  idempotency: 'stored-body',
  handle: async (request) => {
    const { awardId, awardEventId = '', points, overdraw, reason, eventId = null } = request.body;
    const of = awardId === undefined ? { awardEventId } : { awardId };
    const { owner } = request.query;
    const command = { ...request.params, owner, of, points, overdraw, reason, eventId };
    const reversed = await reverseAward(request, command);
    const { transaction: line, award } = reversed;
    const body = {
      ...transactionViewFor(request.principal, reversed.owner)(line),
      owner: reversed.owner,
      externalUserId: award.externalUserId,
      award: {
        awardId: award.awardId,
        points: award.points,
        reversedPoints: award.reversedPoints,
        state: award.state,
      },
    };
    return { status: reversed.isNew ? (201 as const) : (200 as const), body };
  },
});
