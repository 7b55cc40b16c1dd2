import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { digits } from '../../http/schemas/query.js';
import { externalId } from '../../http/schemas/text.js';
import { BALANCE_POINTS_MAX } from '../../use-cases/points/balance.js';
import { previewConversion } from '../../use-cases/wallets/preview-conversion.js';
import { conversion, conversionView } from './conversion-view.js';

export const previewConversionRoute = defineRoute({
  operationId: 'previewConversion',
  method: 'GET',
  path: '/users/{externalUserId}/convert/preview',
  tag: 'Users',
  summary: 'Preview a conversion',
  description: 'Says what converting points into coins would come to. Players may ask about their own.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { points: digits(1, BALANCE_POINTS_MAX), owner: ownerInput.optional() },
  responses: {
    200: { description: 'The conversion, also where there are too few points.', schema: conversion },
  },
  faults: ['user-not-found', 'ambiguous-user'],
  handle: async (request) => {
    const { points, owner } = request.query;
    const quote = await previewConversion(request, { ...request.params, points, owner });
    return { status: 200, body: conversionView(quote) };
  },
});
