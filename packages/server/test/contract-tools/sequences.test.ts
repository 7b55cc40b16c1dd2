import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { API_PREFIX } from '../../src/http/route/route.js';
import { routes } from '../../src/routes/index.js';
import { eachService } from '../../src/testing/each-service.js';
import { makeCrowdedWorld, withBodies } from './crowded-world.js';
import { callersOf, explore } from './explorer.js';
import { contractOfSureRequests } from './sure-requests.js';
import { hintOf, PYTHON, unasked, Workshop } from './workshop.js';

/** Operations that must be reached with success. */
const REACHED_MIN = 50;

/**
 * Each of other sequences. One ends where the same requests get another answer than before, as they do once
 * things are there: so how far one gets is left to chance, and how far some get together isn't. Two do it.
 */
const ROUNDS_MAX = 12;

const hint = unasked ?? hintOf(PYTHON);
const name = 'sequences that schemathesis makes';
const workshop = new Workshop();
afterAll(() => workshop.close());

/** Which operations were granted, by their lines in the log. */
function grantedIn(log: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const granted = new Set(log.filter(({ status }) => Number(status) < 300).map(nameOf));
  const operations = routes.filter(({ method, path }) =>
    granted.has(nameOf({ method, route: API_PREFIX + path })),
  );
  return new Set(operations.map(({ operationId }) => operationId));
}

function nameOf({ method, route }: Readonly<Record<string, unknown>>): string {
  return `${method} ${route}`;
}

describe.skipIf(hint !== null)(hint === null ? name : leftOut(name, hint), () => {
  eachService((service) => {
    it(`reach ${REACHED_MIN} operations and more with success, and no answer that the contract denies`, async () => {
      const { administrator: head = '' } = await callersOf(service());
      const known = withBodies(await makeCrowdedWorld(service()));
      const contract = join(workshop.folder, 'sure-requests.json');
      writeFileSync(contract, JSON.stringify(contractOfSureRequests()));
      const begin = service().log.length;
      const granted = () => grantedIn(service().log.slice(begin));
      const args = ['--phases', 'stateful', '--mode', 'positive', '--max-examples', '60'];
      const told = { contract, head, known, probability: 0.95, stepsMax: 40 };
      for (let seed = 1; seed <= ROUNDS_MAX && granted().size < REACHED_MIN; seed++) {
        await explore(workshop, service().url, { ...told, args, seed });
      }
      const missing = routes.filter(({ operationId }) => !granted().has(operationId));
      expect(
        granted().size,
        `not reached: ${missing.map(({ operationId }) => operationId)}`,
      ).toBeGreaterThanOrEqual(REACHED_MIN);
    });
  });
});
