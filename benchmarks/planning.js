// How many strategies a second become ready to decide: text to tree, to checked strategy, to plan. Then the
// same for one text of ever more rules, which shows whether the time is linear in its length.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
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
const lengths = [10, 30, 60, 120];

/**
 * Made when they are asked for: what one of them keeps in memory, another one's garbage collection would go
 * through.
 */
const stages = {
  'text to tree': () => contestant((index) => parse(texts[index]).tree),
  'tree to checked strategy': () => {
    const trees = texts.map((text) => parse(text).tree);
    return contestant((index) => check(texts[index], trees[index]).ok);
  },
  'checked strategy to plan': () => {
    const strategies = texts.map((text) => compiled(text));
    return contestant((index) => strategies[index].bind({}));
  },
  'all of it: `compile`': () => contestant((index) => compile(texts[index]).ok),
};

function compiled(text) {
  const compilation = compile(text);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  return compilation.strategy;
}

function contestant(each) {
  let sink = 0;
  const run = () => {
    for (const index of texts.keys()) sink += each(index) ? 1 : 0;
    return sink;
  };
  return { name: '', decisions: texts.length, run };
}

function lengthened(rules) {
  const text = long(rules);
  compiled(text);
  return { name: `${rules} rules`, decisions: 1, run: () => compile(text).ok };
}

/** In a process of its own, as a host that does nothing else meanwhile. */
function measuredApart(stage) {
  const child = spawnSync(process.execPath, [import.meta.filename, '--stage', stage], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status !== 0) throw new Error(`the stage ${stage} failed`);
  return { ...JSON.parse(child.stdout), name: stage };
}

const { values } = parseArgs({ options: { stage: { type: 'string' } } });
if (values.stage === undefined) {
  await report('planning', {
    bytes: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
    stages: Object.keys(stages).map(measuredApart),
    growth: (await sideBySide(lengths.map(lengthened))).map((figures, index) => ({
      ...figures,
      rules: lengths[index],
    })),
  });
} else {
  const [figures] = await sideBySide([stages[values.stage]()], { warmMs: 1500 });
  console.log(JSON.stringify(figures));
}
