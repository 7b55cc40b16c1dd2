import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { Fault } from '../../domain/fault.js';
import { inspectJson, type JsonFinding } from '../schemas/json-tree.js';
import { hasBody } from './bodies.js';
import { type JsonExcess, type JsonLimits, measureJson } from './measure-json.js';
import { MERGE_PATCH_TYPE } from './merge-patch.js';
import { type ByteReading, readBytes } from './read-bytes.js';
import { validate } from './validation.js';

export interface BodyLimits extends JsonLimits {
  readonly bytesMax: number;
}

export const usualBodyLimits: BodyLimits = {
  bytesMax: 1024 * 1024,
  depthMax: 64,
  valuesMax: 20_000,
  namesMax: 10_000,
};

/** How a body is read. */
export interface BodyReading extends ByteReading {
  readonly limits: BodyLimits;
  /** Makes room for what so many bytes may become, and waits for the turn of its request. */
  readonly begin: (bytes: number) => Promise<void>;
  /** Where the body is a large one, lets others go before more is done with it. */
  readonly nextTurn: () => Promise<void>;
}

const JSON_TYPE = 'application/json';
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";\s]*)"?/i;
const UTF8 = /^(?:utf-?8|us-ascii)$/i;

/**
 * Whether a `Content-Type` is one of these types, in UTF-8. Of its parameters only `charset` says anything
 * here.
 */
export function isOfType(header: string | undefined, types: readonly string[]): boolean {
  const [type = ''] = (header ?? '').split(';');
  const charset = CHARSET.exec(header ?? '')?.[1] ?? 'utf-8';
  return types.includes(type.trim().toLowerCase()) && UTF8.test(charset);
}

/**
 * Whether a body, which is JSON in UTF-8, is a patch by RFC 7396.
 *
 * @throws Fault `unsupported-media-type` where there is a body of another type.
 */
export function readJsonType(request: IncomingMessage): { readonly isMerged: boolean } {
  if (!hasBody(request)) return { isMerged: false };
  const type = request.headers['content-type'];
  const isMerged = request.method === 'PATCH' && isOfType(type, [MERGE_PATCH_TYPE]);
  if (!isMerged && !isOfType(type, [JSON_TYPE])) throw new Fault('unsupported-media-type');
  return { isMerged };
}

/**
 * Reads a JSON body whole, up to the limits, and looks through it before anything else does.
 *
 * @returns Undefined where there is no body.
 * @throws Fault `body-too-large`, `too-many-values`, `request-timeout`, `invalid-json`, `invalid-text`,
 *   `validation-failed`, and those of `admit`; `ClientGone`.
 */
export async function readJsonBody(request: IncomingMessage, reading: BodyReading): Promise<unknown> {
  if (!hasBody(request)) {
    return undefined;
  }
  const { limits, begin, nextTurn } = reading;
  const bytes = await readBytes(request, reading);
  await begin(bytes.length);
  await nextTurn();
  return parseBody(bytes, limits);
}

/**
 * What a schema makes of a body that was left unread.
 *
 * @throws Fault as one that was read.
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array,
  limits: BodyLimits,
): z.output<Schema> {
  return validate(schema, bytes.length === 0 ? undefined : parseBody(bytes, limits), 'body');
}

/**
 * What a JSON text holds. It is measured before anything is made of it: what is refused costs one pass over
 * its bytes.
 *
 * @throws Fault `too-many-values`, `invalid-json`, `invalid-text`, `validation-failed`.
 */
export function parseBody(bytes: Uint8Array, limits: BodyLimits): unknown {
  const excess = measureJson(bytes, limits);
  if (excess !== null) {
    throw tooMany(excess, limits);
  }
  const body = parseJson(bytes);
  const finding = inspectJson(body, 'body', limits.depthMax);
  if (finding !== null) {
    throw refuse(finding, limits);
  }
  return body;
}

function tooMany(excess: JsonExcess, limits: BodyLimits): Fault {
  if (excess === 'depth') return refuse({ code: 'too-deep', path: 'body' }, limits);
  const { valuesMax, namesMax } = limits;
  const what = excess === 'values' ? `${valuesMax} values` : `${namesMax} different names`;
  return new Fault('too-many-values', { detail: `The body holds more than ${what}` });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Fault('invalid-json', { cause });
  }
}

function refuse({ code, path }: JsonFinding, { depthMax }: BodyLimits): Fault {
  const messages: Readonly<Record<JsonFinding['code'], string>> = {
    'too-deep': `nested deeper than ${depthMax} levels`,
    'forbidden-key': 'a key that no object may have',
    'unsafe-number': 'a number that JSON readers round; write it as text, or smaller',
    'invalid-text': 'holds the character NUL or half of a surrogate pair',
  };
  return new Fault(code === 'invalid-text' ? 'invalid-text' : 'validation-failed', {
    errors: [{ path, code, message: messages[code] }],
  });
}
