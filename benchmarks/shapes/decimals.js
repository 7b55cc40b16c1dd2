/* Points by a price and a distance, decimals of which nobody said how many digits they have. */
import { seededInputs } from './seeded-inputs.js';

export const name = 'decimals';
export const about = 'decimals without `places`';

/** A variant moves the rates, in thousandths. */
export function variant(index) {
  return { rate: 150 + (index % 23), perKm: 1250 + (index % 17) };
}

export function inputs() {
  return seededInputs((whole) => ({ price: whole(50_000) / 100, km: whole(5_000) / 100 }));
}

export function byHand({ price, km }, { rate, perKm }) {
  const points = (price * rate) / 1000 + (km * perKm) / 1000;
  return price > 250.5 ? points * 1.1 : points;
}

/** In whole millionths, which are exact; half away from zero. */
export function exactPoints({ price, km }, { rate, perKm }) {
  const [cents, hundredths] = [Math.round(price * 100), Math.round(km * 100)];
  const millionths = (cents * rate + hundredths * perKm) * (price > 250.5 ? 11 : 10);
  return Math.floor((millionths + 500_000) / 1_000_000);
}

export const merit = `strategy "Decimals" {
  param rate: decimal (0..10) = 0.15
  param perKm: decimal (0..10) = 1.25

  input price: decimal (0..1_000_000)
  input km: decimal (0..1_000)

  let earned = price * rate + km * perKm
  otherwise { award round(earned * (if price > 250.5 then 1.1 else 1)) }
}`;

export function toParams({ rate, perKm }) {
  return { rate: rate / 1000, perKm: perKm / 1000 };
}

const read = (key) => ({ var: key });

export function jsonLogic({ rate, perKm }) {
  const earned = { '+': [{ '*': [read('price'), rate / 1000] }, { '*': [read('km'), perKm / 1000] }] };
  return { '*': [earned, { if: [{ '>': [read('price'), 250.5] }, 1.1, 1] }] };
}

export const cel = {
  types: { price: 'double', km: 'double' },
  text: ({ rate, perKm }) => `(price * ${rate / 1000} + km * ${perKm / 1000}) * (price > 250.5 ? 1.1 : 1.0)`,
};

export function filtrex({ rate, perKm }) {
  return `(price * ${rate / 1000} + km * ${perKm / 1000}) * (if price > 250.5 then 1.1 else 1)`;
}

export function subscript({ rate, perKm }) {
  return `(price * ${rate / 1000} + km * ${perKm / 1000}) * (price > 250.5 ? 1.1 : 1)`;
}
