import { createHash } from 'node:crypto';
import { Fault } from '../../domain/fault.js';

/** What `If-Match` asks for: any version that exists, or one of some entity tags (without their quotes). */
export type Precondition = { readonly any: true } | { readonly any: false; readonly tags: readonly string[] };

const TAGS = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/**
 * Reads `If-Match`. Weak tags are dropped, since this header compares strongly: they match nothing.
 *
 * @throws Fault `validation-failed` where the header isn't `*` nor a list of quoted tags.
 */
export function readIfMatch(header: string | undefined): Precondition | null {
  if (header === undefined) {
    return null;
  }
  const text = header.trim();
  if (text === '*') {
    return { any: true };
  }
  if (!TAGS.test(text)) {
    throw new Fault('validation-failed', {
      errors: [{ path: 'header.If-Match', code: 'malformed', message: 'expected * or quoted entity tags' }],
    });
  }
  return { any: false, tags: [...text.matchAll(TAG)].flatMap(([, weak, tag]) => (weak ? [] : [tag ?? ''])) };
}

/**
 * Lets the request pass where it has no precondition, or one that the current revision meets. The rest of a
 * tag is about what an answer shows of others, which is no change of the row.
 *
 * @param revision The tag of the row, without quotes, as the route's answer gives it.
 * @throws Fault `precondition-failed`.
 */
export function requireMatch(precondition: Precondition | null, revision: string): void {
  if (precondition !== null && !precondition.any && !precondition.tags.some((tag) => isOf(tag, revision))) {
    throw new Fault('precondition-failed');
  }
}

function isOf(tag: string, revision: string): boolean {
  return tag === revision || tag.startsWith(`${revision}-`);
}

/**
 * The entity tag of an answer: of the row's revision and of the very text, which may say what the row
 * doesn't, such as the strategy that a task inherits.
 */
export function tagOf(revision: string, text: string): string {
  return `${revision}-${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LETTERS)}`;
}

const DIGEST_LETTERS = 11;

/**
 * Whether the caller has an answer already, as `If-None-Match` says. What is no list of tags names none.
 *
 * @param etag Without quotes.
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  const text = header?.trim() ?? '';
  if (text === '*') return true;
  return TAGS.test(text) && [...text.matchAll(TAG)].some(([, , tag]) => tag === etag);
}

/** The entity tag of a row that counts its changes. */
export function revisionTag(row: { readonly revision: number }): string {
  return `r${row.revision}`;
}
