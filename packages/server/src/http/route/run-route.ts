import { Fault } from '../../domain/fault.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { RouteAnswer } from '../answer/answer.js';
import { statusOf } from '../answer/fault-table.js';
import { answerOnce, type WrittenAnswer, writeAnswer } from '../answer/idempotency.js';
import { countsByQuota, type Route, type RouteRequest } from './route.js';

/** A request as far as it is known before the books are open. */
export type BaseRequest = Omit<RouteRequest, 'books' | 'idempotency' | 'prepared'>;

/**
 * Does what a route does, with its transaction, its idempotency and its quota; whatever was admitted goes
 * back where it fails.
 */
export async function runRoute(
  route: Route,
  base: BaseRequest,
  claim: IdempotencyClaim | null,
): Promise<WrittenAnswer> {
  try {
    return await runInBooks(route, base, claim);
  } catch (error) {
    await base.admission.release();
    throw error;
  }
}

async function runInBooks(
  route: Route,
  base: BaseRequest,
  claim: IdempotencyClaim | null,
): Promise<WrittenAnswer> {
  const { storage, clock } = base.services;
  const prepared = await prepare(route, base);
  const write = (books: Books) =>
    counted(route, base, () => route.handle({ books, idempotency: null, prepared, ...base }));
  if (route.idempotency === 'stored-body' && claim !== null) {
    return storage.transaction((books) => answerOnce(books, claim, clock.now(), () => write(books)));
  }
  if (route.idempotency === 'stored-body' || route.transaction) {
    return writeAnswer(await storage.transaction(write));
  }
  return writeAnswer(await route.handle({ books: storage.books, idempotency: claim, prepared, ...base }));
}

/** Whatever it comes to is for the handler to see, in its order of checks. */
async function prepare(route: Route, base: BaseRequest): Promise<RouteRequest['prepared']> {
  try {
    const made = await route.prepare?.({ books: base.services.storage.books, ...base });
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * Counts a write by its caller's quota once it has passed the handler's checks, inside its transaction: what
 * the quota refuses is rolled back. Who asks for something that isn't there or isn't his is answered that
 * first; who is stopped by a state (409) hears of the quota first.
 */
async function counted(
  route: Route,
  { principal, admission }: BaseRequest,
  work: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> {
  const count = async () => {
    if (principal !== null && countsByQuota(route)) await admission.write(principal, null);
  };
  try {
    const answer = await work();
    await count();
    return answer;
  } catch (error) {
    if (isAboutState(error)) await count();
    throw error;
  }
}

/** Which user is meant is a question of the path, not of a state. */
function isAboutState(error: unknown): boolean {
  return error instanceof Fault && statusOf(error) === 409 && error.code !== 'ambiguous-user';
}
