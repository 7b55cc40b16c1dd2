import * as z from 'zod';

/**
 * A list of so many items. How many there are is looked at before any of them, so that one that is far too
 * long is one mistake and costs nothing.
 */
export function listOf<Item extends z.ZodType>(item: Item, { min, max }: { min: number; max: number }) {
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value });
    return z.NEVER;
  }, z.array(item).min(min).max(max));
}

/** An object of so many members of any names, whose number is looked at before any of them. */
export function recordOf<Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  { max, noun }: { max: number; noun: string },
) {
  return z.preprocess(
    (given, context) => {
      if (typeof given !== 'object' || given === null || Object.keys(given).length <= max) return given;
      context.addIssue({ code: 'custom', message: `expected at most ${max} ${noun}`, input: given });
      return z.NEVER;
    },
    z.record(key, value),
  );
}

/**
 * The schema, asked only where a look doesn't tell already that a value is in order. For what comes by tens
 * of thousands in one request: a schema costs each some 0.3 µs, ten times that the first time, a look next
 * to nothing.
 * It goes last: what is made of a schema by `meta` is another one.
 *
 * @param isInOrder True only for what the schema would take and leave as it is.
 */
export function lookedAt<Schema extends z.ZodType>(
  schema: Schema,
  isInOrder: (given: unknown) => boolean,
): Schema {
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => (isInOrder(payload.value) ? payload : run(payload, context));
  return schema;
}

/**
 * Whether each name has 1 to `nameMax` characters and each value is in order; false too where it takes
 * counting.
 */
export function isShortRecord(
  given: unknown,
  { max, nameMax, isValue }: { max: number; nameMax: number; isValue: (value: unknown) => boolean },
): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const entries = Object.entries(given);
  const isShort = ([name, value]: [string, unknown]) =>
    name.length > 0 && name.length <= nameMax && isValue(value);
  return entries.length <= max && entries.every(isShort);
}
