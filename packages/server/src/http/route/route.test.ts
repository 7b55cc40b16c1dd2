import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import type { Principal, TokenPrincipal } from '../../domain/principal.js';
import { type Paging, pageQuery } from '../request/paging.js';
import { defineRoute } from './route.js';

const thing = z.object({ thingId: z.string(), tags: z.array(z.string()) });

describe('defineRoute', () => {
  it('hands the handler what its schemas make of the request', () => {
    const route = defineRoute({
      operationId: 'listThings',
      method: 'GET',
      path: '/boxes/{boxId}/things',
      tag: 'Games',
      summary: 'Lists the things of a box.',
      description: 'Lists the things of a box.',
      guard: 'default',
      params: { boxId: z.uuid() },
      query: { ...pageQuery(), colour: z.string().optional() },
      responses: { 200: { description: 'The things.', schema: thing } },
      handle: async (request) => {
        expectTypeOf(request.principal).toEqualTypeOf<Principal>();
        expectTypeOf(request.params).toEqualTypeOf<{ readonly boxId: string }>();
        expectTypeOf(request.query.limit).toEqualTypeOf<number>();
        expectTypeOf(request.query.colour).toEqualTypeOf<string | undefined>();
        expectTypeOf(request.body).toEqualTypeOf<undefined>();
        expectTypeOf(request.paging).toEqualTypeOf<Paging>();
        const tags: readonly string[] = [];
        return { status: 200, body: { thingId: request.params.boxId, tags } };
      },
    });
    expect(route.query.safeParse({ limit: '7' }).data).toEqual({ limit: 7, count: false });
  });

  it('knows the principal by its guard', () => {
    defineRoute({
      operationId: 'openThing',
      method: 'POST',
      path: '/things',
      tag: 'Games',
      summary: 'Makes a thing.',
      description: 'Makes a thing.',
      guard: 'admin-bearer',
      body: z.strictObject({ name: z.string() }),
      responses: { 201: { description: 'The thing.', schema: thing } },
      handle: async (request) => {
        expectTypeOf(request.principal).toEqualTypeOf<TokenPrincipal>();
        expectTypeOf(request.body).toEqualTypeOf<{ name: string }>();
        expectTypeOf(request.paging).toEqualTypeOf<null>();
        return { status: 201, body: { thingId: request.body.name, tags: [] } };
      },
    });
  });

  it('refuses parameters that the path does not name', () => {
    const build = () =>
      defineRoute({
        operationId: 'lost',
        method: 'GET',
        path: '/things',
        tag: 'Games',
        summary: 'Gets lost.',
        description: 'Gets lost.',
        guard: 'open',
        params: { thingId: z.string() },
        responses: { 200: { description: 'A thing.', schema: thing } },
        handle: async (request) => ({ status: 200, body: { thingId: request.params.thingId, tags: [] } }),
      });
    expect(build).toThrow(TypeError);
  });

  it('allows only the statuses and bodies that it names', () => {
    const spec = {
      operationId: 'getThing',
      method: 'GET',
      path: '/thing',
      tag: 'Games',
      summary: 'Gets the thing.',
      description: 'Gets the thing.',
      guard: 'open',
      responses: { 200: { description: 'A thing.', schema: thing } },
    } as const;
    // @ts-expect-error: 201 isn't among the responses
    defineRoute({ ...spec, handle: async () => ({ status: 201, body: { thingId: 'a', tags: [] } }) });
    // @ts-expect-error: the body lacks its tags
    defineRoute({ ...spec, handle: async () => ({ status: 200, body: { thingId: 'a' } }) });
    expect(
      defineRoute({ ...spec, handle: async () => ({ status: 200, body: { thingId: 'a', tags: [] } }) }).path,
    ).toBe('/thing');
  });

  it('tells the handler which of its formats is asked for', () => {
    const spec = {
      operationId: 'getThing',
      method: 'GET',
      path: '/thing',
      tag: 'Games',
      summary: 'Gets the thing.',
      description: 'Gets the thing.',
      guard: 'open',
      responses: {
        200: {
          description: 'The thing.',
          formats: {
            csv: { mediaType: 'text/csv', schema: z.string() },
            json: { mediaType: 'application/json', schema: thing },
          },
        },
      },
    } as const;
    const route = defineRoute({
      ...spec,
      handle: async (request) => {
        expectTypeOf(request.format).toEqualTypeOf<'csv' | 'json'>();
        return { status: 200, text: request.format };
      },
    });
    expect(route.query.safeParse({ format: 'json' }).success).toBe(true);
    expect(route.query.safeParse({ format: 'xml' }).success).toBe(false);
    // @ts-expect-error: what is given in several formats is text
    defineRoute({ ...spec, handle: async () => ({ status: 200, body: { thingId: 'a', tags: [] } }) });
    const kept = { ...spec, method: 'POST', idempotency: 'own' } as const;
    expect(() => defineRoute({ ...kept, handle: async () => ({ status: 200, text: '' }) })).toThrow(
      TypeError,
    );
  });
});
