import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { JsonValue } from '../event/event.js';
import type { FunctionDeclaration } from '../host-functions.js';
import type { Strategy } from '../strategy.js';
import { explanationStepsMax } from './explain.js';

/** A strategy whose conditions ask `look(n)`, which is `n`, and counts how often it is asked. */
function counting(parts: string) {
  const asked = { times: 0 };
  const look: FunctionDeclaration = {
    name: 'look',
    parameters: [{ name: 'n', type: 'int' }],
    result: 'int',
    implementation: (n) => {
      asked.times += 1;
      return n;
    },
  };
  const compiled = compile(`strategy "Hostile" { ${parts} }`, { functions: [look] });
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  return { strategy: compiled.strategy, asked };
}

function requestOf(strategy: Strategy, data: { readonly [key: string]: JsonValue } = {}) {
  const given = Object.fromEntries(strategy.inputs.map(({ path: [key = ''] }) => [key, 7]));
  const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { ...given, ...data } };
  return { event, facts: Object.fromEntries(strategy.facts.map(({ key }) => [key, 0])), now: 0 };
}

function many(count: number, each: (index: number) => string, separator = '\n'): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(separator);
}

const lets = (first: string, count: number, next: (before: string) => string) =>
  `let a0 = ${first}\n${many(count, (index) => `let a${index + 1} = ${next(`a${index}`)}`)}`;

const hostile: readonly (readonly [name: string, parts: string])[] = [
  [
    'clauses of which none can hold',
    `input n: int rule "R" when ${many(180, (i) => `look(n) * n == ${-i - 1}`, ' or ')} { award 1 }`,
  ],
  [
    'rules of which none can hold',
    `input n: int input m: int ${many(90, (i) => `rule "R${i}" when look(n) * n + m * m == ${-i - 1} { award 1 }`)}`,
  ],
  [
    'alternatives that double',
    `input n: int ${lets('look(n) > 10', 300, (a) => `${a} or ${a}`)} rule "R" when a300 { award 1 }`,
  ],
  [
    'demands that double',
    `input n: int ${lets('look(n) < 10', 300, (a) => `${a} and ${a}`)} deny "D" when a300`,
  ],
  [
    'numbers that double',
    `input n: int (0..9) ${lets('look(n)', 300, (a) => `max(${a}, ${a})`)} rule "R" when a300 > 9 { award 1 }`,
  ],
  [
    'many rules of many parts',
    `input n: int ${lets('look(n) > 10', 150, (a) => `${a} or n == 1`)} ${many(150, (i) => `rule "R${i}" when a150 { award 1 }`)}`,
  ],
  [
    'a sum of many inputs',
    `${many(180, (i) => `input i${i}: int`)} rule "R" when look(i0) < 0 and ${many(180, (i) => `i${i}`, ' + ')} == -1 { award 1 }`,
  ],
  [
    'many facts',
    `input n: int rule "R" when look(n) < 0 and ${many(200, (i) => `user.awards(last: ${i + 1}m)`, ' + ')} < 0 { award 1 }`,
  ],
];

describe('a strategy that takes long to explain', () => {
  it.each(hostile)('is explained in a bounded number of steps: %s', (_, parts) => {
    const { strategy, asked } = counting(parts);
    const explanation = strategy.explain(requestOf(strategy));
    expect(explanation.parts.length).toBeGreaterThan(0);
    expect(asked.times).toBeLessThan(explanationStepsMax / 2);
    expect(JSON.stringify(explanation).length).toBeLessThan(1_000_000);
  });

  it.each(hostile)('has its nearest conditions in a bounded number of steps: %s', (_, parts) => {
    const { strategy } = counting(parts);
    const evaluation = strategy.evaluate(requestOf(strategy));
    const nearest = (evaluation.ok && evaluation.outcome.nearest) || [];
    expect(nearest.length).toBeGreaterThan(0);
    expect(nearest.every(({ clauses }) => clauses.length > 0)).toBe(true);
    expect(JSON.stringify(nearest).length).toBeLessThan(500_000);
  });

  it('says of each condition at least what it is, and that there is more', () => {
    const parts = `input n: int input tags: list<text>(max 1000)
      ${many(60, (i) => `let a${i} = "x${i}" in tags`)}
      ${many(100, (i) => `rule "R${i}" when ${many(4, (k) => `a${(i + k) % 60}`, ' or ')} { award look(n) }`)}`;
    const { strategy } = counting(parts);
    const tags = Array.from({ length: 1_000 }, (_, index) => `tag ${index}`);
    const evaluation = strategy.evaluate(requestOf(strategy, { tags }));
    const nearest = (evaluation.ok && evaluation.outcome.nearest) || [];
    expect(nearest).toHaveLength(100);
    expect(nearest[0]?.isCut).toBeUndefined();
    expect(nearest.at(-1)).toMatchObject({ isCut: true, clauses: [{ held: false, operands: [] }] });
  });

  it('counts what stands in the event, be it asked for or not', () => {
    const { strategy, asked } = counting('input n: int rule "R" when look(n) * n == -1 { award 1 }');
    const explain = (data: { readonly [key: string]: JsonValue }) => {
      asked.times = 0;
      strategy.explain(requestOf(strategy, data));
      return asked.times;
    };
    const unread = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index]));
    expect(explain(unread)).toBeLessThan(explain({}) / 4);
  });

  it('says what it left out', () => {
    const [, parts = ''] = hostile[0] ?? [];
    const { strategy } = counting(parts);
    expect(strategy.explain(requestOf(strategy)).parts[0]).toMatchObject({
      remedy: null,
      leftOut: ['remedy'],
    });
    const { strategy: other } = counting('input n: int rule "R" when look(n) * n == -1 { award 1 }');
    expect(other.explain(requestOf(other)).parts[0]).not.toHaveProperty('leftOut');
  });

  it('gives each part its share, and what one leaves to the others', () => {
    const { strategy } = counting(`input n: int (0..100)
      ${many(60, (i) => `rule "Never ${i}" when look(n) * n + n == ${-i - 1} { award 1 }`)}
      rule "Far" when look(n) > 50 { award 1 }`);
    const last = strategy.explain(requestOf(strategy)).parts.at(-1);
    expect(last).toMatchObject({ name: 'Far', remedy: { changes: [{ name: 'n', from: 7, to: 51 }] } });
  });
});
