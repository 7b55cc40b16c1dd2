import type { NextFunction, Request, Response } from 'express';
import type { RequestAdmission } from '../../ports/admission.js';
import { contextOf } from '../request/request-context.js';
import { API_PREFIX, type Route } from './route.js';

export const METRICS_PATH = '/metrics';

/**
 * Counts requests by client address before anything else is done for them, so that guessing credentials and
 * paths is counted too, and the open pages with them.
 */
export function limitByAddress(routes: readonly Route[]) {
  const free = new Set(routes.filter((route) => route.unlimited).map(({ path }) => API_PREFIX + path));
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { client } = contextOf(response);
    if (!free.has(request.path)) {
      await limited(response, ({ admission }) => admission.address(subjectOf(request, client)));
    }
    next();
  };
}

/**
 * Prometheus is counted apart: it goes on watching when others at its address, such as a proxy's, are
 * refused.
 */
function subjectOf(request: Request, client: string): string {
  return request.path === METRICS_PATH ? `${METRICS_PATH} ${client}` : client;
}

/** Does something that limits may refuse, and answers the caller where it stands, refused or not. */
export async function limited<T>(
  response: Response,
  work: (context: ReturnType<typeof contextOf>) => Promise<T>,
): Promise<T> {
  const context = contextOf(response);
  try {
    return await work(context);
  } finally {
    setFields(response, context.admission);
  }
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10, one member a policy. */
function setFields(
  response: Response,
  { standings, room }: Pick<RequestAdmission, 'standings' | 'room'>,
): void {
  if (standings.length === 0 || response.headersSent) return;
  const policies = standings.map(
    ({ policy: { name, max, windowSeconds } }) => `"${name}";q=${max};w=${windowSeconds}`,
  );
  const states = standings.map(
    ({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`,
  );
  if (room !== null) {
    policies.push(`"storage";q=${room.bytesMax};qu="content-bytes"`);
    states.push(`"storage";r=${room.bytesLeft}`);
  }
  response.setHeader('RateLimit-Policy', policies.join(', '));
  response.setHeader('RateLimit', states.join(', '));
}
