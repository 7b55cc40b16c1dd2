import { isObject } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { Mismatch } from './spec.js';

/**
 * Where a value isn't what is expected. An object may have keys that nothing expects, a list has one length.
 */
export function mismatches(
  expected: JsonValue,
  actual: JsonValue | undefined,
  path: string,
): readonly Mismatch[] {
  if (isList(expected) && isList(actual)) return inList(expected, actual, path);
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value, Object.hasOwn(actual, key) ? actual[key] : undefined, `${path}.${key}`),
    );
  }
  return isSame(expected, actual) ? [] : [{ path, expected, actual: actual ?? null }];
}

function inList(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: string,
): readonly Mismatch[] {
  if (expected.length !== actual.length) return [{ path, expected, actual }];
  return expected.flatMap((value, index) => mismatches(value, actual[index], `${path}[${index}]`));
}

/** A negative zero is the same number as zero. */
function isSame(expected: JsonValue, actual: JsonValue | undefined): boolean {
  return expected === actual;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
