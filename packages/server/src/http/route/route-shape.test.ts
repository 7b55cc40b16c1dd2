import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineRoute, type Method, paramNames, type Route } from './route.js';
import { groupByShape, guestsOf, literalsFirst, templateOf } from './route-shape.js';

function route(method: Method, path: string): Route {
  return defineRoute({
    operationId: `${method} ${path}`,
    method,
    path,
    tag: 'Games',
    summary: 'Does a thing.',
    description: 'Does a thing.',
    guard: 'open',
    params: Object.fromEntries(paramNames(path).map((name) => [name, z.string()])),
    responses: { 200: { description: 'Done.', schema: z.object({}) } },
    handle: async () => ({ status: 200, body: {} }),
  });
}

describe('places', () => {
  it('hold the routes that no URL tells apart', () => {
    const groups = groupByShape([
      route('GET', '/g/{g}/tasks/{externalTaskId}'),
      route('GET', '/g/{g}'),
      route('PATCH', '/g/{g}/tasks/{taskId}'),
    ]);
    expect(groups.map((group) => group.map(({ method }) => method))).toEqual([['GET', 'PATCH'], ['GET']]);
    expect(groups.map(templateOf)).toEqual(['/g/{g}/tasks/{task}', '/g/{g}']);
  });

  it('refuse the same method twice', () => {
    expect(() => groupByShape([route('GET', '/a/{b}'), route('GET', '/a/{c}')])).toThrow(TypeError);
  });

  it('come with literal segments first, in whatever order they are given', () => {
    const paths = ['/s/{id}', '/s/{id}/schema', '/s/custom/{id}', '/s/custom/compare', '/s', '/s/custom'];
    const order = (given: readonly string[]) =>
      groupByShape(given.map((path) => route('GET', path)))
        .sort(literalsFirst)
        .map(templateOf);
    expect(order(paths)).toEqual(order(paths.toReversed()));
    const sorted = order(paths);
    expect(sorted.indexOf('/s/custom')).toBeLessThan(sorted.indexOf('/s/{id}'));
    expect(sorted.indexOf('/s/custom/compare')).toBeLessThan(sorted.indexOf('/s/custom/{id}'));
    expect(sorted.indexOf('/s/custom/{id}')).toBeLessThan(sorted.indexOf('/s/{id}/schema'));
  });

  it('leave wider ones the methods that they have not, where the word is legal there', () => {
    const bulk = route('POST', '/g/{g}/tasks/bulk');
    const get = route('GET', '/g/{g}/tasks/{externalTaskId}');
    const others = [
      route('POST', '/g/{g}/tasks/{id}'),
      route('GET', '/g/{g}/games/{id}'),
      route('GET', '/g/{g}'),
    ];
    expect(guestsOf([bulk], [bulk, get, ...others])).toEqual([
      { route: get, path: '/g/{g}/tasks/bulk', values: { externalTaskId: 'bulk' } },
    ]);
    const byUuid = { ...get, params: z.strictObject({ g: z.string(), externalTaskId: z.uuid() }) };
    expect(guestsOf([bulk], [bulk, byUuid])).toEqual([]);
  });
});
