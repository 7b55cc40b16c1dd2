import type { Environment, GeneratedType, Place } from './environment.js';
import {
  bool,
  date,
  decimal,
  deeper,
  duration,
  instant,
  int,
  knowing,
  sameType,
  text,
  time,
} from './environment.js';
import type { ListMaker } from './lists.js';
import { askOfItems, extremeOfItems, inListOf, lengthOf, listLiteral, sum } from './lists.js';
import { literal } from './literals.js';
import type { Branches } from './match.js';
import { matchOfBool, matchOfConditions, matchOfNumber, matchOfText } from './match.js';
import { comparisonOfMoments, daysOfYears, inMoments, member, wholeDays, yearOf } from './moments.js';
import { pointsByShare, quotient, timesDivisor } from './quotients.js';
import type { Random } from './random.js';

/** One way to make an expression of a type; null where this environment has nothing for it. */
type Production = (random: Random, env: Environment, type: GeneratedType) => string | null;

/** A text of an expression that the checker should find to be of this type, and present. */
export function expression(random: Random, env: Environment, type: GeneratedType): string {
  if (env.depth <= 0 || random.chance(0.12)) return atom(random, env, type);
  const [name, make] = random.pick(productionsOf(type));
  const made = make(random, deeper(env), type);
  if (made === null) return atom(random, env, type);
  random.count(name);
  return made;
}

function atom(random: Random, env: Environment, type: GeneratedType): string {
  const places = env.places.filter((place) => !place.optional && sameType(place.type, type));
  return places.length > 0 && random.chance(0.75) ? random.pick(places).text : literal(random, type);
}

type Table = readonly (readonly [name: string, make: Production])[];

function productionsOf(type: GeneratedType): Table {
  return [...common, ...productions[type.kind]];
}

// ── Any type ────────────────────────────────────────────────────────────────

const common: Table = [
  [
    'if',
    (random, env, type) =>
      `(if ${expression(random, env, bool)} then ${expression(random, env, type)} else ${expression(random, env, type)})`,
  ],
  [
    'if present',
    (random, env, type) => {
      const place = optionalPlace(random, env);
      if (place === null) return null;
      const proof =
        place.proof !== undefined && random.chance(0.4) ? place.proof : `${place.text} is present`;
      const then = expression(random, knowing(env, place), type);
      return `(if ${proof} then ${then} else ${expression(random, env, type)})`;
    },
  ],
  [
    'if missing',
    (random, env, type) => {
      const place = optionalPlace(random, env);
      if (place === null) return null;
      const otherwise = expression(random, knowing(env, place), type);
      return `(if ${place.text} is missing then ${expression(random, env, type)} else ${otherwise})`;
    },
  ],
  ['match of conditions', (random, env, type) => matchOfConditions(branches(random, env, type), condition)],
  ['match of a number', (random, env, type) => matchOfNumber(branches(random, env, type))],
  ['match of a text', (random, env, type) => matchOfText(branches(random, env, type))],
  ['match of a bool', (random, env, type) => matchOfBool(branches(random, env, type), condition)],
  [
    '??',
    (random, env, type) => {
      const place = optionalPlace(random, env, type);
      return place === null ? null : `(${place.text} ?? ${expression(random, env, type)})`;
    },
  ],
];

function branches(random: Random, env: Environment, type: GeneratedType): Branches {
  return { random, env, value: (within) => expression(random, within, type) };
}

function optionalPlace(random: Random, { places }: Environment, type?: GeneratedType): Place | null {
  const fitting = places.filter(
    (place) => place.optional && (type === undefined || sameType(place.type, type)),
  );
  return fitting.length === 0 ? null : random.pick(fitting);
}

function condition(random: Random, env: Environment): string {
  return expression(random, env, bool);
}

// ── Numbers and durations ───────────────────────────────────────────────────

const of = (...types: readonly GeneratedType[]) => types;

