import * as z from 'zod';
import { recordOf } from '../../http/schemas/bounded.js';
import { text } from '../../http/schemas/text.js';

const PARAMS_MAX = 50;

/** Values for a strategy's parameters, by name. Which there are is the strategy's own matter. */
export const params = recordOf(text(100), z.union([z.boolean(), z.number(), text(1000)]), {
  max: PARAMS_MAX,
  noun: 'parameters',
}).meta({ id: 'Params', description: 'Values for the parameters of the strategy; the others keep theirs.' });
