import { z } from 'zod';
import { text } from '../../http/schemas/text.js';

const PARAMS_MAX = 50;

/** Values for a strategy's parameters, by name. Which there are is the strategy's own matter. */
export const params = z
  .record(text(100), z.union([z.boolean(), z.number(), text(1000)]))
  .refine((values) => Object.keys(values).length <= PARAMS_MAX, `expected at most ${PARAMS_MAX} parameters`)
  .meta({ id: 'Params', description: 'Values for the parameters of the strategy; the others keep theirs.' });