function infix(
  operator: string,
  left: GeneratedType,
  right: GeneratedType = left,
): readonly [string, Production] {
  const make: Production = (random, env) =>
    `(${expression(random, env, left)} ${operator} ${expression(random, env, right)})`;
  return [`${left.kind} ${operator} ${right.kind}`, make];
}

/** A divisor that is a literal zero is a mistake, one that may become zero is not. */
function dividing(operator: string, type: GeneratedType): readonly [string, Production] {
  return [
    `${type.kind} ${operator}`,
    (random, env) => {
      const divisor = random.chance(0.5)
        ? `max(${type.kind === 'duration' ? '1s' : '1'}, ${variable(random, env, type)})`
        : random.chance(0.5)
          ? nonZero(random, type)
          : variable(random, env, type);
      return `(${expression(random, env, type)} ${operator} ${divisor})`;
    },
  ];
}

/** A whole number that can't be above one of some: written out, or calculated in a way that proves it. */
function smallInt(random: Random, env: Environment, mosts: readonly number[]): string {
  const most = random.pick(mosts);
  const literal = String(random.integer(0, most));
  if (random.chance(0.5)) return literal;
  const value = expression(random, env, int);
  return random.pick([
    `clamp(${value}, 0, ${literal})`,
    `max(0, min(${value}, ${literal}))`,
    `(abs(${value}) mod ${most})`,
    `(clamp(${value}, 0, ${most}) div 2)`,
    `round(clamp(${value}, 0, ${most}) / 3)`,
    `(if ${condition(random, env)} then ${literal} else 0)`,
  ]);
}

function nonZero(random: Random, type: GeneratedType): string {
  const size = random.integer(1, 9);
  return type.kind === 'duration' ? `${size}m` : type.kind === 'int' ? String(size) : `${size}.5`;
}

function variable(random: Random, env: Environment, type: GeneratedType): string {
  const places = env.places.filter((place) => !place.optional && sameType(place.type, type));
  return places.length === 0 ? nonZero(random, type) : random.pick(places).text;
}

function call(name: string, ...parameters: readonly GeneratedType[]): readonly [string, Production] {
  const make: Production = (random, env) =>
    `${name}(${parameters.map((parameter) => expression(random, env, parameter)).join(', ')})`;
  return [`${name} ${parameters[0]?.kind ?? ''}`.trim(), make];
}

/** Functions of one type that give the same type. */
function extremes(type: GeneratedType): Table {
  return [
    call('min', type, type),
    call('max', type, type, type),
    call('abs', type),
    call('clamp', type, type, type),
    [`extreme of list ${type.kind}`, (random, env) => extremeOfItems(maker(random, env), type)],
    [`- ${type.kind}`, (random, env) => `(-${expression(random, env, type)})`],
    infix('+', type),
    infix('-', type),
  ];
}

// ── Conditions ──────────────────────────────────────────────────────────────

const ordered = of(int, int, decimal, duration, time);

function comparison(random: Random, env: Environment): string {
  const type = random.pick(ordered);
  const operator = random.pick(['<', '<=', '>', '>=', '==', '!=']);
  return `(${expression(random, env, type)} ${operator} ${expression(random, env, type)})`;
}

/** Of places that may be missing too, with themselves, with another of their type, or a literal. */
function equality(random: Random, env: Environment): string | null {
  const comparable = env.places.filter(isComparable);
  if (comparable.length === 0) return null;
  const place = random.pick(comparable);
  const fellows = comparable.filter((other) => sameType(other.type, place.type));
  const other = random.chance(0.5) ? random.pick(fellows).text : literal(random, place.type);
  return `(${place.text} ${random.pick(['==', '!='])} ${other})`;
}

function isComparable({ type, inferred }: Place): boolean {
  if (type.kind === 'list' || type.kind === 'record') return false;
  return type.kind !== 'text' || inferred !== true;
}

