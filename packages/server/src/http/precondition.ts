import { Fault } from '../domain/fault.js';

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
 * Lets the request pass where it has no precondition, or one that the current entity tag meets.
 *
 * @param etag The tag without quotes, as the route's answer gives it.
 * @throws Fault `precondition-failed`.
 */
export function requireMatch(precondition: Precondition | null, etag: string): void {
  if (precondition !== null && !precondition.any && !precondition.tags.includes(etag)) {
    throw new Fault('precondition-failed');
  }
}

/** The entity tag of a row that counts its changes. */
export function revisionTag(row: { readonly revision: number }): string {
  return `r${row.revision}`;
}
