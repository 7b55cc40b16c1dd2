import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { BALANCE_POINTS_MAX } from '../../use-cases/points/balance.js';
import { convertPoints } from '../../use-cases/wallets/convert.js';
import { conversionShape, conversionView, reference } from './conversion-view.js';

const converted = z
  .object({
    ...conversionShape,
    owner,
    externalUserId: externalId,
    transactionId: uuid,
    reference: reference.nullable(),
    createdAt: time,
  })
  .meta({ id: 'ConvertedPoints' });

export const convertPointsRoute = defineRoute({
  operationId: 'convertPoints',
  method: 'POST',
  path: '/users/{externalUserId}/convert',
  tag: 'Users',
  summary: 'Convert points',
  description:
    'Converts points into coins. Players may convert their own. Spends the most of the points ' +
    'that buy whole hundredths of a coin, and keeps the rest. With `conversionRate`, the ' +
    'conversion is refused where the rate is another by now.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { owner: ownerInput.optional() },
  body: z.strictObject({
    points: z.int().min(1).max(BALANCE_POINTS_MAX),
    conversionRate: z.int().min(1).optional(),
    reference: reference.nullable().default(null),
  }),
  responses: { 201: { description: 'What was converted.', schema: converted } },
  faults: [
    'user-not-found',
    'ambiguous-user',
    'insufficient-points',
    'rate-changed',
    'nothing-to-convert',
    'balance-limit',
  ],
  idempotency: 'stored-body',
  handle: async (request) => {
    const { points, conversionRate, reference } = request.body;
    const { owner } = request.query;
    const command = { ...request.params, owner, points, conversionRate, reference };
    const { user, transactionId, createdAt, ...quote } = await convertPoints(request, command);
    const body = {
      ...conversionView(quote),
      owner: user.owner,
      externalUserId: user.externalUserId,
      transactionId,
      reference,
      createdAt: isoTime(createdAt),
    };
    return { status: 201, body };
  },
});