function inRange(random: Random, env: Environment): string {
  const type = random.pick(ordered);
  const subject = optionalPlace(random, env, type)?.text ?? expression(random, env, type);
  const low = literal(random, type);
  if (type.kind === 'time') {
    const high = random.chance(0.5) ? literal(random, type) : expression(random, env, type);
    return `(${subject} ${random.pick(['in', 'not in'])} ${random.chance(0.2) ? expression(random, env, type) : low}..${high})`;
  }
  return `(${subject} ${random.pick(['in', 'not in'])} ${low}..${atLeast(random, env, type, low)})`;
}

/** An end that can't be seen to lie below the beginning, which would be a mistake. */
function atLeast(random: Random, env: Environment, type: GeneratedType, low: string): string {
  const end = variable(random, env, type);
  return /^[\d.]+/.test(end) ? `${low} + ${end}` : `max(${low}, ${end})`;
}

function inList(random: Random, env: Environment): string | null {
  const comparable = env.places.filter(isComparable);
  if (comparable.length === 0) return null;
  const { text: subject, type } = random.pick(comparable);
  const items = random.several(1, 4, () => atom(random, { ...env, places: comparable }, type));
  return `(${subject} ${random.pick(['in', 'not in'])} [${items.join(', ')}])`;
}

function presence(random: Random, env: Environment): string | null {
  const place = optionalPlace(random, env);
  return place === null ? null : `(${place.text} is ${random.pick(['present', 'missing'])})`;
}

/** What the left side proves holds on the right. */
function provenRight(random: Random, env: Environment): string | null {
  const place = optionalPlace(random, env);
  if (place === null) return null;
  const right = expression(random, knowing(env, place), bool);
  return random.chance(0.5)
    ? `(${place.text} is present and ${right})`
    : `(${place.text} is missing or ${right})`;
}

function linear(random: Random, env: Environment, type: GeneratedType, at: (x: number) => string): string {
  let x = random.integer(0, 5);
  const points = random.several(1, 3, () => {
    x += random.integer(1, 40);
    return `${at(x)} => ${expression(random, env, random.pick([int, decimal]))}`;
  });
  return `linear(${expression(random, env, type)}, ${points.join(', ')})`;
}

const moments = ['date', 'instant'];

function calendarMembers(): Table {
  return [
    ...['day', 'month', 'year'].map((name) => member(name, moments)),
    ...['hour', 'minute'].map((name) => member(name, ['instant'])),
  ];
}

const maker = (random: Random, env: Environment): ListMaker => ({
  random,
  env,
  make: (within, type) => expression(random, within, type),
});

