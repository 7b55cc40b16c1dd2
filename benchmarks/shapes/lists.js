/* The sum of five laps, each up to a most, and more where one of five tags is there. */
import { seededInputs } from './seeded-inputs.js';

export const name = 'lists';
export const about = 'lists of five items';

/** A variant moves the most that a lap counts, and what the tag brings. */
export function variant(index) {
  return { most: 30 + (index % 13), bonus: 5 + (index % 11) };
}

const tags = ['photo', 'rain', 'hill', 'night', 'group', 'city', 'trail', 'snow', 'beach', 'solo'];

export function inputs() {
  return seededInputs((whole, oneOf) => ({
    laps: Array.from({ length: 5 }, () => whole(60)),
    tags: Array.from({ length: 5 }, () => oneOf(tags)),
  }));
}

export function byHand({ laps, tags }, { most, bonus }) {
  let sum = 0;
  for (const lap of laps) sum += Math.min(lap, most);
  return sum + (tags.some((tag) => tag === 'photo') ? bonus : 0);
}

export const merit = `strategy "Lists" {
  param most: int (1..100) = 30
  param bonus: int (0..100) = 5

  input laps: list<int (0..1_440)> (max 20)
  input tags: list<text (max 20)> (max 20)

  otherwise { award sum(laps, lap => min(lap, most)) + (if any(tags, tag => tag == "photo") then bonus else 0) }
}`;

export function jsonLogic({ most, bonus }) {
  const lap = { min: [{ var: 'current' }, most] };
  const sum = { reduce: [{ var: 'laps' }, { '+': [{ var: 'accumulator' }, lap] }, 0] };
  return { '+': [sum, { if: [{ some: [{ var: 'tags' }, { '===': [{ var: '' }, 'photo'] }] }, bonus, 0] }] };
}

export const cel = {
  types: { laps: 'list<double>', tags: 'list<string>' },
  text({ most, bonus }) {
    const sum = `total(laps.map(lap, least(lap, ${most}.0)))`;
    return `${sum} + (tags.exists(tag, tag == "photo") ? ${bonus}.0 : 0.0)`;
  },
};

export function subscript({ most, bonus }) {
  const sum = `laps.reduce((sum, lap) => sum + min(lap, ${most}), 0)`;
  return `${sum} + (tags.some(tag => tag === "photo") ? ${bonus} : 0)`;
}
