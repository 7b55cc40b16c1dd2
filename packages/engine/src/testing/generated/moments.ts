import type { Environment } from './environment.js';
import { date, duration, instant, int } from './environment.js';
import type { ListMaker } from './lists.js';
import { literal, yearDayLiteral } from './literals.js';
import type { Random } from './random.js';

/** Two dates, two instants, or one of each. */
export function comparisonOfMoments({ random, env, make }: ListMaker): string {
  const side = () => make(env, random.pick([date, instant]));
  return `(${side()} ${random.pick(['<', '<=', '>', '>=', '==', '!='])} ${side()})`;
}

/** A duration beside a date: whole days where it is written out, any that is calculated. */
export function wholeDays(random: Random, env: Environment): string {
  const places = env.places.filter(({ type, optional }) => !optional && type.kind === 'duration');
  if (places.length === 0 || random.chance(0.4)) return `${random.integer(0, 400)}d`;
  const { text: place } = random.pick(places);
  return random.chance(0.5) ? place : `(${place} - ${literal(random, duration)})`;
}

/** Mostly one of the years 1 to 9999. */
export function yearOf({ random, env, make }: ListMaker): string {
  if (random.chance(0.1)) return make(env, int);
  return random.chance(0.5) ? 'now.year' : String(random.integer(1, 9_999));
}

/** A date or an instant, which may be missing, beside days of each year. */
export function daysOfYears({ random, env, make }: ListMaker): string {
  const { kind } = random.pick([date, instant]);
  const missing = env.places.filter(({ type, optional }) => optional && type.kind === kind);
  const subject =
    missing.length > 0 ? random.pick(missing).text : make(env, kind === 'date' ? date : instant);
  const day = () => yearDayLiteral(random);
  switch (random.integer(0, 3)) {
    case 0:
      return `(${subject} ${random.pick(['==', '!='])} ${day()})`;
    case 1:
      return `(${subject} ${random.pick(['in', 'not in'])} ${day()}..${day()})`;
    case 2:
      return `(${subject} in [${random.several(1, 3, day).join(', ')}])`;
    default:
      return `(match ${subject} { ${day()} => true, ${day()}..${day()} => false, else => ${random.pick(['true', 'false'])} })`;
  }
}

export function inMoments({ random, env, make }: ListMaker): string {
  const subject = make(env, random.pick([date, instant]));
  const kind = random.pick([date, instant]);
  const year = random.integer(1990, 2030);
  return random.chance(0.5)
    ? `(${subject} in @${year}-02-03..@${year + random.integer(0, 9)}-11-12)`
    : `(${subject} not in [${random.several(1, 2, () => make(env, kind)).join(', ')}])`;
}

/** `now.hour` and its like, of `now` or of a date or an instant by its name. */
export function member(
  name: string,
  kinds: readonly string[],
): readonly [string, (random: Random, env: Environment) => string] {
  const make = (random: Random, env: Environment) => {
    const owners = env.places.filter(({ type, optional }) => !optional && kinds.includes(type.kind));
    const owner = owners.length === 0 || random.chance(0.3) ? 'now' : random.pick(owners).text;
    return `${owner}.${name}`;
  };
  return [`member ${name}`, make];
}