const productions: { readonly [kind in GeneratedType['kind']]: Table } = {
  int: [
    ...extremes(int),
    infix('*', int),
    dividing('div', int),
    dividing('mod', int),
    ['div decimal', (random, env) => dividing('div', decimal)[1](random, env, int)],
    ['div duration', (random, env) => dividing('div', duration)[1](random, env, int)],
    call('round', decimal),
    ['points by share', (random, env) => pointsByShare(maker(random, env))],
    call('floor', decimal),
    call('ceil', decimal),
    call('trunc', decimal),
    call('length', text),
    ...calendarMembers(),
    ['count of items', (random, env) => askOfItems(maker(random, env), 'count')],
    ['length of list', (random, env) => lengthOf(maker(random, env))],
    ['sum int', (random, env) => sum(maker(random, env), int)],
    [
      'pow int',
      (random, env) => `pow(${expression(random, env, int)}, ${smallInt(random, env, [2, 4, 60])})`,
    ],
    [
      'bucket',
      (random, env) => {
        const more = random.several(0, 2, () =>
          expression(random, env, random.pick([text, int, date, bool])),
        );
        const keys = [expression(random, env, random.pick([text, text, int])), ...more];
        return `bucket("salt", ${keys.join(', ')}, 1 + ${smallInt(random, env, [99])})`;
      },
    ],
  ],
  decimal: [
    ...extremes(decimal),
    infix('*', decimal),
    infix('*', int, decimal),
    infix('+', decimal, int),
    infix('-', int, decimal),
    dividing('/', decimal),
    dividing('mod', decimal),
    ['quotient', (random, env) => quotient(maker(random, env))],
    ['duration / duration', (random, env) => dividing('/', duration)[1](random, env, decimal)],
    [
      'round to places',
      (random, env) => `round(${expression(random, env, decimal)}, ${smallInt(random, env, [3, 8, 18])})`,
    ],
    ['sum decimal', (random, env) => sum(maker(random, env), decimal)],
    ['sqrt', (random, env) => `sqrt(max(0, ${expression(random, env, decimal)}))`],
    ['sqrt of anything', (random, env) => `sqrt(${variable(random, env, decimal)})`],
    [
      'pow decimal',
      (random, env) => `pow(${expression(random, env, decimal)}, ${smallInt(random, env, [2, 4, 90])})`,
    ],
    ...['seconds', 'minutes', 'hours', 'days'].map((unit) => call(unit, duration)),
    ['linear', (random, env) => linear(random, env, decimal, (x) => `${x}.5`)],
    ['linear of duration', (random, env) => linear(random, env, duration, (x) => `${x}m`)],
    ['int as decimal', (random, env) => expression(random, env, int)],
  ],
  duration: [
    ['sum duration', (random, env) => sum(maker(random, env), duration)],
    infix('-', date),
    infix('-', instant),
    ...extremes(duration),
    infix('*', duration, int),
    infix('*', int, duration),
    dividing('mod', duration),
  ],
  list: [
    [
      'list literal',
      (random, env, type) => listLiteral(maker(random, env), type.kind === 'list' ? type.element : type),
    ],
  ],
  // They stand for nothing by themselves: their fields are places.
  record: [],
  date: [
    member('date', moments),
    ['date + duration', (random, env) => `(${expression(random, env, date)} + ${wholeDays(random, env)})`],
    ['date - duration', (random, env) => `(${expression(random, env, date)} - ${wholeDays(random, env)})`],
    ['duration + date', (random, env) => `(${wholeDays(random, env)} + ${expression(random, env, date)})`],
    [
      'anniversary',
      (random, env) => `anniversary(${expression(random, env, date)}, ${yearOf(maker(random, env))})`,
    ],
  ],
  time: [member('time', ['instant']), member('time', ['instant'])],
  instant: [
    ['now', () => 'now'],
    infix('+', instant, duration),
    infix('-', instant, duration),
    infix('+', duration, instant),
  ],
  text: [call('lower', text), call('upper', text), call('trim', text)],
  bool: [
    ['comparison', comparison],
    ['comparison', comparison],
    ['times divisor', (random, env) => timesDivisor(maker(random, env))],
    ['equality', equality],
    ['any', (random, env) => askOfItems(maker(random, env), 'any')],
    ['all', (random, env) => askOfItems(maker(random, env), 'all')],
    ['in list of values', (random, env) => inListOf(maker(random, env))],
    ['comparison of moments', (random, env) => comparisonOfMoments(maker(random, env))],
    ['in moments', (random, env) => inMoments(maker(random, env))],
    ['days of each year', (random, env) => daysOfYears(maker(random, env))],
    ['weekday in', (random, env) => `(${member('weekday', moments)[1](random, env)} in ["sat", "sun"])`],
    ['in range', inRange],
    ['in list', inList],
    ['presence', presence],
    ['proven right', provenRight],
    infix('and', bool),
    infix('or', bool),
    call('contains', text, text),
    call('startsWith', text, text),
    call('endsWith', text, text),
    ['not', (random, env) => `(not ${expression(random, env, bool)})`],
    [
      'user.id ==',
      (random, env) =>
        `(${random.pick(['user.id', 'task.id', 'game.id'])} == ${expression(random, env, text)})`,
    ],
  ],
};
