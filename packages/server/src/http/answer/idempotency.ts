import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/canonical-json.js';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { IdempotencyClaim, IdempotentResult } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import { tagOf } from '../request/precondition.js';
import type { JsonAnswer, JsonBytesAnswer, RouteAnswer, StreamedAnswer, TextAnswer } from './answer.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** What a request asks for, by its route. */
export interface Operation {
  readonly method: string;
  readonly path: string;
}

/** What makes two requests the same one. */
export interface RequestIdentity {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Reads `Idempotency-Key`. Its scope is the caller's owner, which survives the rotation of a key and is an
 * administrator's own subject.
 *
 * @throws Fault `invalid-idempotency-key`.
 */
export function readClaim(
  header: string | undefined,
  route: Operation,
  principal: Principal,
  identity: RequestIdentity,
): IdempotencyClaim | null {
  if (header === undefined) {
    return null;
  }
  if (!KEY.test(header)) {
    throw new Fault('invalid-idempotency-key');
  }
  return { scope: principal.owner, key: header, digest: digestOf(route, identity) };
}

/**
 * What one of many things under a key claims: each has a key of its own, of which a space is a part, so that
 * no caller can name it. So those that were answered are answered again, and the others are done.
 */
export function claimOfLine(
  claim: IdempotencyClaim | null,
  index: number,
  line: unknown,
): IdempotencyClaim | null {
  if (claim === null) return null;
  const digest = createHash('sha256').update(canonicalJson(line)).digest('base64url');
  return { scope: claim.scope, key: `${claim.key} ${index}`, digest };
}

function digestOf({ method, path }: Operation, { params, query, body }: RequestIdentity): string {
  return createHash('sha256')
    .update(canonicalJson([method, path, params, query, body ?? null]))
    .digest('base64url');
}

/** An answer as it leaves, its body written out. */
export type WrittenAnswer = TextAnswer | JsonBytesAnswer | StreamedAnswer;

export function writeAnswer(answer: RouteAnswer): WrittenAnswer {
  return 'body' in answer ? writeJson(answer) : answer;
}

function writeJson({ body, etag, ...head }: JsonAnswer): TextAnswer {
  const text = JSON.stringify(body);
  return { text, ...head, ...(etag === undefined ? {} : { etag: tagOf(etag, text) }) };
}

/**
 * Gives the kept answer of the claim, or works one out and keeps it, in the transaction of these books: the
 * key's row and the effect are there together or not at all. A fault undoes both and leaves the key free.
 *
 * @throws Fault `idempotency-key-reused`, `idempotency-in-progress`, or what the work throws.
 */
export async function answerOnce(
  books: Books,
  claim: IdempotencyClaim,
  now: number,
  work: () => Promise<RouteAnswer>,
): Promise<TextAnswer> {
  const [found] = await books.idempotency.claim([claim], now);
  if (found?.state === 'done') {
    return replay(found.result);
  }
  if (found?.state !== 'claimed') {
    throw new Fault('idempotency-key-reused');
  }
  const answer = writeAnswer(await work());
  if (!('text' in answer)) {
    throw new TypeError('only a text is kept');
  }
  await books.idempotency.settle(claim, {
    status: answer.status,
    location: answer.location ?? null,
    etag: answer.etag ?? null,
    awardId: null,
    actionId: null,
    viewVersion: 0,
    body: answer.text,
  });
  return answer;
}

function replay({ status, body, location, etag }: IdempotentResult): TextAnswer {
  return {
    status,
    text: body ?? 'null',
    replayed: true,
    ...(location === null ? {} : { location }),
    ...(etag === null ? {} : { etag }),
  };
}
