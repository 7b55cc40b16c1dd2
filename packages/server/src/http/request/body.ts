import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { Fault } from '../../domain/fault.js';
import { inspectJson, type JsonFinding } from '../schemas/json-tree.js';
import { hasBody } from './bodies.js';
import { type JsonExcess, type JsonLimits, measureJson } from './measure-json.js';
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
  /** Waits for the turn of its request, once it is there. */
  readonly begin: () => Promise<void>;
  /** Where the body is a large one, lets others go before more is done with it. */
  readonly nextTurn: () => Promise<void>;
}

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** @throws Fault `unsupported-media-type` where there is a body that isn't plain JSON in UTF-8. */
export function requireJsonType(request: IncomingMessage): void {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  const plain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (hasBody(request) && !(plain && type !== undefined && JSON_TYPE.test(type))) {
    throw new Fault('unsupported-media-type');
  }
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
  await begin();
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
