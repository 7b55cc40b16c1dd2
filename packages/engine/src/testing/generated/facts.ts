import {
  type DecimalType,
  type DurationType,
  factSignatures,
  type HistoryFactName,
  type IntType,
} from '@merit/dsl';
import type { GeneratedType, Place } from './environment.js';
import { bool, decimal, duration, int } from './environment.js';
import type { Random } from './random.js';

const scopes = ['user', 'user.game', 'task', 'game'] as const;
type Scope = (typeof scopes)[number];

// ── What the language has, so that a new fact is generated too ──────────────

const names = Object.keys(factSignatures).filter(isFactName);
const everywhere = names.filter((name) => factSignatures[name].scopes.length === scopes.length);
const elsewhere = names.filter((name) => !everywhere.includes(name));
const times = everywhere.filter((name) => factSignatures[name].measures === 'time');
const summaries = everywhere.filter((name) => factSignatures[name].measures === 'input');
const counts = everywhere.filter((name) => !times.includes(name) && !summaries.includes(name));

function isFactName(name: string): name is HistoryFactName {
  return Object.hasOwn(factSignatures, name);
}

/** What a fact may be made of: inputs and lets to add up or compare, and parameters that may be a window. */
export interface FactParts {
  readonly inputs: readonly Place[];
  readonly windows: readonly Place[];
  /** The inputs that the strategy sets for its parent, which no `same:` takes. */
  readonly set: readonly Place[];
}

export function fact(random: Random, parts: FactParts): Place {
  const scope = random.pick(scopes);
  const summed = parts.inputs.filter(({ type }) => ['int', 'decimal', 'duration'].includes(type.kind));
  const kinds = ['count', 'count', 'time', 'held', 'did', ...(summed.length === 0 ? [] : ['sum', 'sum'])];
  switch (random.pick(kinds)) {
    case 'count':
      return counted(random, scope, parts);
    case 'did':
      return did(random, parts);
    case 'time':
      return timed(random, scope, parts);
    case 'held':
      return held(random, scope, parts);
    default:
      return summary(random, scope, random.pick(summed), parts);
  }
}

function counted(random: Random, scope: Scope, parts: FactParts): Place {
  const name = random.pick(counts);
  const { argument, noWindow, noFilter } = factSignatures[name];
  random.count(`fact ${name}`);
  const given = [
    ...(argument === 'kind' ? [random.pick(['"walk"', '"login"'])] : []),
    ...(name === 'streak' ? rhythm(random) : []),
    ...(noWindow === null ? windows(random, scope, parts) : []),
    ...(noFilter === null ? filters(random, parts) : []),
  ];
  return { text: `${scope}.${name}${inBrackets(given)}`, type: int, optional: false };
}

function did(random: Random, parts: FactParts): Place {
  const scope = random.pick(['user', 'user.game'] as const);
  random.count('did');
  const given = [random.pick(['"walk"', '"login"']), ...windows(random, scope, parts)];
  return { text: `${scope}.did${inBrackets(given)}`, type: bool, optional: false };
}

function timed(random: Random, scope: Scope, parts: FactParts): Place {
  const name = random.pick(times);
  const { presentFrom } = factSignatures[name];
  random.count(`fact ${name}`);
  const filter = inBrackets(filters(random, parts));
  const proof = `${scope}.awards${filter} >= ${presentFrom?.coefficient ?? 0}`;
  return { text: `${scope}.${name}${filter}`, type: duration, optional: true, proof };
}

function summary(random: Random, scope: Scope, input: Place, parts: FactParts): Place {
  const name = random.pick(summaries);
  random.count(`fact ${name}`);
  const given = [input.text, ...windows(random, scope, parts), ...filters(random, parts)];
  const type = factSignatures[name].type(orderedType(input.type));
  const [present, optional] = type.kind === 'optional' ? [type.inner, true] : [type, false];
  const held = [int, decimal, duration].find(({ kind }) => kind === present.kind) ?? input.type;
  return { text: `${scope}.${name}${inBrackets(given)}`, type: held, optional };
}

