import type { NextFunction, Request, Response } from 'express';
import { Fault } from '../domain/fault.js';
import type { Logger } from '../observability/logger.js';
import { ClientGone } from './body.js';
import { contextOf } from './request-context.js';
import { sendProblem } from './respond.js';
import { StreamCut } from './send-stream.js';

export function answerNotFound(): never {
  throw new Fault('not-found');
}

/** Answers whatever a handler threw, and writes to the log what the caller must not see. */
export function createErrorHandler(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const cause = fromRouter(error);
    const { requestId } = contextOf(response);
    if (cause instanceof StreamCut) {
      log.warn({ requestId, why: cause.message }, 'stream cut');
    } else if (!(cause instanceof Fault || cause instanceof ClientGone) || hasHiddenCause(cause)) {
      log.error({ requestId, error: cause }, 'request failed');
    }
    if (response.headersSent) {
      // A cut answer must not pass for a whole one: not even to a reader that takes the end of the connection
      // for the end of the answer.
      response.socket?.resetAndDestroy();
      response.destroy();
      return;
    }
    sendProblem(response, cause instanceof StreamCut ? new Fault('unavailable', { cause }) : cause);
  };
}

function hasHiddenCause(error: Error): boolean {
  if (!(error instanceof Fault)) return false;
  // Who is told that there is no room now tells nothing new, and there are many of them.
  return error.code === 'internal-error' || (error.code === 'unavailable' && error.cause !== undefined);
}

/** The router's only own error is a path parameter that can't be decoded. */
function fromRouter(error: unknown): unknown {
  return error instanceof URIError ? new Fault('invalid-path') : error;
}
