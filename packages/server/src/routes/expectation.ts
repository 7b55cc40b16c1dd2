import { type Precondition, requireMatch, revisionTag } from '../http/request/precondition.js';
import type { Expectation } from '../use-cases/change.js';

/** What a request's `If-Match` expects of a row that counts its changes. */
export function expectationOf(ifMatch: Precondition | null): Expectation<{ readonly revision: number }> {
  return ifMatch === null ? null : (row) => requireMatch(ifMatch, revisionTag(row));
}
