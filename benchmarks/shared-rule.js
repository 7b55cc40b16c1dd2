import { seededNumbers } from './seeded-numbers.js';

/**
 * The rule that every engine decides: a base times a streak's factor, five more for a quick return, a tenth
 * more for loyal members of the upper levels, never above a cap. A variant moves its constants, so that 200
 * rules are 200 different ones.
 *
 * @typedef {{ base: number, streak: number, minutesSinceLast: number, totalPoints: number, level: string }} Input
 * @typedef {{ weekly: number, quick: number, loyal: number, cap: number }} Variant
 */

export const plainVariant = Object.freeze({ weekly: 7, quick: 5, loyal: 1000, cap: 100 });

/** The same rule with other constants; variant 0 is the plain one. @param {number} index @returns {Variant} */
export function variant(index) {
  if (index === 0) return plainVariant;
  return { weekly: 7 + (index % 5), quick: 5 + (index % 11), loyal: 1000 + index, cap: 100 + (index % 17) };
}

const levels = ['bronze', 'silver', 'gold', 'platinum'];

/** 1,024 inputs. @returns {Input[]} */
export function inputs(seed = 20260901) {
  const next = seededNumbers(seed);
  const whole = (below) => Math.floor(next() * below);
  return Array.from({ length: 1024 }, () => ({
    base: 1 + whole(60),
    streak: whole(14),
    minutesSinceLast: whole(240),
    totalPoints: whole(3000),
    level: levels[whole(4)],
  }));
}

/** The rule by hand, in floats. @param {Input} input @param {Variant} rule */
export function byHand(input, rule) {
  const steady = input.base * (input.streak >= rule.weekly ? 2 : input.streak >= 3 ? 1.5 : 1);
  const points = steady + (input.minutesSinceLast < 60 ? rule.quick : 0);
  const loyal = input.totalPoints > rule.loyal && (input.level === 'gold' || input.level === 'platinum');
  return Math.min(rule.cap, loyal ? points * 1.1 : points);
}

/** The rule in whole twentieths of a point: exact, and so the judge of who is. @returns {number} twentieths */
export function exactTwentieths(input, rule) {
  const half = input.base * (input.streak >= rule.weekly ? 4 : input.streak >= 3 ? 3 : 2);
  const halves = half + (input.minutesSinceLast < 60 ? rule.quick * 2 : 0);
  const loyal = input.totalPoints > rule.loyal && (input.level === 'gold' || input.level === 'platinum');
  return Math.min(rule.cap * 20, halves * (loyal ? 11 : 10));
}

/** The exact points, rounded to whole ones, half away from zero. */
export function exactPoints(input, rule) {
  return Math.floor((exactTwentieths(input, rule) + 10) / 20);
}
