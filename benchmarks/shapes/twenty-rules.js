/* Twenty rules from the top: the first whose conditions hold awards, in five forms that take turns. */
import { seededInputs } from './seeded-inputs.js';

export const name = 'twenty-rules';
export const about = '20 rules';

/** A variant moves the steps between the rules. */
export function variant(index) {
  return { step: 12 + (index % 7), days: 1 + (index % 3), points: 3 + (index % 11) };
}

const kinds = ['walk', 'run', 'ride', 'swim', 'row'];

export function inputs() {
  return seededInputs((whole, oneOf) => ({ minutes: whole(360), streak: whole(60), kind: oneOf(kinds) }));
}

/** The rules' numbers, the most demanding first. */
function rows({ step, days, points }) {
  return Array.from({ length: 20 }, (_, index) => ({
    minutes: (20 - index) * step,
    streak: ((20 - index) % 7) * days,
    kind: kinds[index % kinds.length],
    points: (20 - index) * points,
  }));
}

const rowsByVariant = new Map();

export function byHand({ minutes, streak, kind }, rule) {
  const known = rowsByVariant.get(rule) ?? rows(rule);
  rowsByVariant.set(rule, known);
  const row = known.find((each) => minutes >= each.minutes && streak >= each.streak && kind === each.kind);
  return row?.points ?? 1;
}

const ruleText = (index) => `
  rule "Rule ${index}" when minutes >= ${20 - index} * step and streak >= ${(20 - index) % 7} * days
    and kind == "${kinds[index % kinds.length]}" { award ${20 - index} * unit }`;

export const merit = `strategy "Twenty rules" {
  param step: int (1..100) = 12
  param days: int (0..100) = 1
  param unit: int (0..100) = 3

  input minutes: int (0..1440)
  input streak: int (0..10_000)
  input kind: text
${Array.from({ length: 20 }, (_, index) => ruleText(index)).join('')}
  otherwise { award 1 }
}`;

export function toParams({ step, days, points }) {
  return { step, days, unit: points };
}

const read = (key) => ({ var: key });

export function jsonLogic(rule) {
  const arms = rows(rule).flatMap(({ minutes, streak, kind, points }) => [
    {
      and: [
        { '>=': [read('minutes'), minutes] },
        { '>=': [read('streak'), streak] },
        { '===': [read('kind'), kind] },
      ],
    },
    points,
  ]);
  return { if: [...arms, 1] };
}

export const cel = {
  types: { minutes: 'double', streak: 'double', kind: 'string' },
  text: (rule) =>
    rows(rule).reduceRight(
      (rest, { minutes, streak, kind, points }) =>
        `minutes >= ${minutes}.0 && streak >= ${streak}.0 && kind == "${kind}" ? ${points}.0 : (${rest})`,
      '1.0',
    ),
};

export function filtrex(rule) {
  return rows(rule).reduceRight(
    (rest, { minutes, streak, kind, points }) =>
      `(if minutes >= ${minutes} and streak >= ${streak} and kind == "${kind}" then ${points} else ${rest})`,
    '1',
  );
}

export function subscript(rule) {
  return rows(rule).reduceRight(
    (rest, { minutes, streak, kind, points }) =>
      `minutes >= ${minutes} && streak >= ${streak} && kind === "${kind}" ? ${points} : (${rest})`,
    '1',
  );
}
