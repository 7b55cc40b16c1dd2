import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge, readDecimalVectors } from '../testing/decimal-vectors.js';

const folder = new URL('../../../../conformance/decimal/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.decTest'));
const all = names.flatMap((name) => readDecimalVectors(readFileSync(new URL(name, folder), 'utf8')));

describe('the General Decimal Arithmetic test cases', () => {
  it('find none of our results wrong', () => {
    const wrong = all.flatMap((vector) => {
      const verdict = judge(vector);
      return verdict.kind === 'wrong' ? [{ ...vector, found: verdict.found }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('are skipped by stated rules only', () => {
    const counts: { [verdict: string]: number } = {};
    for (const vector of all) {
      const verdict = judge(vector);
      const key = verdict.kind === 'skipped' ? verdict.rule : verdict.kind;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    expect(counts).toMatchInlineSnapshot(`
      {
        "an operation of no number": 2,
        "another precision": 205,
        "another way of rounding": 349,
        "bounded exponent": 249,
        "exponent out of reach": 15,
        "not a finite number": 1413,
        "right": 4555,
      }
    `);
  });

  it('run for each operation that the language has', () => {
    const ran: { [operation: string]: number } = {};
    for (const vector of all.filter((each) => judge(each).kind === 'right')) {
      ran[vector.operation] = (ran[vector.operation] ?? 0) + 1;
    }
    expect(ran).toMatchInlineSnapshot(`
      {
        "abs": 64,
        "add": 775,
        "compare": 566,
        "divide": 446,
        "divideint": 233,
        "max": 153,
        "min": 143,
        "minus": 27,
        "multiply": 264,
        "quantize": 859,
        "reduce": 119,
        "remainder": 362,
        "subtract": 362,
        "tointegral": 139,
        "tointegralx": 43,
      }
    `);
  });

  it('would find a wrong result', () => {
    const [vector] = readDecimalVectors('precision: 34\nrounding: half_even\nx1 add 1 1 -> 3');
    expect(vector && judge(vector)).toEqual({ kind: 'wrong', found: '2' });
  });
});
