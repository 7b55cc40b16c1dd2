import { compile } from '../compile.js';
import type { JsonValue } from '../event/event.js';
import type { Strategy } from '../strategy.js';

/** A strategy that does one thing as often as it is told to, and the event for which that takes longest. */
export interface Hostile {
  readonly name: string;
  readonly inputs: string;
  /** Conditions, none of which holds. */
  readonly condition: (index: number) => string;
  readonly data: { readonly [input: string]: JsonValue };
}

function many<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Of 800 digits, none like another. */
function longNumber(index: number): string {
  return `${1 + (index % 9)}${'7'.repeat(395)}${1_000 + (index % 1_000)}.${'3'.repeat(399)}${1 + (index % 9)}`;
}

const longNumbers = many(1_000, longNumber);

/** Whole numbers of as many digits as a fraction may have above its line, and below it. */
const longDivisors = many(
  1_000,
  (index) => `${3 + (index % 7)}${'1415926535'.repeat(4)}${100_000_001 + 2 * index}`,
);
const divisorsInput = `input xs: list<decimal (1..${'9'.repeat(50)}, places 1)>`;
const note = 'é'.repeat(4_000);
const tags = (count: number, tag: string) => many(count, () => tag);

export const hostileTexts: readonly Hostile[] = [
  {
    name: 'texts whose case is changed for each tag',
    inputs: 'input note: text input tags: list<text>',
    condition: () => 'any(tags, tag => contains(upper(lower(note)), tag))',
    data: { note, tags: tags(1_000, 'x') },
  },
  {
    name: 'tags whose case is changed',
    inputs: 'input tags: list<text>',
    condition: (index) => `any(tags, tag => lower(tag) == "x${index}")`,
    data: { tags: tags(1_000, 'é'.repeat(500)) },
  },
  {
    name: 'tags looked for in a text',
    inputs: 'input note: text input tags: list<text>',
    condition: () => 'any(tags, tag => contains(note, tag))',
    data: { note: 'a'.repeat(4_000), tags: tags(1_000, 'aaaaab') },
  },
  {
    name: 'tags looked for in tags',
    inputs: 'input tags: list<text>(max 60) input words: list<text>(max 60)',
    condition: () => 'any(tags, tag => any(words, word => contains(tag, word)))',
    data: { tags: tags(60, 'a'.repeat(500)), words: tags(60, 'aaaaab') },
  },
  {
    name: 'a long text whose case is changed',
    inputs: 'input note: text (max 100_000)',
    condition: (index) => `contains(upper(note), "x${index}")`,
    data: { note: 'é'.repeat(100_000) },
  },
  {
    name: 'letters that are counted',
    inputs: 'input tags: list<text>',
    condition: (index) => `any(tags, tag => length(tag) == ${501 + index} - 500)`,
    data: { tags: tags(1_000, '😀'.repeat(250)) },
  },
  {
    name: 'texts that are trimmed',
    inputs: 'input tags: list<text>',
    condition: (index) => `any(tags, tag => trim(tag) == "x${index}")`,
    data: { tags: tags(1_000, `${' '.repeat(499)}a`) },
  },
  {
    name: 'starts and ends that are compared',
    inputs: 'input note: text input tags: list<text>',
    condition: () => 'any(tags, tag => startsWith(note, tag) or endsWith(note, tag))',
    data: { note: '漢'.repeat(4_000), tags: tags(1_000, `x${'漢'.repeat(498)}x`) },
  },
  {
    name: 'texts that are hashed',
    inputs: 'input tags: list<text>',
    condition: (index) => `any(tags, tag => bucket("${index}", tag, 1_000_000) == 1_000_000 - 1)`,
    data: { tags: tags(1_000, 'é'.repeat(500)) },
  },
  {
    name: 'texts looked for in a list',
    inputs: 'input tags: list<text>(max 200) input words: list<text>(max 200)',
    condition: () => 'any(tags, tag => tag in words)',
    data: { tags: tags(200, `${'漢'.repeat(499)}a`), words: tags(200, `${'漢'.repeat(499)}b`) },
  },
  {
    name: 'texts that are matched',
    inputs: 'input tags: list<text>',
    condition: (index) =>
      `any(tags, tag => match tag { "a${index}" => true, "${'é'.repeat(499)}${index % 10}" => true, else => false })`,
    data: { tags: tags(1_000, `${'é'.repeat(499)}x`) },
  },
];

