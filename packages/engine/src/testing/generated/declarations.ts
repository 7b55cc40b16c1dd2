import type { GeneratedRecord, GeneratedType, Place } from './environment.js';
import { bool, date, decimal, duration, instant, int, listOf, text, time } from './environment.js';
import { literal, words } from './literals.js';
import type { Random } from './random.js';

/** One `param` or `input`, and the place that it makes. */
export interface Declared {
  readonly text: string;
  readonly place: Place;
  /** A literal that the declaration allows. */
  readonly allowed: (random: Random) => string;
}

/** A type as written, with a literal that it allows. */
interface Written {
  readonly text: string;
  readonly type: GeneratedType;
  readonly allowed: (random: Random) => string;
}

const listed: GeneratedType = { kind: 'text', values: ['walk', 'run', 'ride'] };
const moods: GeneratedType = { kind: 'text', values: ['good', 'bad'] };
const between = (low: number, high: number) => (random: Random) => String(random.integer(low, high));
const short = (random: Random) => `"${random.pick(words.filter((word) => [...word].length <= 4))}"`;
const any = (type: GeneratedType) => (random: Random) => literal(random, type);

const hourOf = (hours: readonly number[]) => (random: Random) =>
  `@${String(random.pick(hours)).padStart(2, '0')}:${random.pick(['00', '17', '30'])}`;

const always = (name: string, type: GeneratedType) => ({ name, type, optional: false });
const perhaps = (name: string, type: GeneratedType) => ({ name, type, optional: true });

/** What the records of a list hold; their ranges allow every literal of the type. */
const line: GeneratedRecord = {
  kind: 'record',
  fields: [always('kind', listed), always('n', int), perhaps('gift', bool), perhaps('price', decimal)],
};
const visit: GeneratedRecord = {
  kind: 'record',
  fields: [perhaps('at', date), always('took', duration), always('note', text), perhaps('level', int)],
};

const writtenTypes: readonly Written[] = [
  { text: 'int', type: int, allowed: any(int) },
  { text: 'int (0..100)', type: int, allowed: between(0, 100) },
  { text: 'int (-5..5)', type: int, allowed: between(0, 5) },
  { text: 'int (1..)', type: int, allowed: between(1, 50) },
  { text: 'decimal', type: decimal, allowed: any(decimal) },
  {
    text: 'decimal (0..10)',
    type: decimal,
    allowed: (random) => `${random.integer(0, 9)}.${random.integer(0, 99)}`,
  },
  {
    text: 'decimal (places 2)',
    type: decimal,
    allowed: (random) => `${random.integer(0, 99)}.${random.integer(10, 99)}`,
  },
  { text: 'decimal (..1000, places 3)', type: decimal, allowed: (random) => `${random.integer(0, 99)}.125` },
  { text: 'duration', type: duration, allowed: any(duration) },
  { text: 'duration (0s..1d)', type: duration, allowed: (random) => `${random.integer(0, 86_400)}s` },
  { text: 'bool', type: bool, allowed: any(bool) },
  ...[int, decimal, duration, text, date, time, bool].map((element) => ({
    text: `list<${element.kind}> (max 6)`,
    type: listOf(element),
    allowed: any(listOf(element)),
  })),
  {
    text: 'list<int (0..20)> (max 4)',
    type: listOf(int),
    allowed: (random: Random) => `[${random.several(0, 3, () => random.integer(0, 20)).join(', ')}]`,
  },
  {
    text: 'list<{ kind: text ("walk" | "run" | "ride"), n: int, gift: bool?, price: decimal? from "unit.price" }> (max 5)',
    type: listOf(line),
    allowed: any(listOf(line)),
  },
  {
    text: 'list<{ at: date? from "when.day", took: duration, note: text, level: int?, }> (max 6)',
    type: listOf(visit),
    allowed: any(listOf(visit)),
  },
  { text: 'date', type: date, allowed: any(date) },
  { text: 'time', type: time, allowed: any(time) },
  { text: 'time (@06:00..@21:59)', type: time, allowed: hourOf([6, 9, 15, 21]) },
  { text: 'time (@22:00..@04:30)', type: time, allowed: hourOf([22, 23, 0, 4]) },
  { text: 'instant', type: instant, allowed: any(instant) },
  { text: 'text', type: text, allowed: any(text) },
  { text: 'text (max 4)', type: text, allowed: short },
  {
    text: 'list<text (max 4)> (max 3)',
    type: listOf(text),
    allowed: (random: Random) => `[${random.several(0, 3, () => short(random)).join(', ')}]`,
  },
  { text: 'text ("walk" | "run" | "ride")', type: listed, allowed: any(listed) },
  { text: 'text ("good" | "bad")', type: moods, allowed: any(moods) },
];

export function declareParam(random: Random, name: string): Declared {
  const { text: written, type, allowed } = random.pick(writtenTypes);
  random.count(`param ${written}`);
  const doc = random.chance(0.2) ? ' "What it is"' : '';
  return {
    text: `param ${name}: ${written} = ${allowed(random)}${doc}`,
    place: { text: name, type, optional: false },
    allowed,
  };
}

export function declareInput(random: Random, name: string): Declared {
  const { text: written, type, allowed } = random.pick(writtenTypes);
  random.count(`input ${written}`);
  const form = random.pick(['needed', 'optional', 'optional', 'default']);
  random.count(`input ${form}`);
  const from = random.chance(0.15)
    ? ` from "${random.pick([`at.${name}`, `${name}x`, `at.deep.${name}`])}"`
    : '';
  const full = form === 'optional' ? written.replace(/( \((?!.*>).*)?$/, '?$1') : written;
  const fallback = form === 'default' ? ` = ${allowed(random)}` : '';
  return {
    text: `input ${name}: ${full}${from}${fallback}`,
    place: { text: name, type, optional: form === 'optional' },
    allowed,
  };
}
