import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { FaultCode } from '../domain/fault.js';
import type { Logger } from '../observability/logger.js';
import type { Condition } from '../ports/condition.js';
import type { Admission } from '../use-cases/limits/admission.js';
import type { Limits } from '../use-cases/limits/limits.js';

/** What is known of a request from its first moment on, for its answer and its line in the log. */
export interface RequestContext {
  readonly requestId: string;
  /** The route's template, never the URL, which may hold ids of people. */
  route: string | null;
  fault: FaultCode | null;
  readonly admission: Admission;
  /** Asked when the answer leaves: a stop may have come meanwhile. */
  readonly isDraining: () => boolean;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
const CLIENT_CLOSED_REQUEST = 499;

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
  readonly condition: Pick<Condition, 'isDraining'>;
  readonly limits: Limits;
}

/** Gives each request its id (the caller's own where it is fit for headers and logs) and its line in the log. */
export function withRequestContext(log: Logger, { condition, limits }: RequestContextOptions) {
  const { isDraining } = condition;
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const admission = limits.admission();
    const context: RequestContext = { requestId, route: null, fault: null, admission, isDraining };
    contexts.set(response, context);
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    response.once('close', () => {
      log.info(
        {
          requestId,
          method: request.method,
          route: context.route,
          status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(context.fault === null ? {} : { fault: context.fault }),
        },
        'request',
      );
    });
    next();
  };
}
