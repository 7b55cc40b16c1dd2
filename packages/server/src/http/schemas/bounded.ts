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
