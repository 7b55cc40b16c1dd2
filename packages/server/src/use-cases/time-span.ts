import { Fault } from '../domain/fault.js';

/**
 * A moment that a query or a body can't have.
 *
 * @param path Of the field, such as `query.from`.
 * @param message What was expected.
 */
export function outOfRange(path: string, message: string): Fault {
  return new Fault('validation-failed', { errors: [{ path, code: 'out-of-range', message }] });
}

/** @throws Fault `validation-failed` where a query's span of time ends before it begins, or at once. */
export function requireSpan(from: number, to: number): void {
  if (from >= to) throw outOfRange('query.to', 'expected a moment after `from`');
}
