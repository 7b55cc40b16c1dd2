import { compile } from '@merit/engine';

const strategies = new Map();

function strategyOf(shape) {
  const strategy = strategies.get(shape) ?? compiled(shape.merit);
  strategies.set(shape, strategy);
  return strategy;
}

function compiled(source) {
  const compilation = compile(source);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  return compilation.strategy;
}

function bound(shape, rule) {
  return strategyOf(shape).bind(shape.toParams?.(rule) ?? rule);
}

/** What a host hands over: the inputs as an event's data, and the facts where the strategy asks for some. */
function toInput(shape, input) {
  const event = { externalUserId: 'user', externalTaskId: 'task', data: shape.toData?.(input) ?? input };
  const facts = shape.toFacts?.(input);
  return facts === undefined ? { event, now: 0 } : { event, now: 0, facts };
}

const states = () => true;

/** Checked inputs, points and case: what the peers do, and a little more. */
const preview = {
  name: 'Merit',
  traits: 'exact, typed, inputs checked, closures',
  isWhole: true,
  states,
  toInput,
  prepare(shape, rule) {
    const strategy = bound(shape, rule);
    return (request) => strategy.preview(request).points;
  },
};

/** The whole receipt as well: lines, reply, tracked inputs. */
const evaluate = {
  name: 'Merit with receipt',
  traits: 'the same, and every outcome explained',
  isWhole: true,
  states,
  toInput,
  prepare(shape, rule) {
    const strategy = bound(shape, rule);
    return (request) => strategy.evaluate(request).outcome.points;
  },
};

export const engines = [preview, evaluate];
