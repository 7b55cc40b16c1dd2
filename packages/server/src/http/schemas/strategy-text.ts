import { isObject, type JsonForm } from '@merit/dsl';
import * as z from 'zod';
import { publishedAs } from './published.js';

/**
 * The JSON form of a strategy. Only that it is an object is checked here: what else is wrong with it is
 * reported by findings with pointers, as a text's mistakes are by findings with places.
 */
export const strategyForm = z.custom<JsonForm>(isObject, 'expected an object').meta({
  id: 'StrategyForm',
  description: 'A strategy in its JSON form, nested at most 256 deep: `{ merit: 1, strategy, parts }`.',
  override: publishedAs({
    type: 'object',
    properties: {
      merit: { type: 'integer', const: 1 },
      strategy: { type: 'string' },
      parts: { type: 'array', items: { type: 'object' } },
    },
    required: ['merit', 'strategy', 'parts'],
    additionalProperties: true,
  }),
});

/** A strategy in a request, for `exactlyOneOf(…, ['source', 'ast'])`. */
export const strategyTextShape = {
  source: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'A text in the strategy language, at most 256 KiB.' }),
  ast: strategyForm.optional(),
} as const;

const FORM_DEPTH_MAX = 256;

/** What a route that takes a strategy sets beside its body, in which the form stands one level deep. */
export const strategyBodyLimits = {
  bytesMax: 4 * 1024 * 1024,
  depthMax: FORM_DEPTH_MAX + 1,
} as const;
