import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { isObject } from '@merit/dsl';
import { readJson } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';
import type { Io } from '../io.js';
import { type LocalTexts, type NamedText, readBytes, readTemplates, type SavedTexts } from './local-texts.js';
import { createNowhere, createPage, headersUnder } from './served-page.js';

export interface StudioOptions {
  readonly texts: LocalTexts;
  readonly baselines: readonly NamedText[];
  /** Paths of event files. */
  readonly events: readonly string[];
  /** 0 for any that is free. */
  readonly port: number;
  readonly secret: string;
}

/** The largest request: a text and its spec. */
const bodyBytesMax = 8 * 1024 * 1024;

/** Serves the page and its files to this machine alone; gives the address that opens it. */
export async function serveStudio(
  options: StudioOptions,
  io: Io,
): Promise<{ address: string; server: Server }> {
  const page = createPage();
  const server = createServer((request, response) => {
    answer(request, { options, page, io }).then(
      (answered) => send(response, answered),
      (error: unknown) => send(response, failed(error)),
    );
  });
  const port = await listen(server, options.port);
  return { address: `http://127.0.0.1:${port}/#secret=${options.secret}`, server };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(cannotRead(`port ${port} can't be listened on: ${error.message}`)),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

interface Answer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: string | Uint8Array;
}

interface Serving {
  readonly options: StudioOptions;
  readonly page: ReturnType<typeof createPage>;
  readonly io: Io;
}

async function answer(request: IncomingMessage, serving: Serving): Promise<Answer> {
  if (!isFromHere(request)) return refused(403, 'this page is served to this machine under its own address');
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (!path.startsWith('/api/')) {
    const served = request.method === 'GET' ? serving.page(path) : undefined;
    return served === undefined ? nothing(request) : { status: 200, ...served };
  }
  if (!hasSecret(request, serving.options.secret)) {
    return refused(401, 'the secret is another: open the address that `merit studio` printed last');
  }
  return answerApi(request, path.slice('/api/'.length), serving);
}

/**
 * Any website can send requests to localhost, directly or by DNS rebinding. `Host` and `Origin` reveal them.
 */
function isFromHere({ headers, socket }: IncomingMessage): boolean {
  const names = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  const { host = '', origin } = headers;
  return names.includes(host) && (origin === undefined || origin === `http://${host}`);
}

function hasSecret({ headers }: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(String(headers['x-merit-secret'] ?? ''));
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function answerApi(request: IncomingMessage, path: string, { options, io }: Serving): Promise<Answer> {
  const { texts, baselines, events } = options;
  const [name, index] = path.split('/');
  if (path === 'strategy' && request.method === 'PUT') return save(request, texts);
  if (request.method !== 'GET') return refused(405, 'only the strategy can be written');
  if (path === 'strategy') return json(200, await texts.open());
  if (path === 'baselines') return json(200, baselines);
  if (path === 'templates') return json(200, await readTemplates());
  if (path === 'events')
    return json(
      200,
      events.map((file, id) => ({ id: String(id), name: basename(file) })),
    );
  const file = name === 'events' ? events[Number(index)] : undefined;
  if (file === undefined) return refused(404, 'there is nothing here');
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: await readBytes(file, io),
  };
}

async function save(request: IncomingMessage, texts: LocalTexts): Promise<Answer> {
  const saving = await readSaving(request);
  if (saving === null) return refused(400, 'this is no text to be saved');
  const saved = await texts.save(saving);
  return json(saved.ok ? 200 : 409, saved);
}

async function readSaving(request: IncomingMessage): Promise<SavedTexts | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > bodyBytesMax) return null;
    parts.push(part);
  }
  const reading = readJson(Buffer.concat(parts).toString());
  if (!reading.ok || !isObject(reading.value)) return null;
  const { text, spec, revision } = reading.value;
  if (typeof text !== 'string' || typeof revision !== 'string') return null;
  if (spec !== undefined && typeof spec !== 'string') return null;
  return { text, spec, revision };
}

function nothing({ headers }: IncomingMessage): Answer {
  const isPerson = headers.accept?.includes('text/html') === true;
  return isPerson ? { status: 404, ...createNowhere() } : refused(404, 'there is nothing here');
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function refused(status: number, reason: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: reason };
}

function failed(error: unknown): Answer {
  return refused(500, error instanceof Error ? error.message : String(error));
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  response.writeHead(status, { ...headersUnder("default-src 'none'"), ...headers });
  response.end(body);
}
