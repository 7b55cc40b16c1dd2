import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';

/** Each of so many lines made from its number. */
function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

const chain = (first: string, count: number, next: (before: string) => string) =>
  `let a0 = ${first}\n${lines(count, (index) => `let a${index + 1} = ${next(`a${index}`)}`)}`;

/** Strategies within every limit that would take for ever, or all memory, if anything were done twice. */
const programs: readonly (readonly [name: string, inputs: string, body: string, code: string | null])[] = [
  [
    'lets that double',
    'n: int (0..10)',
    `${chain('n', 300, (a) => `${a} + ${a}`)} otherwise { award a300 }`,
    'M5102',
  ],
  [
    'lets that square',
    'n: decimal',
    `${chain('n', 300, (a) => `${a} * ${a}`)} otherwise { award round(a300) }`,
    'M5103',
  ],
  [
    'powers of powers',
    'n: int (2..10)',
    `${chain('n', 8, (a) => `pow(${a}, 1000)`)} otherwise { award a8 mod 7 }`,
    'M5103',
  ],
  [
    'conditions that double',
    'n: int',
    `${chain('n > 3', 200, (a) => `${a} and ${a} or not ${a}`)} rule "R" when a200 { award 1 }`,
    null,
  ],
  [
    'proofs that double',
    'n: int?',
    `${chain('n is present', 200, (a) => `${a} and ${a}`)} rule "R" when a200 { award n }`,
    null,
  ],
  [
    'adjusts that double',
    'n: int (1..9)',
    `otherwise { award n } ${lines(250, (index) => `adjust "A${index}" { points = points + points }`)}`,
    'M5102',
  ],
  ['a literal of 400 digits', 'n: int', `otherwise { award (${'9'.repeat(400)} + n) mod 7 }`, null],
  ['a chain of fallbacks', 'n: int?', `otherwise { award ${'n ?? '.repeat(300)}0 }`, null],
];

describe('a strategy that would explode', () => {
  it.each(programs)('ends soon, each part of it evaluated once: %s', (_, input, body, code) => {
    const compiled = compile(`strategy "Hostile" { input ${input} ${body} }`);
    if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
    const event = { externalUserId: 'ann', externalTaskId: 'walks', data: { n: 7 } };
    const decided = compiled.strategy.evaluate({ event, now: 0, trace: true });
    if (decided.ok) {
      expect(code).toBeNull();
      // No more than the names, values and operators that a strategy may have.
      expect(decided.outcome.trace?.length).toBeLessThanOrEqual(2_000);
    } else {
      expect(decided.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
      expect(decided.diagnostics[0]?.message.length).toBeLessThan(3_000);
    }
  });
});
