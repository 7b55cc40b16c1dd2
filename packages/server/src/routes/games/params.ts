import * as z from 'zod';
import { isShortRecord, lookedAt, recordOf } from '../../http/schemas/bounded.js';
import { text } from '../../http/schemas/text.js';

const PARAMS_MAX = 50;

const NAME_MAX = 100;
const TEXT_MAX = 1000;

const values = recordOf(text(NAME_MAX), z.union([z.boolean(), z.number(), text(TEXT_MAX)]), {
  max: PARAMS_MAX,
  noun: 'parameters',
}).meta({ id: 'Params', description: 'Values for the parameters of the strategy; the others keep theirs.' });

/** Values for a strategy's parameters, by name. Which there are is the strategy's own matter. */
export const params = lookedAt(values, (given) =>
  isShortRecord(given, { max: PARAMS_MAX, nameMax: NAME_MAX, isValue }),
);

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 0 && value.length <= TEXT_MAX;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
