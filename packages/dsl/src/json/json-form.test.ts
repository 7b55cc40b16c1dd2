import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printStrategy } from '../format/print.js';
import type { Strategy } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { arbitraryStrategy } from '../testing/arbitrary-strategy.js';
import { withoutSpans } from '../testing/without-spans.js';
import { fromJson } from './from-json.js';
import { decimalNumber } from './json-number.js';
import { toJson } from './to-json.js';

/** The tree with what the JSON form says in one way alone: its edition, and the spelling of literals. */
function normal(tree: Strategy): unknown {
  return JSON.parse(JSON.stringify({ ...tree, edition: null }), (_key, value) => {
    if (value?.kind === 'NumberLiteral') return { ...value, text: normalNumber(value.text) };
    if (value?.kind === 'DurationLiteral') return { ...value, text: value.text.replaceAll('_', '') };
    return value;
  });
}

function normalNumber(literal: string): string {
  const number = decimalNumber(literal);
  return typeof number === 'number' ? String(number) : number.number;
}

function throughJson(tree: Strategy): Strategy {
  const result = fromJson(JSON.parse(JSON.stringify(toJson(tree))));
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics[0]));
  return result.tree;
}

describe('the JSON form', () => {
  it('keeps every tree', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        expect(withoutSpans(normal(throughJson(tree)))).toEqual(withoutSpans(normal(tree)));
      }),
      { numRuns: 600 },
    );
  });

  it('keeps its own form', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        const form = toJson(tree);
        expect(toJson(throughJson(tree))).toEqual(form);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a text that reads as the same form', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        const text = printStrategy(throughJson(tree));
        const { tree: again } = parse(text);
        expect(again && printStrategy(throughJson(again))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
