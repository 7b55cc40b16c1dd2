import { Environment } from '@marcbachmann/cel-js';

export const name = '@marcbachmann/cel-js';
export const traits = 'floats, typed, closures';

export function states(shape) {
  return shape.cel !== undefined;
}

export function prepare(shape, rule) {
  return environmentOf(shape).parse(shape.cel.text(rule));
}

const environments = new Map();

function environmentOf(shape) {
  const environment = environments.get(shape) ?? createEnvironment(shape);
  environments.set(shape, environment);
  return environment;
}

function createEnvironment({ cel: { types } }) {
  return Object.entries(types).reduce(
    (environment, [key, type]) => environment.registerVariable(key, type),
    new Environment()
      .registerFunction('least(double, double): double', (left, right) => Math.min(left, right))
      .registerFunction('greatest(double, double): double', (left, right) => Math.max(left, right))
      .registerFunction('down(double): double', (value) => Math.floor(value))
      .registerFunction('total(list<double>): double', (items) => items.reduce((sum, item) => sum + item, 0)),
  );
}
