import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closerOf } from './close-server.js';
import { type PublicAddress, UNKNOWN_ADDRESS } from './domain/public-address.js';
import { cutStalledAnswers } from './http/answer/stalled-answers.js';
import { answerUnreadable } from './http/answer/unreadable-request.js';
import { createFindPeer, type FindPeer } from './http/request/client-address.js';
import { ConnectionCount } from './http/request/connection-count.js';
import { limitRequestTime } from './http/request/request-deadline.js';

export interface ConnectionLimits {
  /** Connections at once; more are closed as they come. */
  readonly connectionsMax: number;
  /** Of the path and the headers of a request together. */
  readonly headBytesMax: number;
  /** How long a caller may take to send the head of a request. */
  readonly headersMs: number;
  /** How long it may take to send the whole of it. */
  readonly requestMs: number;
  /** How often it is looked for those that took too long. */
  readonly checkMs: number;
  /** How long a connection waits for its next request. */
  readonly keepAliveMs: number;
  /** How long nothing of an answer may be taken. */
  readonly stallMs: number;
}

/**
 * Idle connections outlast those of the usual load balancers (60 s), which so never send into a closing one.
 */
export const connectionLimits: ConnectionLimits = {
  connectionsMax: 10_000,
  headBytesMax: 16 * 1024,
  headersMs: 15_000,
  requestMs: 60_000,
  checkMs: 5_000,
  keepAliveMs: 65_000,
  stallMs: 30_000,
};

export interface Listening {
  /**
   * Such as `http://127.0.0.1:8000`; by `localhost` where it listens on every address, which none can be
   * opened by.
   */
  readonly url: string;
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly limits?: Partial<ConnectionLimits>;
  readonly count?: ConnectionCount;
  /** Whose connections are counted together; by default those of an address. */
  readonly findPeer?: FindPeer;
  readonly address?: PublicAddress;
}

/** @throws Error where the address can't be had. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host, port, limits, count = new ConnectionCount(), address = UNKNOWN_ADDRESS } = options;
  const merged = { ...connectionLimits, ...limits };
  const { connectionsMax, stallMs, checkMs } = merged;
  const server = createBoundedServer(handler, merged);
  answerUnreadable(server, handler, address);
  limitRequestTime(server, merged.requestMs);
  const close = closerOf(server);
  count.watch(server, { connectionsMax, findPeer: options.findPeer ?? createFindPeer([]) });
  cutStalledAnswers(server, { stallMs, checkMs, onCut: () => count.noteStalled() });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return { url: `http://${nameOf(host)}:${bound}`, close };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

function nameOf(host: string): string {
  if (EVERY_ADDRESS.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** What takes too long to come is answered with a 408, and its connection closed. */
function createBoundedServer(handler: RequestListener, limits: ConnectionLimits): Server {
  const options = {
    maxHeaderSize: limits.headBytesMax,
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headersMs,
    // Bodies are watched by `limitRequestTime`.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.checkMs,
    // Who names none is answered like everybody: see `requireOneHost`.
    requireHostHeader: false,
  };
  const server = createServer(options, handler);
  server.maxConnections = limits.connectionsMax;
  return server;
}
