import { paramNames, type Route } from './route.js';

const PARAMETER = /\{[^}]+\}/g;

/**
 * The routes that stand at one place: `GET /tasks/{externalTaskId}` and `PATCH /tasks/{taskId}` do, since
 * no URL tells them apart.
 *
 * @throws TypeError where two routes of one place take the same method.
 */
export function groupByShape(routes: readonly Route[]): Route[][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const shape = route.path.replaceAll(PARAMETER, '{}');
    const group = groups.get(shape) ?? [];
    const twin = group.find(({ method }) => method === route.method);
    if (twin !== undefined) {
      throw new TypeError(`${route.operationId} and ${twin.operationId} are both ${route.method} ${shape}`);
    }
    groups.set(shape, [...group, route]);
  }
  return [...groups.values()];
}

/** Orders places so that, segment by segment, a literal one comes before a parameter. */
export function literalsFirst([a]: readonly Route[], [b]: readonly Route[]): number {
  const rank = (route: Route | undefined) => (route?.path ?? '').replaceAll(PARAMETER, '\uFFFF');
  return rank(a) < rank(b) ? -1 : 1;
}

/** The place's template: a parameter whose name differs among its routes gets the last word they share. */
export function templateOf(group: readonly Route[]): string {
  const [first, ...others] = group;
  if (first === undefined) {
    throw new TypeError('a place without routes');
  }
  const names = paramNames(first.path).map((name, index) => {
    const all = [name, ...others.map((route) => paramNames(route.path)[index] ?? '')];
    return all.every((other) => other === name) ? name : sharedWord(all);
  });
  let index = 0;
  return first.path.replaceAll(PARAMETER, () => `{${names[index++]}}`);
}

/** `externalTaskId` and `taskId` are both about a `task`. */
function sharedWord(names: readonly string[]): string {
  const shortest = [...names].sort((a, b) => a.length - b.length)[0] ?? '';
  return shortest.replace(/Id$/, '');
}
