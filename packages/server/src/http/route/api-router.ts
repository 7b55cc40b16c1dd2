import { type Request, type RequestHandler, type Response, Router } from 'express';
import { Fault } from '../../domain/fault.js';
import { contextOf } from '../request/request-context.js';
import { API_PREFIX, type Method, type Route } from './route.js';
import { handlerOf, type RouteDependencies } from './route-handler.js';
import { type Guest, groupByShape, guestsOf, literalsFirst, templateOf } from './route-shape.js';

const VERBS = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Method, string>;

/**
 * Registers the routes. Those of one shape (`/tasks/{externalTaskId}` and `/tasks/{taskId}`) are one place
 * with several methods; literal segments win over parameters, wherever in the list they stand, and leave them
 * the methods that they don't take. A router tries its places one after another, so there is one for each
 * length of a path.
 */
export function createApiRouter(routes: readonly Route[], dependencies: RouteDependencies): RequestHandler {
  const routers = new Map<number, Router>();
  for (const group of groupByShape(routes).sort(literalsFirst)) {
    const length = segmentsIn(expressPath(templateOf(group)));
    const router = routers.get(length) ?? Router({ caseSensitive: true, strict: true });
    routers.set(length, router);
    for (const route of group) {
      router[VERBS[route.method]](expressPath(route.path), handlerOf(route, dependencies));
    }
    const guests = guestsOf(group, routes);
    for (const guest of guests) {
      router[VERBS[guest.route.method]](expressPath(guest.path), guestHandlerOf(guest, dependencies));
    }
    router.all(expressPath(templateOf(group)), answerOtherMethods(group, guests));
  }
  return (request, response, next) => {
    const router = routers.get(segmentsIn(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
}

function guestHandlerOf({ route, values }: Guest, dependencies: RouteDependencies) {
  const answer = handlerOf(route, dependencies);
  return (request: Request, response: Response): Promise<void> => {
    Object.assign(request.params, values);
    return answer(request, response);
  };
}

function segmentsIn(path: string): number {
  return path.split('/').length;
}

function expressPath(path: string): string {
  return API_PREFIX + path.replaceAll(/\{([^}]+)\}/g, ':$1');
}

/** `OPTIONS` says what there is; any other method that isn't there is a fault. */
function answerOtherMethods(group: readonly Route[], guests: readonly Guest[]) {
  const methods = [...group, ...guests.map(({ route }) => route)].map(({ method }) => method as string);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  return (request: Request, response: Response): void => {
    contextOf(response).route = API_PREFIX + templateOf(group);
    response.setHeader('Allow', allow);
    if (request.method !== 'OPTIONS') {
      throw new Fault('method-not-allowed');
    }
    response.statusCode = 204;
    response.end();
  };
}
