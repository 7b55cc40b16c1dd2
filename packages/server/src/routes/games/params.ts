import * as z from 'zod';
import { isShortRecord, lookedAt, recordOf } from '../../http/schemas/bounded.js';
import { jsonBytes } from '../../http/schemas/json-object.js';
import { depthOf } from '../../http/schemas/json-tree.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { text, textOrNone } from '../../http/schemas/text.js';

const PARAMS_MAX = 50;

const NAME_MAX = 100;
const TEXT_MAX = 1000;

/** Of all lists together, since each award keeps the parameters that it was decided by. */
const LISTS_BYTES_MAX = 16 * 1024;
const LIST_DEPTH_MAX = 16;

const list = z
  .array(jsonValue)
  .refine((items) => depthOf(items, LIST_DEPTH_MAX) <= LIST_DEPTH_MAX, {
    error: `expected a nesting of at most ${LIST_DEPTH_MAX}`,
  })
  .meta({ description: 'Of single values or of objects, as the strategy declares it.' });

const values = recordOf(text(NAME_MAX), z.union([z.boolean(), z.number(), textOrNone(TEXT_MAX), list]), {
  max: PARAMS_MAX,
  noun: 'parameters',
})
  .refine((given) => listBytes(given) <= LISTS_BYTES_MAX, {
    error: `expected lists of at most ${LISTS_BYTES_MAX} bytes of JSON together`,
  })
  .meta({ id: 'Params', description: 'Values for the parameters of the strategy; the others keep theirs.' });

/** Values for a strategy's parameters, by name. Which there are is the strategy's own matter. */
export const params = lookedAt(values, (given) =>
  isShortRecord(given, { max: PARAMS_MAX, nameMax: NAME_MAX, isValue }),
);

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** None where a value is no list: it is bounded by itself. */
function listBytes(given: { readonly [name: string]: unknown }): number {
  return Object.values(given)
    .filter((value) => Array.isArray(value))
    .reduce((sum, value) => sum + jsonBytes(value), 0);
}
