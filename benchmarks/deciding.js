// How many decisions a second: the shared rule in Merit and in its peers, alone and among 200 rules, on one
// thread. Every engine is first checked against plain JavaScript; one that differs is not measured.
import { circumstances, formatRate, printTable, sideBySide, writeResults } from './measure.js';
import * as bufbuildCel from './peers/bufbuild-cel.js';
import * as celJs from './peers/cel-js.js';
import * as filtrex from './peers/filtrex.js';
import * as javascript from './peers/javascript.js';
import * as jsonLogicEngine from './peers/json-logic-engine.js';
import * as jsonRulesEngine from './peers/json-rules-engine.js';
import * as merit from './peers/merit.js';
import * as zenEngine from './peers/zen-engine.js';
import { byHand, exactPoints, inputs, variant } from './shared-rule.js';

const ruleCount = 200;
const events = inputs();
const engines = [
  ...merit.engines,
  javascript,
  jsonLogicEngine,
  filtrex,
  celJs,
  bufbuildCel,
  jsonRulesEngine,
  zenEngine,
];

/** Slow engines decide fewer of the inputs per turn, so that a turn doesn't last for minutes. */
const slowShare = new Map([
  [jsonRulesEngine.name, 32],
  [zenEngine.name, 32],
]);

async function check(engine) {
  for (const index of [0, 1, 77]) {
    const rule = variant(index);
    const decide = engine.prepare(rule);
    for (const input of events) {
      const got = Number(await decide(engine.toInput?.(input) ?? input));
      const due = engine.whole === true ? exactPoints(input, rule) : byHand(input, rule);
      if (Math.abs(got - due) > 1e-9) throw new Error(`${engine.name} says ${got} where ${due} is right`);
    }
  }
}

/** One turn: each rule over the inputs in turn, so that a thousand decisions meet every rule there is. */
function contestant(engine, rules) {
  const count = Math.floor(events.length / (slowShare.get(engine.name) ?? 1));
  const seen = events.slice(0, count).map((input) => engine.toInput?.(input) ?? input);
  const decides = Array.from({ length: rules }, (_, index) => engine.prepare(variant(index)));
  const asynchronous = decides[0](seen[0]) instanceof Promise;
  let sum = 0;
  const run = asynchronous
    ? async () => {
        for (let index = 0; index < count; index += 1) sum += await decides[index % rules](seen[index]);
        return sum;
      }
    : () => {
        for (let index = 0; index < count; index += 1) sum += Number(decides[index % rules](seen[index]));
        return sum;
      };
  return { name: engine.name, decisions: count, run };
}

for (const engine of engines) await check(engine);
const alone = await sideBySide(engines.map((engine) => contestant(engine, 1)));
const among = await sideBySide(engines.map((engine) => contestant(engine, ruleCount)));

const best = alone[0]?.perSecond ?? 0;
const bestAmong = among[0]?.perSecond ?? 0;
const rows = engines.map((engine, index) => ({
  engine: engine.name,
  traits: engine.traits,
  alone: alone[index],
  among: among[index],
}));

const { commit, node, machine } = circumstances();
console.log(
  `Deciding: ${events.length} inputs, commit ${commit}, Node ${node}, ${machine}, one thread, medians\n`,
);
printTable(
  ['engine', 'traits', 'alone', 'Merit is', `among ${ruleCount} rules`, 'Merit is'],
  rows.map((row) => [
    row.engine,
    row.traits,
    formatRate(row.alone.perSecond),
    `${(best / row.alone.perSecond).toFixed(2)} ×`,
    formatRate(row.among.perSecond),
    `${(bestAmong / row.among.perSecond).toFixed(2)} ×`,
  ]),
);
writeResults('deciding', { rules: ruleCount, rows });
