import type {
  CheckedStrategy,
  InputDeclaration,
  ParamDeclaration,
  Range,
  RecordType,
  Type,
} from '@merit/dsl';
import { decimal, factSignatures, timeToText } from '@merit/dsl';
import type { EvaluationRequest } from '../../evaluate/evaluation.js';
import type { JsonValue } from '../../event/event.js';
import type { FactRequest, FactValue } from '../../history/fact-request.js';
import { words } from './literals.js';
import type { Random } from './random.js';

/** An event with the facts for it: mostly one that fits. */
export function request(
  random: Random,
  { inputs }: CheckedStrategy,
  facts: readonly FactRequest[],
): EvaluationRequest {
  return {
    event: {
      externalUserId: random.pick(['ann', 'bob', 'walk', '']),
      externalTaskId: random.pick(['t1', 'run']),
      ...(random.chance(0.5) ? { externalGameId: random.pick(['g', 'x']) } : {}),
      ...(random.chance(0.5) ? { action: random.pick(words) } : {}),
      ...zoneOfEvent(random),
      data: dataFor(random, inputs),
    },
    facts: Object.fromEntries(facts.map((fact) => [fact.key, factValue(random, fact)])),
    now: random.integer(0, 4_000_000_000) * 1_000 + random.integer(0, 999),
    timeZone: random.pick(['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']),
  };
}

function zoneOfEvent(random: Random): { readonly timeZone?: string } {
  if (random.chance(0.75)) return {};
  random.count('event with a time zone');
  return { timeZone: random.pick(['Pacific/Kiritimati', 'Europe/Madrid', 'America/Los_Angeles']) };
}

type Data = { [key: string]: JsonValue };

function dataFor(random: Random, inputs: readonly InputDeclaration[]): { readonly [key: string]: JsonValue } {
  const data: Data = {};
  const spoils = random.chance(0.08);
  for (const declaration of inputs) {
    const { type, path, optional, default: fallback } = declaration;
    const mayLack = optional || fallback !== null;
    if (mayLack && random.chance(0.35)) continue;
    put(data, path, spoils && random.chance(0.4) ? random.pick(misfits) : wireValue(random, type));
  }
  return data;
}

const misfits: readonly JsonValue[] = [
  '24:00',
  [1, null],
  ['x', 2],
  [1, 2, 3, 4, 5, 6, 7],
  null,
  'walk',
  -1e9,
  1e300,
  0.123456789,
  true,
  [],
  {},
  '1e5',
  'PT1S',
  '90s',
  -0,
];

function put(data: Data, path: readonly string[], value: JsonValue): void {
  let at = data;
  for (const key of path.slice(0, -1)) {
    const next = at[key];
    const inner = typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Data) : {};
    at[key] = inner;
    at = inner;
  }
  at[path.at(-1) ?? ''] = value;
}

/** A value that the type allows, as it stands in JSON. */
export function wireValue(random: Random, type: Type): JsonValue {
  switch (type.kind) {
    case 'int':
      return wholeWithin(random, type.range.min, type.range.max);
    case 'decimal': {
      const whole = wholeWithin(random, type.range.min, type.range.max);
      const digits = Math.min(type.places ?? 20, random.pick([0, 1, 2, 6, 20]));
      const fraction = Array.from({ length: digits }, () => random.integer(0, 9)).join('');
      const top = type.range.max === null ? Number.POSITIVE_INFINITY : Number(decimal.toText(type.range.max));
      if (fraction === '' || whole >= top || whole < 0) return whole;
      return digits > 6 || random.chance(0.2) ? `${whole}.${fraction}` : Number(`${whole}.${fraction}`);
    }
    case 'duration': {
      const milliseconds = random.integer(type.range.min ?? 0, type.range.max ?? 10_000_000_000);
      return random.chance(0.5) ? `${milliseconds}ms` : `PT${milliseconds / 1_000}S`;
    }
    case 'text':
      return random.pick(type.values ?? wordsUpTo(random.chance(0.9) ? type.max : Number.POSITIVE_INFINITY));
    case 'bool':
      return random.chance(0.5);
    case 'list':
      return random.several(0, Math.min(type.max, 5), () => wireValue(random, type.element));
    case 'record':
      return recordValue(random, type);
    case 'date':
      return momentText(random).slice(0, 10);
    case 'optional':
      return wireValue(random, type.inner);
    case 'time':
      return timeText(random, type.range);
    case 'instant':
      if (random.chance(0.05)) return forEver;
      return momentText(random).replace(/Z$/, () => random.pick(['Z', '+01:00', '-09:30']));
    default:
      throw new Error(`no value of type ${type.kind}`);
  }
}