export const hostileNumbers: readonly Hostile[] = [
  {
    name: 'products of long numbers',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => x * x == ${index}.5)`,
    data: { xs: longNumbers },
  },
  {
    name: 'quotients of long numbers',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => (1 / x) / (x + 1) == ${index + 3}.5)`,
    data: { xs: longNumbers },
  },
  {
    name: 'fractions that are added',
    inputs: divisorsInput,
    condition: (index) => `any(xs, x => 1 / x + 7 / (x + 2) == ${index + 3}.5)`,
    data: { xs: longDivisors },
  },
  {
    name: 'fractions that are multiplied',
    inputs: divisorsInput,
    condition: (index) => `any(xs, x => (x + 2) / x * (x / (x + 4)) == ${index + 3}.5)`,
    data: { xs: longDivisors },
  },
  {
    name: 'quotients that are added up',
    inputs: divisorsInput,
    condition: (index) => `sum(xs, x => x / (x + 2)) == ${index}.5`,
    data: { xs: longDivisors },
  },
  {
    name: 'rests of fractions',
    inputs: divisorsInput,
    condition: (index) => `any(xs, x => (x + 2) / x mod (7 / (x + 4)) == ${index + 3}.5)`,
    data: { xs: longDivisors },
  },
  {
    name: 'rests of long numbers',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => x mod 7.${'3'.repeat(300)} == ${index + 8}.5)`,
    data: { xs: longNumbers },
  },
  {
    name: 'sums that end in zeros',
    inputs: 'input xs: list<decimal> input y: decimal',
    condition: (index) => `any(xs, x => x + y == ${index + 3}.5)`,
    data: { xs: many(1_000, () => `0.${'3'.repeat(399)}7`), y: `0.${'6'.repeat(399)}3` },
  },
  {
    name: 'long numbers added up',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `sum(xs) == ${index}.5`,
    data: { xs: longNumbers },
  },
  {
    name: 'long numbers looked for in a list',
    inputs: 'input xs: list<decimal>(max 100)',
    condition: (index) => `any(xs, x => x + ${index + 1} in xs)`,
    data: { xs: longNumbers.slice(0, 100) },
  },
  {
    name: 'powers',
    inputs: 'input xs: list<decimal (0..1.1, places 10)>',
    condition: (index) => `any(xs, x => pow(x, 999) == ${index}.5)`,
    data: { xs: many(1_000, (index) => 1 + (index + 1) / 20_000) },
  },
  {
    name: 'powers of long numbers',
    inputs: 'input x: decimal',
    condition: (index) => `pow(x, ${990 + (index % 10)}) == ${index}.5`,
    data: { x: `1.${'3'.repeat(400)}` },
  },
  {
    name: 'roots of long numbers',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => sqrt(x) == ${index}.5)`,
    data: { xs: longNumbers },
  },
  {
    name: 'long numbers that are rounded',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => round(x, 34) == ${index}.5)`,
    data: { xs: longNumbers },
  },
  {
    name: 'long numbers that are matched',
    inputs: 'input xs: list<decimal>',
    condition: (index) => `any(xs, x => match x { ${index} => true, < -${index} => true, else => false })`,
    data: { xs: longNumbers },
  },
  {
    name: 'great whole numbers',
    inputs: 'input xs: list<int>',
    condition: (index) => `any(xs, x => x * x * ${index + 1} == 3)`,
    data: { xs: many(1_000, () => 1.7e308) },
  },
  {
    name: 'days of a calendar',
    inputs: 'input days: list<date>',
    condition: (index) => `any(days, day => day.year == ${3_000 + index})`,
    data: { days: many(1_000, () => '2026-03-29') },
  },
  {
    name: 'moments of a time zone',
    inputs: 'input xs: list<int (0..9)> input at: instant',
    condition: (index) =>
      `any(xs, x => x == 10 - ${index} and at.hour == 3) or at.minute == ${61 + index} - 1`,
    data: { xs: many(1_000, () => 1), at: '2026-03-29T01:30:00Z' },
  },
];

/** What isn't done in a condition, as often as it is told to. */
export const hostileParts: readonly (readonly [string, (count: number) => string, Hostile['data']])[] = [
  [
    'one list that many inputs read',
    (count) =>
      `${repeated(count, (index) => `input x${index}: list<decimal> from "x"`)} otherwise { award 1 }`,
    { x: longNumbers },
  ],
  [
    'one list of texts that many inputs read',
    (count) => `${repeated(count, (index) => `input x${index}: list<text> from "x"`)} otherwise { award 1 }`,
    { x: tags(1_000, '😀'.repeat(500)) },
  ],
  [
    'a list that no input takes',
    (count) => `${repeated(count, (index) => `input x${index}: list<int> from "x"`)} otherwise { award 1 }`,
    { x: many(1_000, (index) => (index < 990 ? index : 'x')) },
  ],
  [
    'a list that is replied often',
    (count) =>
      `input x: list<decimal> otherwise { reply { ${repeated(count, (index) => `r${index}: x`, ', ')} } award 1 }`,
    { x: longNumbers },
  ],
  [
    'a list that is mentioned often, on the way to a denial',
    (count) =>
      `input x: list<decimal> deny "D" when ${repeated(count, (index) => `length(x) == ${1_001 + index} - 1`, ' or ')} or length(x) == 1_000 otherwise { award 1 }`,
    { x: longNumbers },
  ],
];

function repeated(count: number, part: (index: number) => string, separator = ' '): string {
  return many(count, part).join(separator);
}

export function programOf({ inputs, condition }: Hostile): (count: number) => string {
  return (count) =>
    `${inputs} rule "R" when ${repeated(count, condition, ' or ')} { award 1 } otherwise { award 2 }`;
}

/** The strategy that does it as often as any that is accepted, and how often that is. */
export function greatestAccepted(program: (count: number) => string): { strategy: Strategy; count: number } {
  const accepted = (count: number) => {
    const compiled = compile(`strategy "Hostile" { ${program(count)} }`);
    return compiled.ok ? compiled.strategy : null;
  };
  let [low, high] = [0, 1];
  while (accepted(high) !== null) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (accepted(middle) === null) high = middle;
    else low = middle;
  }
  const strategy = accepted(low);
  if (strategy === null) throw new Error(`not even once: ${program(1)}`);
  return { strategy, count: low };
}
