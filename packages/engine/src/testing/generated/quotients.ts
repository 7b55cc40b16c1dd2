import type { GeneratedType } from './environment.js';
import { decimal, duration, int } from './environment.js';
import type { ListMaker } from './lists.js';

/** `left / right`, mostly of numbers that no decimal is the quotient of. */
export function quotient(maker: ListMaker): string {
  const { random, env, make } = maker;
  const type = random.pick([int, int, decimal, duration]);
  return random.pick([
    () => `(${make(env, type)} / max(1${unitOf(type)}, ${make(env, type)}))`,
    () => `(${make(env, type)} / ${random.pick(primes)}${unitOf(type)})`,
    () => `(${make(env, int)} / ${random.pick(longNumbers)})`,
    () => `(${shareOf(maker)} ${random.pick(['+', '-', '*', '/'])} (1 / ${random.pick(primes)}))`,
    () => `(${shareOf(maker)} mod (1 / ${random.pick(primes)}))`,
  ])();
}

/** A quotient that is multiplied and rounded, as points by a share are. */
export function pointsByShare(maker: ListMaker): string {
  const { random, env, make } = maker;
  const rounding = random.pick(['floor', 'ceil', 'round', 'trunc']);
  return `${rounding}(${make(env, random.pick([int, decimal]))} * ${shareOf(maker)})`;
}

/** Whether a quotient times its divisor is what was divided: true, unless its numbers are long. */
export function timesDivisor({ random, env, make }: ListMaker): string {
  const [value, divisor] = [make(env, int), random.pick([...primes, ...longNumbers])];
  return `(${value} / ${divisor} * ${divisor} ${random.pick(['==', '!=', '<', '<='])} ${make(env, int)})`;
}

function shareOf({ env, make }: ListMaker): string {
  return `(${make(env, int)} / max(1, ${make(env, int)}))`;
}

const primes = ['3', '7', '11', '13', '97'];

/** So long that no two of their quotients go on one line. */
const longNumbers = ['1_000_000_000_000_000_000_000_000_000_057', '7_000_000_000_000_000_000_000_000_013'];

function unitOf({ kind }: GeneratedType): string {
  return kind === 'duration' ? 'm' : '';
}
