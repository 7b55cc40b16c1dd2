/* Points by what a text is, and more by what two others hold. */
import { seededInputs } from './seeded-inputs.js';

export const name = 'match-and-texts';
export const about = 'match and texts';

/** A variant moves the points and the place. */
export function variant(index) {
  return { base: 2 + (index % 19), city: cities[index % cities.length], bonus: 5 + (index % 11) };
}

const cities = ['Madrid', 'Toledo', 'Burgos', 'Cuenca'];
const kinds = ['walk', 'run', 'ride', 'swim', 'row', 'ski'];
const notes = ['with a photo of the hill', 'rain again', 'slow and steady', 'a photo', 'nothing to tell'];

export function inputs() {
  return seededInputs((whole, oneOf) => ({
    kind: oneOf(kinds),
    city: oneOf(cities),
    note: oneOf(notes),
    minutes: whole(120),
  }));
}

export function byHand({ kind, city, note, minutes }, { base, city: home, bonus }) {
  const times = { ride: 3, run: 5, walk: 5, swim: minutes < 30 ? 6 : 8 }[kind] ?? 1;
  return base * times + (note.includes('photo') ? bonus : 0) + (city === home ? 1 : 0);
}

export const merit = `strategy "Match and texts" {
  param base: int (0..100) = 2
  param home: text (max 50) = "Madrid"
  param bonus: int (0..100) = 5

  input kind: text (max 20)
  input city: text (max 50)
  input note: text (max 200)
  input minutes: int (0..1440)

  let times = match kind {
    "ride"         => 3,
    "run" | "walk" => 5,
    "swim"         => if minutes < 30 then 6 else 8,
    else           => 1,
  }
  otherwise {
    award base * times + (if contains(note, "photo") then bonus else 0) + (if city == home then 1 else 0)
  }
}`;

export function toParams({ base, city, bonus }) {
  return { base, home: city, bonus };
}

const read = (key) => ({ var: key });
const is = (key, value) => ({ '===': [read(key), value] });

export function jsonLogic({ base, city, bonus }) {
  const times = {
    if: [
      is('kind', 'ride'),
      3,
      { or: [is('kind', 'run'), is('kind', 'walk')] },
      5,
      is('kind', 'swim'),
      { if: [{ '<': [read('minutes'), 30] }, 6, 8] },
      1,
    ],
  };
  const photo = { if: [{ in: ['photo', read('note')] }, bonus, 0] };
  return { '+': [{ '*': [base, times] }, photo, { if: [is('city', city), 1, 0] }] };
}

export const cel = {
  types: { kind: 'string', city: 'string', note: 'string', minutes: 'double' },
  text({ base, city, bonus }) {
    const swim = 'kind == "swim" ? (minutes < 30.0 ? 6.0 : 8.0) : 1.0';
    const times = `(kind == "ride" ? 3.0 : kind == "run" || kind == "walk" ? 5.0 : ${swim})`;
    const photo = `(note.contains("photo") ? ${bonus}.0 : 0.0)`;
    return `${base}.0 * ${times} + ${photo} + (city == "${city}" ? 1.0 : 0.0)`;
  },
};

export function filtrex({ base, city, bonus }) {
  const swim = '(if kind == "swim" then (if minutes < 30 then 6 else 8) else 1)';
  const others = `(if kind == "run" or kind == "walk" then 5 else ${swim})`;
  const times = `(if kind == "ride" then 3 else ${others})`;
  const photo = `(if note ~= "photo" then ${bonus} else 0)`;
  return `${base} * ${times} + ${photo} + (if city == "${city}" then 1 else 0)`;
}

export function subscript({ base, city, bonus }) {
  const swim = 'kind === "swim" ? (minutes < 30 ? 6 : 8) : 1';
  const times = `(kind === "ride" ? 3 : kind === "run" || kind === "walk" ? 5 : ${swim})`;
  const photo = `(note.includes("photo") ? ${bonus} : 0)`;
  return `${base} * ${times} + ${photo} + (city === "${city}" ? 1 : 0)`;
}
