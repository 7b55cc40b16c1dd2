// How many decisions a second: seven shapes of rules in Merit and in its peers, alone and among 200 variants,
// on one thread. Every engine is first checked against plain JavaScript for every input; one that differs
// ends the run. Each shape has a process of its own, so that none is compiled for what another one does.
// `--shape lists` runs one.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { engines, shareOf } from './peers/engines.js';
import { markdown } from './report/format.js';
import { report } from './report/report.js';
import { tables } from './report/tables/deciding.js';
import { shapes } from './shapes/shapes.js';
import { sideBySide } from './side-by-side.js';

const ruleCount = 200;
const { values } = parseArgs({ options: { shape: { type: 'string' }, json: { type: 'boolean' } } });

function check(shape, engine, input) {
  return async (rule) => {
    const decide = engine.prepare(shape, rule);
    const judge = engine.isWhole ? (shape.exactPoints ?? shape.byHand) : shape.byHand;
    for (const [index, given] of input.entries()) {
      const got = Number(await decide(engine.toInput?.(shape, given) ?? given));
      const due = judge(given, rule);
      if (Math.abs(got - due) < 1e-9) continue;
      throw new Error(`${engine.name} says ${got} for ${shape.name} ${index}, where ${due} is right`);
    }
  };
}

/** One turn: each rule over the inputs in turn, so that a thousand decisions meet every rule there is. */
function contestant(shape, engine, rules) {
  const all = shape.inputs();
  const count = Math.floor(all.length / shareOf(engine));
  const seen = all.slice(0, count).map((input) => engine.toInput?.(shape, input) ?? input);
  const decides = Array.from({ length: rules }, (_, index) => engine.prepare(shape, shape.variant(index)));
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

async function measured(shape) {
  const contestants = engines.filter((engine) => engine.states(shape));
  for (const engine of contestants) {
    await Promise.all([0, 1, 77].map(shape.variant).map(check(shape, engine, shape.inputs())));
  }
  const options = { rounds: 11, roundMs: 50 };
  const alone = await sideBySide(
    contestants.map((engine) => contestant(shape, engine, 1)),
    options,
  );
  const among = await sideBySide(
    contestants.map((engine) => contestant(shape, engine, ruleCount)),
    options,
  );
  const rows = contestants.map(({ name, traits }, index) => ({
    engine: name,
    traits,
    alone: alone[index],
    among: among[index],
  }));
  return { shape: shape.name, about: shape.about, rows };
}

/** The same in a process of its own. */
function measuredApart({ name }) {
  const child = spawnSync(process.execPath, [import.meta.filename, '--json', '--shape', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status !== 0) throw new Error(`the shape ${name} failed`);
  return JSON.parse(child.stdout);
}

const asked = shapes.filter(({ name }) => values.shape === undefined || name === values.shape);
if (asked.length === 0) throw new Error(`the shapes are ${shapes.map(({ name }) => name).join(', ')}`);

if (values.json) {
  for (const shape of asked) console.log(JSON.stringify(await measured(shape)));
} else {
  const results = asked.map((shape) => {
    console.error(`deciding: ${shape.about}`);
    return measuredApart(shape);
  });
  if (values.shape === undefined) await report('deciding', { rules: ruleCount, shapes: results });
  else console.log(tables({ rules: ruleCount, shapes: results }).map(markdown).join('\n'));
}
