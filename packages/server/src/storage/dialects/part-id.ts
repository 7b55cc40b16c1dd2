import { createHash } from 'node:crypto';

/** The id of a part follows from what it is of, in statements too: see `SqlWords.partId`. */
export function partId(filterId: string, subjectId: string, value: string): string {
  return uuidOf(`${filterId} ${subjectId} ${value}`);
}

/** The same id for the same text, on every host. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
