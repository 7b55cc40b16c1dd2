import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { FaultCode, Why } from '../../domain/fault.js';
import type { PublicAddress } from '../../domain/public-address.js';
import type { Logger } from '../../observability/logger.js';
import type { Metrics, ServedRequest } from '../../observability/metrics/metrics.js';
import type { RequestAdmission } from '../../ports/admission.js';
import type { Condition } from '../../ports/condition.js';
import type { RequestTurn } from '../../process/owner-turns.js';
import type { AnswerSeat, Answers } from './answers.js';
import type { FindClient } from './client-address.js';

/** What is known of a request from its first moment on, for its answer and its line in the log. */
export interface RequestContext {
  readonly requestId: string;
  readonly address: PublicAddress;
  /** Whose connection it is, as far as requests are counted. */
  readonly client: string;
  /** The memory that it takes until its answer is taken. */
  readonly seat: AnswerSeat;
  /** Its turn among those of its owner; null before it is known whose it is. */
  turn: RequestTurn | null;
  /** The route's template, never the URL, which may hold ids of people. */
  route: string | null;
  fault: FaultCode | null;
  /** What was wrong, for the log alone. */
  why: Why | null;
  /** Who asked and for what, by ids of ours alone. */
  ids: LoggedIds;
  readonly admission: RequestAdmission;
  /** Asked when the answer leaves: a stop may have come meanwhile. */
  readonly isDraining: () => boolean;
}

/** Nothing that looks like a key or a token of somebody who mixed his headers up. */
const REQUEST_ID = /^(?!svc_live_|eyJ)[A-Za-z0-9._-]{1,128}$/;
const CLIENT_CLOSED_REQUEST = 499;

/** What may stand in the log: public prefixes of keys and ids that the service made. */
export type LoggedIds = { readonly [name: string]: string };

const contexts = new WeakMap<Response, RequestContext>();

/** The context that `withRequestContext` gave this response. */
export function contextOf(response: Response): RequestContext {
  const context = contexts.get(response);
  if (context === undefined) {
    throw new Error('a response without its context');
  }
  return context;
}

export interface RequestContextOptions {
  readonly address: PublicAddress;
  readonly condition: Pick<Condition, 'isDraining'>;
  readonly limits: { admission(): RequestAdmission };
  readonly findClient: FindClient;
  readonly answers: Pick<Answers, 'arrive'>;
  /** Null where they are switched off. */
  readonly metrics: Pick<Metrics, 'requestBegins' | 'requestEnds'> | null;
}

/**
 * Gives each request its id (the caller's own where it is fit for headers and logs) and its line in the log.
 */
export function withRequestContext(
  log: Logger,
  { address, condition, limits, findClient, answers, metrics }: RequestContextOptions,
) {
  const { isDraining } = condition;
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const admission = limits.admission();
    const client = findClient(request);
    const seat = answers.arrive(client);
    const blank = { client, seat, turn: null, route: null, fault: null, why: null, ids: {} };
    const context: RequestContext = { requestId, address, ...blank, admission, isDraining };
    contexts.set(response, context);
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    metrics?.requestBegins();
    closeWithConnection(response, request.socket);
    response.once('close', () => {
      seat.leave();
      const durationMs = performance.now() - startedAt;
      const served = { durationMs, ...servedRequest(request, response, context) };
      log.info(lineOf(context, served), 'request');
      metrics?.requestEnds(served);
    });
    seat.requireRoom();
    next();
  };
}

const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes the answers that a connection still owes when it ends. Node closes the one that is being sent alone:
 * requests that were sent at once on one connection have others waiting behind it.
 */
function closeWithConnection(response: ServerResponse, socket: Socket): void {
  const owed = underWay.get(socket) ?? new Set();
  if (!underWay.has(socket)) {
    underWay.set(socket, owed);
    socket.once('close', () =>
      setImmediate(() => {
        for (const left of owed) left.destroy().emit('close');
      }),
    );
  }
  owed.add(response);
  response.once('close', () => owed.delete(response));
}

function servedRequest(
  { method }: Request,
  response: Response,
  { route, fault }: RequestContext,
): Omit<ServedRequest, 'durationMs'> {
  const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
  return { method, route, status, fault, isReplay: response.hasHeader('idempotency-replayed') };
}

function lineOf(
  { requestId, ids, why }: RequestContext,
  { method, route, status, durationMs, fault }: ServedRequest,
) {
  const ms = Math.round(durationMs * 10) / 10;
  return {
    requestId,
    method,
    route,
    status,
    ms,
    ...ids,
    ...(fault === null ? {} : { fault }),
    ...(why === null ? {} : { why }),
  };
}
