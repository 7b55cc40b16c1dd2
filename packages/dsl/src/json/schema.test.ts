import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryStrategy } from '../testing/arbitrary-strategy.js';
import { fromJson } from './from-json.js';
import { strategySchema } from './schema.js';
import { toJson } from './to-json.js';

const published = readFileSync(new URL('../../strategy.schema.json', import.meta.url), 'utf8');
const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(strategySchema());

/**
 * What no schema says: calendars, halves of letters, the pattern `missing`, no arms at all, no end at all,
 * sizes.
 */
const beyondSchemas: ReadonlySet<string> = new Set(['M6005', 'M6007', 'M6008', 'M6009', 'two open ends']);

const strange = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    '',
    'a',
    'rule',
    'a.b',
    '5m',
    '2026-02-30',
    'missing',
    '<',
    [],
    {},
    [1],
    [null, null],
  ],
  ...[
    { ref: 'missing' },
    { pattern: 'missing' },
    { not: true },
    { '+': [1] },
    { negate: 1 },
    { number: '1' },
  ],
);

/** A form with one value in it replaced, one key added or one taken away. */
const damaged = fc
  .record({
    tree: arbitraryStrategy,
    at: fc.nat(),
    value: strange,
    how: fc.constantFrom('set', 'add', 'drop'),
  })
  .map(({ tree, at, value, how }) => {
    const form: unknown = JSON.parse(JSON.stringify(toJson(tree)));
    const holders = holdersIn(form);
    const holder = holders[at % holders.length] ?? {};
    const keys = Object.keys(holder);
    const key = keys[at % Math.max(1, keys.length)] ?? 'merit';
    if (how === 'drop' && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, how === 'add' && !Array.isArray(holder) ? 'extra' : key, value);
    return form;
  });

function holdersIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

function reasonsAgainst(form: unknown): readonly string[] {
  const result = fromJson(form);
  if (result.ok) return [];
  return result.diagnostics.map(({ code, message }) =>
    message.endsWith('two open ends') ? 'two open ends' : code,
  );
}

describe('the published schema', () => {
  it('is what tools/build-schema.js writes', () => {
    expect(published).toBe(`${JSON.stringify(strategySchema(), null, 2)}\n`);
  });

  it('takes every form that is written', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        expect(isValid(JSON.parse(JSON.stringify(toJson(tree))))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('agrees with the reader, but for what no schema says', () => {
    fc.assert(
      fc.property(damaged, (form) => {
        const reasons = reasonsAgainst(form);
        if (isValid(form)) expect(reasons.filter((reason) => !beyondSchemas.has(reason))).toEqual([]);
        else expect(reasons).not.toEqual([]);
      }),
      { numRuns: 800 },
    );
  });
});
