import type { NextFunction, Request, Response } from 'express';
import { Fault, isShortage } from '../../domain/fault.js';
import type { Logger } from '../../observability/logger.js';
import { type OwnerTurns, RequestTurn } from '../../process/owner-turns.js';
import { ClientGone } from '../request/read-bytes.js';
import { contextOf } from '../request/request-context.js';
import { isTooMuch } from './fault-table.js';
import { cut, sendProblem } from './respond.js';
import { StreamCut } from './send-stream.js';

const NO_ROOM =
  'the host lacks files, processes, threads or memory: raise its limits, or lower CONNECTIONS_MAX';

export function answerNotFound(): never {
  throw new Fault('not-found');
}

/** Answers whatever a handler threw, and writes to the log what the caller must not see. */
export function createErrorHandler(log: Logger, turns: Pick<OwnerTurns, 'begin'>) {
  const answer = answererOf(log);
  // Express knows an error handler by its four parameters.
  return async (
    error: unknown,
    _request: Request,
    response: Response,
    _next: NextFunction,
  ): Promise<void> => {
    const { turn: own, client } = contextOf(response);
    // What was refused before its turn is answered in it, so that who sends nothing but what is refused waits
    // in a line like everyone: of its owner, or of its address where it is nobody's.
    const turn = own ?? new RequestTurn(turns, { owner: `address ${client}`, isBrief: false });
    try {
      await turn.begin();
      answer(error, response);
    } catch (full) {
      answer(full, response);
    } finally {
      turn.end(own === null || isTooMuch(error));
    }
  };
}

function answererOf(log: Logger) {
  return (error: unknown, response: Response): void => {
    const cause = asFault(error);
    const { requestId } = contextOf(response);
    if (cause instanceof StreamCut) {
      log.warn({ requestId, why: cause.message }, 'stream cut');
    } else if (cause instanceof Fault && isShortage(cause.cause)) {
      log.warn({ requestId, error: cause.cause }, NO_ROOM);
    } else if (!(cause instanceof Fault || cause instanceof ClientGone) || hasHiddenCause(cause)) {
      log.error({ requestId, error: cause }, 'request failed');
    }
    if (response.headersSent) {
      cut(response);
      return;
    }
    sendProblem(response, cause instanceof StreamCut ? new Fault('unavailable', { cause }) : cause);
  };
}

function hasHiddenCause(error: Error): boolean {
  if (!(error instanceof Fault)) return false;
  // What was logged once where it happened has no cause here: there are many whom it concerns.
  return (error.code === 'internal-error' || error.code === 'unavailable') && error.cause !== undefined;
}

/**
 * The router's only own error is a path parameter that can't be decoded. What the host lacks is never the
 * caller's fault, whatever it was lacking for.
 */
function asFault(error: unknown): unknown {
  if (isShortage(error)) return new Fault('unavailable', { retryAfterSeconds: 1, cause: error });
  return error instanceof URIError ? new Fault('invalid-path') : error;
}
