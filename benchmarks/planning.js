// How many strategies a second become ready to decide: text to tree, to checked strategy, to plan. Then the
// same for one text of ever more rules, which shows whether the time is linear in its length.
import { check, parse } from '@merit/dsl';
import { compile } from '@merit/engine';
import { report } from './report/report.js';
import { sideBySide } from './side-by-side.js';

/** Strategies of about 225 bytes, each another text. */
function small(index) {
  return `strategy "Small ${index}" {
  input minutes: decimal? (0..1440)
  rule "Quick" when minutes is present and minutes < ${30 + (index % 30)} { award 10 }
  rule "Steady" when user.game.streak >= ${3 + (index % 7)} { award ${5 + (index % 9)} }
  otherwise { award 1 }
}`;
}

/** One strategy of many rules. */
function long(rules) {
  const rule = (index) =>
    `  rule "Rule ${index}" when minutes > ${index} and user.awards >= ${index % 9} { award ${index} + base }\n`;
  const body = Array.from({ length: rules }, (_, index) => rule(index)).join('');
  return `strategy "Long" {\n  param base: int (0..100) = 10\n  input minutes: int (0..100_000)\n${body}}`;
}

const texts = Array.from({ length: 200 }, (_, index) => small(index));
const trees = texts.map((text) => parse(text).tree);
const strategies = texts.map((text) => compiled(text));

function compiled(text) {
  const compilation = compile(text);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  return compilation.strategy;
}

function contestant(name, each, count = texts.length) {
  let sink = 0;
  const run = () => {
    for (let index = 0; index < count; index += 1) sink += each(index) ? 1 : 0;
    return sink;
  };
  return { name, decisions: count, run };
}

const bytes = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
const stages = await sideBySide([
  contestant('text to tree', (index) => parse(texts[index]).tree),
  contestant('tree to checked strategy', (index) => check(texts[index], trees[index]).ok),
  contestant('checked strategy to plan', (index) => strategies[index].bind({})),
  contestant('all of it: `compile`', (index) => compile(texts[index]).ok),
]);

const lengths = [10, 30, 60, 120];
const growth = await sideBySide(
  lengths.map((rules) => {
    const text = long(rules);
    compiled(text);
    return contestant(`${rules} rules`, () => compile(text).ok, 1);
  }),
);
await report('planning', {
  bytes,
  stages,
  growth: growth.map((figures, index) => ({ ...figures, rules: lengths[index] })),
});
