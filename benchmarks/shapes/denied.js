/* Three denies, one of which holds for every event, over a rule that so is never reached. */
import { seededInputs } from './seeded-inputs.js';

export const name = 'denied';
export const about = 'denied';

/** A variant moves what is too soon and too much. */
export function variant(index) {
  return { pause: 30 + (index % 13), most: 100 + index };
}

const levels = ['banned', 'bronze', 'silver', 'gold'];

/** Of every three, one is banned, one comes too soon, and one asks for too much, under any variant. */
export function inputs() {
  return seededInputs((whole, oneOf) => {
    const reason = whole(3);
    return {
      level: reason === 0 ? 'banned' : oneOf(levels.slice(1)),
      minutesSinceLast: reason === 1 ? whole(30) : 60 + whole(500),
      today: reason === 2 ? 300 + whole(500) : whole(100),
      base: whole(50),
    };
  });
}

export function byHand({ level, minutesSinceLast, today, base }, { pause, most }) {
  if (level === 'banned' || minutesSinceLast < pause) return 0;
  return today >= most && base < 1000 ? 0 : base * 2;
}

export const merit = `strategy "Denied" {
  param pause: int (1..100) = 30
  param most: int (0..1_000) = 100

  input level: text (max 20)
  input minutesSinceLast: int (0..1_000_000)
  input today: int (0..1_000_000)
  input base: int (0..10_000)

  deny "Banned" when level == "banned"
  deny "Too soon" when minutesSinceLast < pause
  deny "Too much" when today >= most and base < 1_000
  otherwise { award base * 2 }
}`;

const read = (key) => ({ var: key });

export function jsonLogic({ pause, most }) {
  const much = { and: [{ '>=': [read('today'), most] }, { '<': [read('base'), 1000] }] };
  return {
    if: [
      { '===': [read('level'), 'banned'] },
      0,
      { '<': [read('minutesSinceLast'), pause] },
      0,
      much,
      0,
      { '*': [read('base'), 2] },
    ],
  };
}

export const cel = {
  types: { level: 'string', minutesSinceLast: 'double', today: 'double', base: 'double' },
  text: ({ pause, most }) =>
    `level == "banned" ? 0.0 : minutesSinceLast < ${pause}.0 ? 0.0 : ` +
    `today >= ${most}.0 && base < 1000.0 ? 0.0 : base * 2.0`,
};

export function filtrex({ pause, most }) {
  const much = `(if today >= ${most} and base < 1000 then 0 else base * 2)`;
  return `(if level == "banned" then 0 else (if minutesSinceLast < ${pause} then 0 else ${much}))`;
}

export function subscript({ pause, most }) {
  const much = `today >= ${most} && base < 1000 ? 0 : base * 2`;
  return `level === "banned" ? 0 : minutesSinceLast < ${pause} ? 0 : ${much}`;
}
