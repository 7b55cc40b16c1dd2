import type { IncomingMessage } from 'node:http';
import { Fault } from '../domain/fault.js';
import { inspectJson, type JsonFinding } from './json-tree.js';

/** The caller went away before the request was complete: nobody is left to answer. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection');
    this.name = 'ClientGone';
  }
}

export interface BodyLimits {
  readonly bytesMax: number;
  readonly depthMax: number;
}

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** @throws Fault `unsupported-media-type` where there is a body that isn't plain JSON in UTF-8. */
export function requireJsonType(request: IncomingMessage): void {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  const plain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (hasBody(request) && !(plain && type !== undefined && JSON_TYPE.test(type))) {
    throw new Fault('unsupported-media-type');
  }
}

/**
 * Reads a JSON body whole, up to the limit, and looks through it before anything else does.
 *
 * @returns Undefined where there is no body.
 * @throws Fault `body-too-large`, `invalid-json`, `invalid-text`, `validation-failed`; `ClientGone`.
 */
export async function readJsonBody(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  if (!hasBody(request)) {
    return undefined;
  }
  const bytes = await readBytes(request, limits.bytesMax);
  const body = parseJson(bytes);
  const finding = inspectJson(body, 'body', limits.depthMax);
  if (finding !== null) {
    throw refuse(finding, limits);
  }
  return body;
}

/** What comes beyond the limit is left to the server, which discards it after the answer. */
function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    return Promise.reject(tooLarge(bytesMax));
  }
  // Its caller may have gone while the credential was checked: then nothing is told any more.
  if (request.destroyed) return Promise.reject(new ClientGone());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > bytesMax) {
        request.off('data', onData);
        reject(tooLarge(bytesMax));
      }
    };
    const onEnd = () => resolve(Buffer.concat(chunks, length));
    // These stay: without a listener a late error of the socket would end the process.
    const onGone = () => {
      if (!request.readableEnded) reject(new ClientGone());
    };
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('body-too-large', { detail: `The body is larger than ${bytesMax} bytes` });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
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
