import { afterAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { eachService } from '../../src/testing/each-service.js';
import { type Known, makeCrowdedWorld, withBodies } from './crowded-world.js';
import { callersOf, explore } from './explorer.js';
import { hintOf, PYTHON, unasked, Workshop } from './workshop.js';

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

const hint = unasked ?? hintOf(PYTHON);
const name = 'schemathesis';
const workshop = new Workshop();
afterAll(() => workshop.close());

it('has what it needs where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(hint).toBeNull();
});

describe.skipIf(hint !== null)(hint === null ? name : leftOut(name, hint), () => {
  eachService((service) => {
    it.each(['administrator', 'key', 'player', 'nobody'])(
      'finds no answer that the contract denies, asking as %s',
      async (caller) => {
        const { [caller]: head = '' } = await callersOf(service());
        const known = await makeCrowdedWorld(service());
        for (const { args, knows } of RUNS) {
          const exploration = { head, known: knows(known), args };
          expect(await explore(workshop, service().url, exploration)).toBeGreaterThan(0);
        }
      },
    );
  });
});
