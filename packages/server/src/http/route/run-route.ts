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
    counted(route, base, books, () => route.handle({ books, idempotency: null, prepared, ...base }));
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
  base: BaseRequest,
  books: Books,
  work: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> {
  const { principal, admission } = base;
  const count = async () => {
    if (principal !== null && countsByQuota(route)) await admission.write(principal, null);
  };
  try {
    const answer = await work();
    await count();
    await requireRoom(base, books);
    return answer;
  } catch (error) {
    if (isAboutState(error)) await count();
    throw error;
  }
}

/**
 * Refuses what makes an owner keep more than the deployment allows. What makes it keep less is always
 * granted.
 *
 * @throws Fault `storage-exceeded`.
 */
async function requireRoom({ admission, services }: BaseRequest, books: Books): Promise<void> {
  const kept = await books.kept.settle();
  const { ownerBytesMax: bytesMax } = services.policy;
  if (kept === null || bytesMax === 0) return;
  const { bytes, added } = kept;
  const isRefused = added > 0 && bytes > bytesMax;
  admission.noteRoom({ bytesMax, bytesLeft: Math.max(0, bytesMax - (isRefused ? bytes - added : bytes)) });
  if (!isRefused) return;
  throw new Fault('storage-exceeded', {
    detail: `${bytes - added} of ${bytesMax} bytes are kept of this owner, and this would add ${added}`,
    members: { bytesMax, bytesKept: bytes - added, bytesAdded: added },
  });
}

/** Which user is meant is a question of the path, not of a state. */
function isAboutState(error: unknown): boolean {
  return error instanceof Fault && statusOf(error) === 409 && error.code !== 'ambiguous-user';
}