/** At times with a key that nobody asks for, or a field that isn't there. */
function recordValue(random: Random, { fields }: RecordType): JsonValue {
  const data: Data = random.chance(0.2) ? { other: [1] } : {};
  for (const { name, type, path = [name] } of fields) {
    if (random.chance(type.kind === 'optional' ? 0.4 : 0.01)) continue;
    put(data, path, random.chance(0.005) ? random.pick(misfits) : wireValue(random, type));
  }
  return data;
}

function timeText(random: Random, { min, max }: Range<number>): string {
  const [from, to] = [min ?? 0, max ?? 1_439];
  const minutes = random.integer(from, to < from ? to + 1_440 : to);
  return timeToText(minutes % 1_440);
}

/** As many systems write it. */
const forEver = '9999-12-31T23:59:59.999Z';

function momentText(random: Random): string {
  return new Date(random.integer(0, 4_000_000_000) * 1_000 + random.pick([0, 1, 500])).toISOString();
}

function wordsUpTo(max: number): readonly string[] {
  return words.filter((word) => [...word].length <= max);
}

type Bound = Parameters<typeof decimal.toText>[0] | null;

function wholeWithin(random: Random, min: Bound, max: Bound): number {
  const low = min === null ? -20 : Number(decimal.toText(decimal.ceil(min)));
  const high = max === null ? Math.max(low, 1_000) : Number(decimal.toText(decimal.floor(max)));
  if (max === null && random.chance(0.03)) return random.pick([9_007_199_254_740_991, 1e20, 123_456_789_012]);
  return random.integer(low, high);
}

export function paramValues(
  random: Random,
  params: readonly ParamDeclaration[],
): { readonly [name: string]: JsonValue } {
  const given = params.filter(() => random.chance(0.6));
  return Object.fromEntries(given.map(({ name, type }) => [name, wireValue(random, type)]));
}

function factValue(random: Random, { name, input }: FactRequest): FactValue {
  if (name === 'host') return count(random);
  const { measures, scopes, type } = factSignatures[name];
  switch (measures) {
    case 'time':
      return random.chance(0.2) ? null : random.integer(0, random.pick([1_000, 10_000_000, 40_000_000_000]));
    case 'input': {
      const held = name === 'mean' && input?.type === 'int' ? 'decimal' : input?.type;
      return name !== 'total' && random.chance(0.3) ? null : summed(random, held);
    }
    case 'points':
      if (type(null).kind === 'decimal') return coins(random);
      return scopes.includes('task') ? random.integer(-50, 5_000) : count(random);
    case 'count':
      return count(random);
  }
}

function count(random: Random): number {
  return random.integer(0, random.pick([2, 20, 3_000]));
}

function coins(random: Random): FactValue {
  return random.chance(0.5)
    ? random.integer(0, 9_999) / 100
    : decimal.create(BigInt(random.integer(0, 9_999)), 25);
}

function summed(random: Random, type: 'int' | 'decimal' | 'duration' | undefined): FactValue {
  if (type === 'int')
    return random.chance(0.02) ? decimal.fromInteger(10n ** 20n) : random.integer(-100, 10_000);
  if (type === 'duration') return random.integer(0, 100_000_000);
  return random.chance(0.5)
    ? random.integer(-100, 10_000) / 100
    : decimal.create(BigInt(random.integer(-9, 9_999)), 25);
}
