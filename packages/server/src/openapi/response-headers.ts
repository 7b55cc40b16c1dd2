import type { oas31 } from 'zod-openapi';

const text = { type: 'string' as const };

/** What answers carry beside their body, by its name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request, under which the log has it: yours, where you sent one.',
    schema: text,
  },
  Location: { description: 'The path of what was made.', schema: { ...text, format: 'uri-reference' } },
  ETag: {
    description:
      'Names this state of it: for `If-Match`, to change only what you have read, and `If-None-Match`.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: '`true` where this is the answer of an earlier request under the same `Idempotency-Key`.',
    schema: { ...text, enum: ['true'] },
  },
  'RateLimit-Policy': {
    description: 'The limits that were met: `q` requests in `w` seconds; of `storage`, `q` bytes.',
    schema: text,
  },
  RateLimit: {
    description: 'Where you stand with each of them: `r` requests or bytes left, anew in `t` seconds.',
    schema: text,
  },
  'Retry-After': {
    description: 'After how many seconds to send the request again.',
    schema: { type: 'integer', format: 'int64', minimum: 1 },
  },
  'WWW-Authenticate': { description: 'Which credential is missing or wrong (RFC 6750).', schema: text },
  'Content-Disposition': {
    description: 'The name under which to keep the file.',
    schema: text,
  },
} as const satisfies oas31.HeadersObject;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Headers of an answer, each by reference. */
export function headersNamed(names: readonly ResponseHeader[]): oas31.HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
