/*
 * Points by the length of an activity and by four facts of the past, never above a day's cap. The peers get
 * the facts as inputs.
 */
import { seededInputs } from './seeded-inputs.js';

export const name = 'facts-and-cap';
export const about = 'four facts and a cap';

/** A variant moves the bonuses and the cap. */
export function variant(index) {
  return { weekly: 7 + (index % 5), bonus: 5 + (index % 11), cap: 100 + (index % 17) };
}

export function inputs() {
  return seededInputs((whole) => ({
    minutes: whole(240),
    awards: whole(10),
    streak: whole(14),
    recent: whole(4),
    today: whole(140),
  }));
}

export function byHand({ minutes, awards, streak, recent, today }, { weekly, bonus, cap }) {
  const usual = Math.floor(minutes / 10) + (streak >= weekly ? bonus * 2 : streak >= 3 ? bonus : 0);
  const points = awards < 2 ? 10 : recent >= 3 ? 1 : usual;
  return Math.min(points, Math.max(0, cap - today));
}

export const merit = `strategy "Four facts and a cap" {
  param weekly: int (1..100) = 7
  param bonus: int (0..100) = 5
  param cap: int (0..1_000) = 100

  input minutes: int (0..1440)

  rule "First steps" when user.awards < 2 { award 10 }
  rule "Too often" when user.awards(last: 1h) >= 3 { award 1 }
  otherwise {
    award minutes div 10 + (if user.game.streak >= weekly then bonus * 2 else if user.game.streak >= 3 then bonus else 0)
  }
  adjust "Daily cap" { points = min(points, max(0, cap - user.game.points(this: day))) }
}`;

/** What a host hands over besides the event's data. */
export function toFacts({ awards, streak, recent, today }) {
  return {
    'user.awards': awards,
    'user.awards(last: 1h)': recent,
    'user.game.streak': streak,
    'user.game.points(this: day)': today,
  };
}

export function toData({ minutes }) {
  return { minutes };
}

const read = (key) => ({ var: key });

export function jsonLogic({ weekly, bonus, cap }) {
  const steady = {
    if: [{ '>=': [read('streak'), weekly] }, bonus * 2, { '>=': [read('streak'), 3] }, bonus, 0],
  };
  const whole = { '/': [{ '-': [read('minutes'), { '%': [read('minutes'), 10] }] }, 10] };
  const points = {
    if: [{ '<': [read('awards'), 2] }, 10, { '>=': [read('recent'), 3] }, 1, { '+': [whole, steady] }],
  };
  return { min: [points, { max: [0, { '-': [cap, read('today')] }] }] };
}

export const cel = {
  types: { minutes: 'double', awards: 'double', streak: 'double', recent: 'double', today: 'double' },
  text({ weekly, bonus, cap }) {
    const steady = `(streak >= ${weekly}.0 ? ${bonus * 2}.0 : streak >= 3.0 ? ${bonus}.0 : 0.0)`;
    const points = `(awards < 2.0 ? 10.0 : recent >= 3.0 ? 1.0 : down(minutes / 10.0) + ${steady})`;
    return `least(${points}, greatest(0.0, ${cap}.0 - today))`;
  },
};

export function filtrex({ weekly, bonus, cap }) {
  const steady = `(if streak >= ${weekly} then ${bonus * 2} else (if streak >= 3 then ${bonus} else 0))`;
  const points = `(if awards < 2 then 10 else (if recent >= 3 then 1 else floor(minutes / 10) + ${steady}))`;
  return `min(${points}, max(0, ${cap} - today))`;
}

export function subscript({ weekly, bonus, cap }) {
  const steady = `(streak >= ${weekly} ? ${bonus * 2} : streak >= 3 ? ${bonus} : 0)`;
  const points = `(awards < 2 ? 10 : recent >= 3 ? 1 : floor(minutes / 10) + ${steady})`;
  return `min(${points}, max(0, ${cap} - today))`;
}
