import { Fault } from '../../domain/fault.js';

/** @throws Fault `validation-failed` where a span of time ends before it begins, or at once. */
export function requireSpan(from: number, to: number): void {
  if (from < to) return;
  throw new Fault('validation-failed', {
    errors: [{ path: 'query.to', code: 'out-of-range', message: 'expected a moment after `from`' }],
  });
}
