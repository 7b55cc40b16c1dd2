import { format, fromJson, lint, parse, toJson } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { growthOf, linearGrowthMax } from '../../../tools/growth.js';
import { findExample } from './bounds/find-example.js';
import { compile } from './compile.js';
import { strategyGraph } from './graph/build-graph.js';
import { toDot } from './graph/dot.js';
import { toMermaid } from './graph/mermaid.js';
import { toSvg } from './graph/svg.js';
import type { Strategy } from './strategy.js';

function many(count: number, each: (index: number) => string, separator = '\n'): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(separator);
}

/** Strategies of any size, each long in a way of its own; four times the amount keeps within the limits. */
const shapes: {
  readonly [name: string]: { readonly amount: number; readonly parts: (n: number) => string };
} = {
  rules: {
    amount: 60,
    parts: (n) => `input n: int ${many(n, (i) => `rule "R${i}" when n == ${i} { award ${i} }`)}`,
  },
  'clauses that relate inputs': {
    amount: 60,
    parts: (n) =>
      `input a: int input b: int rule "R" when ${many(n, (i) => `a + b * ${i + 1} > ${i}`, ' and ')} { award 1 }`,
  },
  'ways that relate inputs': {
    amount: 60,
    parts: (n) =>
      `input a: int input b: int rule "R" when ${many(n, (i) => `a + b * ${i + 1} > ${i}`, ' or ')} { award 1 }`,
  },
  'rules that relate inputs': {
    amount: 40,
    parts: (n) =>
      `input a: int input b: int ${many(n, (i) => `rule "R${i}" when a + b * ${i + 1} > ${i} { award 1 }`)}`,
  },
  adjusts: {
    amount: 60,
    parts: (n) =>
      `input n: int rule "R" when n > 1 { award 1 } ${many(n, (i) => `adjust "A${i}" { points = points + n }`)}`,
  },
  'lets that double': {
    amount: 70,
    parts: (n) =>
      `input n: int let a0 = n > 9 ${many(n, (i) => `let a${i + 1} = a${i} or a${i}`)} rule "R" when a${n} { award 1 }`,
  },
  'a list of texts': {
    amount: 240,
    parts: (n) => `input t: text rule "R" when t in [${many(n, (i) => `"t${i}"`, ', ')}] { award 1 }`,
  },
  'a long text': {
    amount: 2_000,
    parts: (n) => `input t: text rule "R" when t == "${many(n, (i) => `word ${i} é`, ' ')}" { award 1 }`,
  },
  'long names': {
    amount: 2_000,
    parts: (n) => `input t: text rule "${many(n, (i) => `word ${i}`, ' ')}" when t == "a" { award 1 }`,
  },
  comments: {
    amount: 1_000,
    parts: (n) =>
      `${many(n, () => '\n# merit-disable-next-line zero-award, unused-input\n', '')} rule "R" when user.awards > 1 { award 1 }`,
  },
};

function sourceOf(shape: string, amount: number): string {
  return `strategy "S" { ${shapes[shape]?.parts(amount)} }`;
}

function compiled(source: string): Strategy {
  const compilation = compile(source);
  if (!compilation.ok) throw new Error(compilation.diagnostics[0]?.message);
  return compilation.strategy;
}

function treeOf(source: string) {
  const { tree } = parse(source);
  if (tree === null) throw new Error('there is a tree');
  return tree;
}

/** Everything that a host or an editor does with somebody else's strategy: made ready, then measured. */
const uses: { readonly [name: string]: (source: string) => () => unknown } = {
  compile: (source) => () => compiled(source),
  'the least and greatest award': (source) => {
    const strategy = compiled(source);
    return () => strategy.bind({}).awardRange;
  },
  lint: (source) => {
    const { checked } = compiled(source);
    return () => lint(checked);
  },
  format: (source) => () => format(source),
  'to JSON and back': (source) => {
    const tree = treeOf(source);
    return () => fromJson(JSON.parse(JSON.stringify(toJson(tree))));
  },
  pictures: (source) => {
    const { checked } = compiled(source);
    return () => {
      const graph = strategyGraph(checked);
      return [toSvg(graph), toMermaid(graph), toDot(graph), JSON.stringify(graph)];
    };
  },
  'decide and explain': (source) => {
    const strategy = compiled(source);
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n: -1, t: 'other' } };
    const request = { event, facts: { 'user.awards': 0 }, now: 0 };
    return () => [strategy.evaluate({ ...request, trace: true }), strategy.explain(request)];
  },
  'an example of the greatest award': (source) => {
    const strategy = compiled(source);
    return () => findExample(strategy, 'max');
  },
};

/** What a let proves is joined anew for each that mentions it: a tenth of a second at the limits. */
const isKnown = (use: string, shape: string) =>
  ['the least and greatest award', 'lint'].includes(use) && shape === 'lets that double';

const table = Object.keys(shapes).flatMap((shape) =>
  Object.keys(uses)
    .filter((use) => !isKnown(use, shape))
    .map((use) => [use, shape] as const),
);

describe('time grows with a strategy and not with its square', () => {
  it.each(table)('%s, of %s', (use, shape) => {
    const amount = shapes[shape]?.amount ?? 0;
    const prepare = (size: number) => uses[use]?.(sourceOf(shape, size)) ?? (() => null);
    expect(growthOf(prepare, amount)).toBeLessThan(linearGrowthMax);
  });
});

describe('a strategy below seven others', () => {
  const levels: { readonly [name: string]: (level: number, amount: number) => string } = {
    inputs: (level, amount) => many(amount, (i) => `input n${level}x${i}: int = 0`),
    parameters: (level, amount) => many(amount, (i) => `param p${level}x${i}: int = 0`),
    rules: (level, amount) =>
      `input n${level}: int = 0 ${many(amount, (i) => `rule "R${level}x${i}" when n${level} == ${i + 1} { award 1 }`)}`,
    adjusts: (level, amount) => many(amount, (i) => `adjust "A${level}x${i}" { points = points + 1 }`),
  };

  it.each(Object.entries(levels))('is compiled in time that grows with their %s', (_, part) => {
    const prepare = (amount: number) => {
      const source = (level: number) => {
        const above = level === 0 ? '' : `extends "level${level - 1}"`;
        const rest = level === 0 ? 'otherwise { award 1 }' : '';
        const [declared, adjusts] =
          part === levels['adjusts'] ? ['', part(level, amount)] : [part(level, amount), ''];
        return `strategy "S" ${above} { ${declared} rule "Own${level}" when user.awards > 9 { award 2 } ${rest} ${adjusts} }`;
      };
      const parents = Object.fromEntries(
        Array.from({ length: 7 }, (_, level) => [`level${level}`, source(level)]),
      );
      return () => {
        const compilation = compile(source(7), { parents });
        if (!compilation.ok) throw new Error(compilation.diagnostics[0]?.message);
      };
    };
    const isDeclared = part === levels['inputs'] || part === levels['parameters'];
    expect(growthOf(prepare, isDeclared ? 115 : 50)).toBeLessThan(linearGrowthMax);
  });
});
