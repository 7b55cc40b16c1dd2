import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { eachService } from '../../src/testing/each-service.js';
import { ADMIN_CLAIMS, type TestService } from '../../src/testing/test-service.js';
import { type Known, makeCrowdedWorld, withBodies } from './crowded-world.js';
import { configOf } from './schemathesis-config.js';
import { hintOf, PYTHON, unasked, Workshop } from './workshop.js';

const PACKAGES = ['schemathesis==4.32.5'];

/**
 * What comes of the contract alone, to its end; and, for so long as a search is asked to take, what is drawn:
 * another machine gets further in the same time, and its ids are others, so a suite would ask each time anew.
 */
const SEARCH_SECONDS = Number(process.env['SCHEMATHESIS_SECONDS'] ?? 0);
const BOUND = ['--max-time', `${SEARCH_SECONDS}`, '--max-examples', '20'];

interface Run {
  readonly args: readonly string[];
  readonly knows: (known: Known) => Known;
}

/** Sequences are of requests that fit the contract: one that is refused makes nothing for the next. */
const SEARCH: readonly Run[] = [
  { args: ['--phases', 'fuzzing', ...BOUND], knows: (known) => known },
  { args: ['--phases', 'stateful', '--mode', 'positive', ...BOUND], knows: withBodies },
];

const RUNS: readonly Run[] = [
  { args: ['--phases', 'examples,coverage'], knows: (known) => known },
  ...(SEARCH_SECONDS === 0 ? [] : SEARCH),
];

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
async function explore(url: string, head: string, run: readonly string[]): Promise<number> {
  const programs = await workshop.python('schemathesis', PACKAGES);
  const asked = ['-H', head, ...run, '--request-timeout', '60', ...STEADY];
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
        const known = await makeCrowdedWorld(service());
        for (const { args, knows } of RUNS) {
          writeFileSync(configIn(workshop), configOf(knows(known)));
          expect(await explore(service().url, head, args)).toBeGreaterThan(0);
        }
      },
    );
  });
});