function orderedType({ kind }: GeneratedType): IntType | DecimalType | DurationType {
  const range = { min: null, max: null };
  if (kind === 'duration') return { kind, range };
  return kind === 'int' ? { kind, range } : { kind: 'decimal', places: null, range };
}

/** What isn't looked at through windows: the wallet, and who and what has awards at all. */
function held(random: Random, scope: Scope, parts: FactParts): Place {
  const own = elsewhere.filter((name) => factSignatures[name].scopes.includes(scope));
  const [name, from] =
    own.length > 0 ? ([random.pick(own), scope] as const) : (['wallet.coins', 'user'] as const);
  random.count(`fact ${from}.${name}`);
  const { noFilter, type } = factSignatures[name];
  const isWhole = type(null).kind === 'int';
  const filter = noFilter === null ? filters(random, parts) : [];
  if (filter.length > 0) random.count(`fact ${from}.${name} of a part`);
  return { text: `${from}.${name}${inBrackets(filter)}`, type: isWhole ? int : decimal, optional: false };
}

function inBrackets(given: readonly string[]): string {
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

function windows(random: Random, scope: Scope, parts: FactParts): readonly string[] {
  const isOwn = scope === 'user' || scope === 'user.game';
  const last = random.chance(0.3) ? [`last: ${lengthOf(random, isOwn, parts)}`] : [];
  const period = random.chance(0.25)
    ? [`this: ${random.pick(['day', 'week', 'month', 'quarter', 'year'])}`]
    : [];
  const days = random.chance(0.15) ? [`days: ${random.pick(['1', '7', '30', '366', '3_660', '5 * 4'])}`] : [];
  if (days.length > 0) random.count('window days');
  if (last.length > 0) random.count('window last');
  if (period.length > 0) random.count('window this');
  const since = random.chance(0.15) ? [`since: ${dateOf(random, parts)}`] : [];
  if (since.length > 0) random.count('window since');
  return [...last, ...period, ...days, ...since];
}

/** An input's may be missing. */
function dateOf(random: Random, { inputs, windows: params }: FactParts): string {
  const isDate = ({ type, inferred }: Place) => type.kind === 'date' && inferred !== true;
  const dated = [...inputs, ...params].filter(isDate);
  return dated.length > 0 && random.chance(0.6) ? random.pick(dated).text : '@2026-02-28';
}

function rhythm(random: Random): readonly string[] {
  const each = random.chance(0.3) ? [`each: ${random.pick(['day', 'week', 'month'])}`] : [];
  const grace = random.chance(0.3) ? [`grace: ${random.pick(['0', '2', '31', '1 + 1'])}`] : [];
  if (each.length > 0) random.count('streak each');
  if (grace.length > 0) random.count('streak grace');
  return [...each, ...grace];
}

function lengthOf(random: Random, isOwn: boolean, parts: FactParts): string {
  const lengths = parts.windows.filter(({ type }) => type.kind === 'duration');
  if (isOwn && lengths.length > 0 && random.chance(0.3)) return `max(1s, ${random.pick(lengths).text})`;
  return random.pick(isOwn ? ['5m', '7d', '30d', '90s'] : ['5m', '1h', '1d']);
}

function filters(random: Random, { inputs, set }: FactParts): readonly string[] {
  const comparable = inputs.filter((input) => input.type.kind !== 'list' && !set.includes(input));
  const caseName = random.chance(0.15) ? [`case: "${random.pick(['C1', 'R3'])}"`] : [];
  const same = comparable.length > 0 && random.chance(0.15) ? [`same: ${random.pick(comparable).text}`] : [];
  if (caseName.length > 0) random.count('filter case');
  if (same.length > 0) random.count('filter same');
  return [...caseName, ...same];
}
