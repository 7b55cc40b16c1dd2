import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults } from './mutations/faults.js';
import { timesFound } from './mutations/plant.js';
import { testsOfPromises } from './mutations/promises.js';

const tests = testsOfPromises('.');

describe('the planted faults', () => {
  it('have names of their own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: its text stands once in its file',
    (_, fault) => {
      expect(timesFound('.', fault)).toBe(1);
      expect(fault.planted).not.toBe(fault.found);
    },
  );

  it('break every promise, one at least', () => {
    const broken = new Set(faults.map(({ promise }) => promise));
    expect([...tests.keys()].length).toBeGreaterThan(10);
    expect([...broken].toSorted((one, other) => one - other)).toEqual([...tests.keys()]);
  });
});

describe('the tests that a promise names', () => {
  it.each([...tests])('of promise %i are there', (_, files) => {
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
