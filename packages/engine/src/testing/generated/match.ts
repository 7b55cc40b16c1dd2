import type { Environment, GeneratedType, Place } from './environment.js';
import { knowing } from './environment.js';
import { literal } from './literals.js';
import type { Random } from './random.js';

/** Where a `match` stands, and how the values of its arms are made. */
export interface Branches {
  readonly random: Random;
  readonly env: Environment;
  readonly value: (env: Environment) => string;
}

type Condition = (random: Random, env: Environment) => string;

export function matchOfConditions({ random, env, value }: Branches, condition: Condition): string {
  const arms = random.several(1, 3, () => {
    const alternatives = random.several(1, 2, () => condition(random, env));
    return `${alternatives.join(' | ')} => ${value(env)}`;
  });
  return `match { ${[...arms, `else => ${value(env)}`].join(', ')} }`;
}

/** A subject that may be missing has an arm for that, and is there in the arms below it. */
function subject(
  { random, env }: Branches,
  isOf: (type: GeneratedType, inferred: boolean) => boolean,
): Place | null {
  const places = env.places.filter(({ type, inferred }) => isOf(type, inferred === true));
  return places.length === 0 ? null : random.pick(places);
}

interface Start {
  readonly arms: readonly string[];
  readonly below: Environment;
}

/**
 * An arm for a missing value is a mistake where a condition further out proved that there is one, so it is
 * rare.
 */
function missingArm({ random, env, value }: Branches, place: Place): Start {
  if (!place.optional || random.chance(0.95)) return { arms: [], below: env };
  random.count('pattern missing');
  return { arms: [`missing => ${value(env)}`], below: knowing(env, place) };
}

/** Points in ascending order, so that no pattern stands twice; then ranges and relations beyond them. */
export function matchOfNumber(branches: Branches): string | null {
  const { random, value } = branches;
  const place = subject(branches, ({ kind }) => kind !== 'text' && kind !== 'bool' && kind !== 'list');
  if (place === null) return null;
  const { arms, below } = missingArm(branches, place);
  let from = random.integer(0, 4);
  const at = (size: number) => pointAt(place.type.kind, size);
  const points = random.several(1, 3, () => {
    const low = from;
    from += random.integer(1, 30);
    const pattern = random.pick([
      at(low),
      `${at(low)} | ${at(low + 1000)}`,
      `${at(low)}..${at(from)}`,
      `< ${at(low)}`,
      `>= ${at(from + 2000)}`,
    ]);
    random.count(`pattern ${/^(<|>=)/.exec(pattern)?.[1] ?? (pattern.includes('..') ? 'range' : 'value')}`);
    return `${pattern} => ${value(below)}`;
  });
  return `match ${place.text} { ${[...arms, ...points, `else => ${value(below)}`].join(', ')} }`;
}

function pointAt(kind: GeneratedType['kind'], size: number): string {
  switch (kind) {
    case 'duration':
      return `${size}m`;
    case 'int':
      return String(size);
    case 'time':
      return `@${new Date((size % 1_440) * 60_000).toISOString().slice(11, 16)}`;
    case 'date':
    case 'instant':
      return `@${new Date(size * 40 * 86_400_000).toISOString().slice(0, 10)}${kind === 'date' ? '' : 'T12:30'}`;
    default:
      return `${size}.5`;
  }
}

/** Each listed text in an arm of its own, or the rest in an `else`. */
export function matchOfText(branches: Branches): string | null {
  const { random, value } = branches;
  const place = subject(branches, (type, inferred) => type.kind === 'text' && !inferred);
  if (place?.type.kind !== 'text') return null;
  const { arms, below } = missingArm(branches, place);
  const { values } = place.type;
  // Adjusts further down may give `case` values that aren't known here.
  const leaves = values === null || place.optional || place.text === 'case' || random.chance(0.4);
  const named =
    values === null ? [literal(random, place.type)] : values.slice(leaves ? 1 : 0).map((text) => `"${text}"`);
  random.count(leaves ? 'match with else' : 'match of each value');
  const each = named.map((pattern) => `${pattern} => ${value(below)}`);
  return `match ${place.text} { ${[...arms, ...each, ...(leaves ? [`else => ${value(below)}`] : [])].join(', ')} }`;
}

export function matchOfBool({ random, env, value }: Branches, condition: Condition): string {
  return `match ${condition(random, env)} { true => ${value(env)}, false => ${value(env)} }`;
}
