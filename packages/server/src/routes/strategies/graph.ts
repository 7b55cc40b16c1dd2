import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { text } from '../../http/schemas/text.js';
import { drawStrategy } from '../../use-cases/strategies/draw.js';
import { findKnownStrategy } from '../../use-cases/strategies/get.js';
import { strategyGraph } from './graph-schema.js';
import { namingFaults, STRATEGY_ID } from './naming.js';

/**
 * Opened by itself, a picture is a document: it runs nothing and loads nothing, only its own styles count.
 */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const getStrategyGraphRoute = defineRoute({
  operationId: 'getStrategyGraph',
  method: 'GET',
  path: '/strategies/{id}/graph',
  tag: 'Strategies',
  summary: 'Draw a strategy',
  description: `Draws how a strategy decides: a built-in, or a custom one as games name it. ${STRATEGY_ID}`,
  guard: 'default',
  params: { id: text(200) },
  responses: {
    200: {
      description: 'The picture, or what it is made from.',
      formats: {
        svg: { mediaType: 'image/svg+xml', schema: z.string() },
        json: { mediaType: 'application/json', schema: strategyGraph },
        mermaid: { mediaType: 'text/vnd.mermaid', schema: z.string() },
        dot: { mediaType: 'text/vnd.graphviz', schema: z.string() },
      },
    },
  },
  faults: namingFaults,
  handle: async (request) => ({
    status: 200,
    text: await drawStrategy(request, await findKnownStrategy(request, request.params.id), request.format),
    headers: { 'Content-Security-Policy': PICTURE_POLICY },
  }),
});
