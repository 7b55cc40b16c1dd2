/*
 * A base times a streak's factor, five more for a quick return, a tenth more for loyal members of the upper
 * levels, never above a cap.
 */
import { seededInputs } from './seeded-inputs.js';

export const name = 'shared-rule';
export const about = 'the shared rule';

/** A variant moves its constants, so that 200 rules are 200 different ones; variant 0 is the plain one. */
export function variant(index) {
  if (index === 0) return { weekly: 7, quick: 5, loyal: 1000, cap: 100 };
  return { weekly: 7 + (index % 5), quick: 5 + (index % 11), loyal: 1000 + index, cap: 100 + (index % 17) };
}

const levels = ['bronze', 'silver', 'gold', 'platinum'];

export function inputs() {
  return seededInputs((whole, oneOf) => ({
    base: 1 + whole(60),
    streak: whole(14),
    minutesSinceLast: whole(240),
    totalPoints: whole(3000),
    level: oneOf(levels),
  }));
}

/** The rule by hand, in floats. */
export function byHand(input, rule) {
  const steady = input.base * (input.streak >= rule.weekly ? 2 : input.streak >= 3 ? 1.5 : 1);
  const points = steady + (input.minutesSinceLast < 60 ? rule.quick : 0);
  const loyal = input.totalPoints > rule.loyal && (input.level === 'gold' || input.level === 'platinum');
  return Math.min(rule.cap, loyal ? points * 1.1 : points);
}

/**
 * The rule in whole twentieths of a point: exact, and so the judge of who is. Rounded half away from zero.
 */
export function exactPoints(input, rule) {
  const half = input.base * (input.streak >= rule.weekly ? 4 : input.streak >= 3 ? 3 : 2);
  const halves = half + (input.minutesSinceLast < 60 ? rule.quick * 2 : 0);
  const loyal = input.totalPoints > rule.loyal && (input.level === 'gold' || input.level === 'platinum');
  return Math.floor((Math.min(rule.cap * 20, halves * (loyal ? 11 : 10)) + 10) / 20);
}

export const merit = `strategy "Shared rule" {
  param weekly: int (1..100) = 7
  param quick: int (0..100) = 5
  param loyal: int (0..100_000) = 1_000
  param cap: int (0..1_000) = 100

  input base: int (0..1_000)
  input streak: int (0..10_000)
  input minutesSinceLast: int (0..1_000_000)
  input totalPoints: int (0..1_000_000_000)
  input level: text

  let factor = if streak >= weekly then 2 else if streak >= 3 then 1.5 else 1
  let earned = base * factor + (if minutesSinceLast < 60 then quick else 0)
  let isLoyal = totalPoints > loyal and level in ["gold", "platinum"]

  otherwise { award round(min(cap, earned * (if isLoyal then 1.1 else 1))) }
}`;

export function jsonLogic(rule) {
  const factor = { if: [{ '>=': [read('streak'), rule.weekly] }, 2, { '>=': [read('streak'), 3] }, 1.5, 1] };
  const quick = { if: [{ '<': [read('minutesSinceLast'), 60] }, rule.quick, 0] };
  const loyal = {
    and: [{ '>': [read('totalPoints'), rule.loyal] }, { in: [read('level'), ['gold', 'platinum']] }],
  };
  const points = { '+': [{ '*': [read('base'), factor] }, quick] };
  return { min: [rule.cap, { '*': [points, { if: [loyal, 1.1, 1] }] }] };
}

const read = (key) => ({ var: key });

export const cel = {
  types: {
    base: 'double',
    streak: 'double',
    minutesSinceLast: 'double',
    totalPoints: 'double',
    level: 'string',
  },
  text(rule) {
    const factor = `(streak >= ${rule.weekly}.0 ? 2.0 : streak >= 3.0 ? 1.5 : 1.0)`;
    const quick = `(minutesSinceLast < 60.0 ? ${rule.quick}.0 : 0.0)`;
    const loyal = `(totalPoints > ${rule.loyal}.0 && level in ["gold", "platinum"] ? 1.1 : 1.0)`;
    return `least(${rule.cap}.0, (base * ${factor} + ${quick}) * ${loyal})`;
  },
};

export function filtrex(rule) {
  const factor = `(if streak >= ${rule.weekly} then 2 else (if streak >= 3 then 1.5 else 1))`;
  const quick = `(if minutesSinceLast < 60 then ${rule.quick} else 0)`;
  const loyal = `(if totalPoints > ${rule.loyal} and level in ("gold", "platinum") then 1.1 else 1)`;
  return `min(${rule.cap}, (base * ${factor} + ${quick}) * ${loyal})`;
}

export function subscript(rule) {
  const factor = `(streak >= ${rule.weekly} ? 2 : streak >= 3 ? 1.5 : 1)`;
  const quick = `(minutesSinceLast < 60 ? ${rule.quick} : 0)`;
  const loyal = `(totalPoints > ${rule.loyal} && (level === "gold" || level === "platinum") ? 1.1 : 1)`;
  return `min(${rule.cap}, (base * ${factor} + ${quick}) * ${loyal})`;
}

export function zen(rule) {
  const factor = `(streak >= ${rule.weekly} ? 2 : (streak >= 3 ? 1.5 : 1))`;
  const quick = `(minutesSinceLast < 60 ? ${rule.quick} : 0)`;
  const loyal = `(totalPoints > ${rule.loyal} and level in ["gold", "platinum"] ? 1.1 : 1)`;
  return `min([${rule.cap}, (base * ${factor} + ${quick}) * ${loyal}])`;
}
