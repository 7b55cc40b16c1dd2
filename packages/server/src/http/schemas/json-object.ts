import * as z from 'zod';
import type { JsonObject } from '../../domain/award.js';
import { depthOf } from './json-tree.js';
import { publishedAs } from './published.js';

const OBJECT_BYTES_MAX = 32 * 1024;
const OBJECT_DEPTH_MAX = 32;

/** An object of the caller's own, such as `data`: kept as it is, at most 32 KiB of JSON, nested 32 deep. */
export const jsonObject = z
  .custom<JsonObject>((value) => faultOf(value) === null, {
    error: ({ input }) => faultOf(input) ?? undefined,
  })
  .meta({
    description: 'An object of your own: at most 32 KiB of JSON, nested 32 deep.',
    override: publishedAs({ type: 'object', additionalProperties: true }),
  });

/** Its depth before its size, since writing it out is recursive. */
function faultOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'expected an object';
  }
  if (depthOf(value, OBJECT_DEPTH_MAX) > OBJECT_DEPTH_MAX) {
    return `expected a nesting of at most ${OBJECT_DEPTH_MAX}`;
  }
  return jsonBytes(value) > OBJECT_BYTES_MAX ? `expected at most ${OBJECT_BYTES_MAX} bytes of JSON` : null;
}

/** UTF-8 takes up to three bytes for a UTF-16 unit, so only texts near the limit need encoding. */
export function jsonBytes(value: object): number {
  const json = JSON.stringify(value);
  return json.length * 3 <= OBJECT_BYTES_MAX ? json.length : Buffer.byteLength(json);
}
