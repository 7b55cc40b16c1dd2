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
    const rival = group.find(({ method }) => method === route.method);
    if (rival !== undefined) {
      throw new TypeError(`${route.operationId} and ${rival.operationId} are both ${route.method} ${shape}`);
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

/** A route that answers where one of its parameters meets a literal segment of another place. */
export interface Guest {
  readonly route: Route;
  /** The route's path with the literal segments in it. */
  readonly path: string;
  /** The values that those are, by the names of their parameters. */
  readonly values: { readonly [name: string]: string };
}

/**
 * What others answer at a group's place: `tasks/bulk` takes `POST`, and `GET` there is that of a task which
 * is called so. Only what the place itself hasn't, and only where the word is legal as a value.
 */
export function guestsOf(group: readonly Route[], routes: readonly Route[]): readonly Guest[] {
  const place = group[0]?.path ?? '';
  return routes
    .filter(({ method }) => !group.some((own) => own.method === method))
    .flatMap((route) => guestAt(place, route));
}

function guestAt(place: string, route: Route): readonly Guest[] {
  const [own, words] = [route.path.split('/'), place.split('/')];
  if (own.length !== words.length) return [];
  const values: Record<string, string> = {};
  for (const [index, segment] of own.entries()) {
    const word = words[index] ?? '';
    const [name] = paramNames(segment);
    if (name === undefined && segment !== word) return [];
    if (name !== undefined && paramNames(word).length === 0) values[name] = word;
  }
  const isLegal = ([name, word]: [string, string]) => route.params.shape[name]?.safeParse(word).success;
  const given = Object.entries(values);
  if (given.length === 0 || !given.every(isLegal)) return [];
  return [
    { route, path: own.map((segment) => values[paramNames(segment)[0] ?? ''] ?? segment).join('/'), values },
  ];
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
