import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { text } from '../../http/schemas/text.js';
import { drawStrategy } from '../../use-cases/strategies/draw.js';
import { strategyGraph } from './graph-schema.js';

/** Opened by itself, a picture is a document: it runs nothing and loads nothing, only its own styles count. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const getStrategyGraphRoute = defineRoute({
  operationId: 'getStrategyGraph',
  method: 'GET',
  path: '/strategies/{id}/graph',
  tag: 'Strategies',
  summary: 'Draws how a built-in strategy decides.',
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
  faults: ['strategy-not-found'],
  handle: async ({ params, format }) => ({
    status: 200,
    text: drawStrategy(params.id, format),
    headers: { 'Content-Security-Policy': PICTURE_POLICY },
  }),
});
