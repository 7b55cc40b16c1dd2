import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_PREFIX, type Route } from '../src/http/route.js';
import { groupByShape, templateOf } from '../src/http/route-shape.js';
import { routes } from '../src/routes/index.js';
import { arbitraryRequest } from '../src/testing/arbitrary-request.js';
import type { Contract } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import { makeKnownWorld } from '../src/testing/known-world.js';

/** A run of the suite asks the same each time; a search asks something new, thousands of times. */
const SEARCH_RUNS = process.env['HOSTILE_RUNS'];
const RUNS_PER_ROUTE = Number(SEARCH_RUNS ?? 40);
const SEED = SEARCH_RUNS === undefined ? { seed: 20_260_115 } : {};
const MS_PER_RUN_MAX = 1000;

const places = groupByShape(routes).flatMap((group) =>
  group.map((route): [string, Route, string] => [route.operationId, route, templateOf(group)]),
);

eachService((service) => {
  describe('whatever is asked', () => {
    it.each(places)(
      'of %s, the answer is as published and no bug',
      async (_, route, template) => {
        const { admin, clock, keyClient } = service();
        const contract: Contract = (await service().fetch('/openapi.json')).body;
        const { apiKey } = await keyClient();
        const known = await makeKnownWorld({ client: admin, apiKey, now: clock.now() });
        const request = arbitraryRequest(contract, {
          method: route.method,
          template: API_PREFIX + template,
          known,
        });
        const statuses: number[] = [];
        await fc.assert(
          fc.asyncProperty(request, async ({ method, path, options }) => {
            const { status, text } = await admin.call(method, path.slice(API_PREFIX.length), options);
            expect(status, text).toBeLessThan(500);
            statuses.push(status);
          }),
          { numRuns: RUNS_PER_ROUTE, ...SEED },
        );
        expect(Math.min(...statuses), 'some of them are granted').toBeLessThan(300);
      },
      RUNS_PER_ROUTE * MS_PER_RUN_MAX,
    );
  });
});
