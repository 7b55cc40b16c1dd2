import { functionNames } from '@merit/dsl';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../../../tools/samples.js';
import type { Run } from './run.js';
import { describeRun, runPrograms } from './run.js';

/** All of them take a while on a busy machine, so a developer's run tries fewer. */
const programs = samples(2_000);

describe('generated programs', () => {
  let run: Run;

  beforeAll(() => {
    const { seed = 0 } = fc.readConfigureGlobal();
    run = runPrograms({ seed, from: 0, programs, eventsPerProgram: 3 });
  });

  it('are decided alike by plan, trace, preview and reference, and keep their text', () => {
    expect(run.fault === null ? null : describeRun(run)).toBeNull();
  });

  it('are nearly all accepted by the checker', () => {
    expect(run.accepted / run.programs, run.rejected.join('\n')).toBeGreaterThan(0.9);
  });

  it('hold every construct of the language', () => {
    const rare = [...run.counts].filter(([, times]) => times < 3).map(([construct]) => construct);
    expect(rare.filter((construct) => !rareBySeed.includes(construct))).toEqual([]);
    expect(run.counts.size).toBeGreaterThan(80);
  });

  it.each(functionNames)('call %s', (name) => {
    const constructs = [...run.counts.keys()].map((construct) => construct.split(' ', 1)[0]);
    expect(constructs).toContain(name);
  });
});

/** Contradicting facts come from chance alone, and are rare by their nature. */
const rareBySeed = ['event contradicts itself', 'window without a value'];
