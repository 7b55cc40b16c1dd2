import type { Request } from 'express';
import type { Authenticator } from '../../auth/authenticator.js';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { Refusals } from '../../use-cases/auth/refusals.js';
import type { LoggedIds } from '../request/request-context.js';
import { API_PREFIX, type Route } from './route.js';

/** Strategies that come along have names, which a caller may get wrong. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who asks, by the credential that the route wants; null where anybody may. */
export async function identify(
  route: Route,
  request: Request,
  authenticator: Authenticator,
  requestId: string,
): Promise<Principal | null> {
  if (route.guard === 'open') {
    return null;
  }
  const credentials = { apiKey: request.get('x-api-key'), authorization: request.get('authorization') };
  if (route.guard === 'default') {
    return authenticator.authenticate(credentials, requestId);
  }
  return authenticator.authenticateBearer(credentials, requestId);
}

/** @throws Fault `admin-required`, once the refusal is noted. */
export async function requireRole(
  { guard, operationId, method, path }: Route,
  principal: Principal | null,
  { refusals, requestId }: { readonly refusals: Pick<Refusals, 'note'>; readonly requestId: string },
): Promise<void> {
  if (guard !== 'admin-bearer' || principal?.isAdmin) return;
  if (principal !== null) {
    await refusals.note(principal, requestId, { operationId, method, path: API_PREFIX + path });
  }
  throw new Fault('admin-required');
}

/** What the log says of a caller: never a secret. */
export function idsOf(principal: Principal | null): LoggedIds {
  if (principal === null) return {};
  if (principal.kind === 'key') return { apiKey: principal.apiKey };
  return { token: principal.isAdmin ? 'administrator' : 'user' };
}

/** Those that the service made; external ids may be names of people. */
export function idsInPath(params: unknown): LoggedIds {
  const { gameId, taskId, id } = params as { readonly [name: string]: string | undefined };
  return {
    ...(gameId === undefined ? {} : { gameId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(id !== undefined && UUID.test(id) ? { strategyId: id } : {}),
  };
}
