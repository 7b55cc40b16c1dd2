import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureJson } from './measure-json.js';

const measure = (json: string, valuesMax: number, namesMax = 1_000_000) =>
  measureJson(Buffer.from(json), { valuesMax, namesMax, depthMax: 3 });

describe('measureJson', () => {
  it.each([
    ['[1,2,3]', 4],
    ['[[],[],{}]', 4],
    ['{"a":1,"b":{"a":[true,null]}}', 6],
    ['  "a:b,[{\\"" ', 1],
    [' [ -1.5e3 , "x" ] ', 3],
  ])('counts the values of %s', (json, count) => {
    const padded = json + ' '.repeat(1000);
    expect(measure(padded, count)).toBeNull();
    expect(measure(padded, count - 1)).toBe('values');
  });

  it('counts each name once, in whatever object it stands', () => {
    const json = `[{"a":1,"b":2},{"a":3,"c":4}]${' '.repeat(1000)}`;
    expect(measure(json, 1000, 3)).toBeNull();
    expect(measure(json, 1000, 2)).toBe('names');
  });

  it('says of what is too deep besides that it is', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth) + ' '.repeat(1000);
    expect(measure(deep(3), 2)).toBe('values');
    expect(measure(deep(4), 2)).toBe('values');
    expect(measure(deep(4), 3)).toBe('depth');
    expect(measure(deep(4), 4)).toBeNull();
  });

  it('counts what the parser makes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        const json = `${JSON.stringify(value, null, indent)}${' '.repeat(20_000)}`;
        const { values, names } = countIn(JSON.parse(json));
        expect(measure(json, values, Math.max(1, names))).toBeNull();
        if (values > 1) expect(measure(json, values - 1)).toMatch(/values|depth/);
        if (names > 1) expect(measure(json, values, names - 1)).toMatch(/names|depth/);
      }),
    );
  });

  it('ends on whatever is no JSON', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        measureJson(bytes, { valuesMax: 10, namesMax: 2, depthMax: 3 });
      }),
    );
  });
});

function countIn(value: unknown, names = new Set<string>()): { values: number; names: number } {
  let values = 1;
  if (typeof value === 'object' && value !== null) {
    if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
    for (const member of Object.values(value)) values += countIn(member, names).values;
  }
  return { values, names: names.size };
}
