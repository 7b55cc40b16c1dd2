import type { NextFunction, Request, Response } from 'express';
import type { Standing } from '../ports/rate-limiter.js';
import type { FindClient } from './client-address.js';
import { contextOf } from './request-context.js';
import type { Route } from './route.js';

/**
 * Counts requests by client address before anything else is done for them, so that guessing credentials and
 * paths is counted too. Goes under the routes' prefix.
 */
export function limitByAddress(routes: readonly Route[], findClient: FindClient) {
  const free = new Set(routes.filter((route) => route.unlimited).map(({ path }) => path));
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!free.has(request.path)) {
      await limited(response, ({ admission }) => admission.address(findClient(request)));
    }
    next();
  };
}

/** Does something that limits may refuse, and tells the caller where it stands, refused or not. */
export async function limited<T>(
  response: Response,
  work: (context: ReturnType<typeof contextOf>) => Promise<T>,
): Promise<T> {
  const context = contextOf(response);
  try {
    return await work(context);
  } finally {
    setFields(response, context.admission.standings);
  }
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10, one member a policy. */
function setFields(response: Response, standings: readonly Standing[]): void {
  if (standings.length === 0 || response.headersSent) return;
  const policies = standings.map(
    ({ policy: { name, max, windowSeconds } }) => `"${name}";q=${max};w=${windowSeconds}`,
  );
  const states = standings.map(
    ({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`,
  );
  response.setHeader('RateLimit-Policy', policies.join(', '));
  response.setHeader('RateLimit', states.join(', '));
}
