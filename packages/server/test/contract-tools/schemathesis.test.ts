import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { eachService } from '../../src/testing/each-service.js';
import { ADMIN_CLAIMS, type TestService } from '../../src/testing/test-service.js';
import { makeCrowdedWorld } from './crowded-world.js';
import { configOf } from './schemathesis-config.js';
import { hintOf, PYTHON, unasked, Workshop } from './workshop.js';

const PACKAGES = ['schemathesis==4.32.5'];

/** Two runs, so that none of the phases is left without time. */
const PHASES = ['examples,coverage', 'fuzzing,stateful'];
const SECONDS_OF_RUN = 15;

const BOUNDS = ['--max-time', `${SECONDS_OF_RUN}`, '--request-timeout', '60', '--max-examples', '20'];
const STEADY = ['--seed', '1', '--generation-database', ':memory:', '--warnings', 'off'];

const hint = unasked ?? hintOf(PYTHON);
const name = 'schemathesis';
const workshop = new Workshop();
afterAll(() => workshop.close());

it('has what it needs where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(hint).toBeNull();
});

/** Each caller by the head that tells; the administrator is the user of the world too. */
async function callersOf({ issuer, keyClient }: TestService): Promise<Readonly<Record<string, string>>> {
  return {
    administrator: `Authorization: Bearer ${await issuer.sign({ ...ADMIN_CLAIMS, sub: 'ann' })}`,
    key: `X-API-Key: ${(await keyClient()).plaintext}`,
    player: `Authorization: Bearer ${await issuer.sign({ sub: 'bob' })}`,
    nobody: 'X-Nobody: here',
  };
}

/**
 * Lets schemathesis ask what it makes of the contract.
 *
 * @returns how many requests it made
 * @throws Error where an answer is none of the contract's.
 */
async function explore(url: string, head: string, phases: string): Promise<number> {
  const programs = await workshop.python('schemathesis', PACKAGES);
  const asked = ['-H', head, '--phases', phases, ...BOUNDS, ...STEADY];
  const args = ['--no-color', '--config-file', configIn(workshop), 'run', `${url}/openapi.json`, ...asked];
  const printed = await workshop.run(join(programs, 'schemathesis'), args);
  return Number(/(\d+) generated/.exec(printed)?.[1] ?? 0);
}

function configIn({ folder }: Workshop): string {
  return join(folder, 'schemathesis.toml');
}

describe.skipIf(hint !== null)(hint === null ? name : leftOut(name, hint), () => {
  eachService((service) => {
    it.each(['administrator', 'key', 'player', 'nobody'])(
      'finds no answer that the contract denies, asking as %s',
      async (caller) => {
        const { [caller]: head = '' } = await callersOf(service());
        writeFileSync(configIn(workshop), configOf(await makeCrowdedWorld(service())));
        for (const phases of PHASES) {
          expect(await explore(service().url, head, phases)).toBeGreaterThan(0);
        }
      },
    );
  });
});
