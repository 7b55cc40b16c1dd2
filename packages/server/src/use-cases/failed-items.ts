import { Fault, type FieldError } from '../domain/fault.js';

/** One thing of a list that was refused. */
export interface FailedItem {
  /** Its place in the list that was sent, from 0. */
  readonly index: number;
  readonly fault: Fault;
}

/** A thousand things may have fifty mistakes each, which nobody reads. */
const ERRORS_PER_ITEM_MAX = 3;

/**
 * The fault with the places of its first errors in the list: `body.tasks[3].params.base`.
 *
 * @param place Of the thing that it is about, such as `body.tasks[3]`.
 */
export function faultWithin({ code, details }: Fault, place: string): Fault {
  const { errors } = details;
  if (errors === undefined) return new Fault(code, details);
  return new Fault(code, {
    ...details,
    errors: errors
      .slice(0, ERRORS_PER_ITEM_MAX)
      .map((error) => ({ ...error, path: error.path.replace(/^body/, place) })),
  });
}

/**
 * The fault of a list that is made whole or not at all.
 *
 * @param list Where it stands, such as `body.tasks`. Errors of the faults name their places in it already.
 */
export function bulkFailed(failed: readonly FailedItem[], list: string): Fault {
  const errorsOf = ({ index, fault: { code, message, details } }: FailedItem): readonly FieldError[] =>
    details.errors ?? [{ path: `${list}[${index}]`, code, message }];
  return new Fault('bulk-failed', { errors: failed.flatMap(errorsOf) });
}
