import { Environment } from '@marcbachmann/cel-js';

export const name = '@marcbachmann/cel-js';
export const traits = 'floats, typed, closures';

const environment = new Environment()
  .registerVariable('base', 'double')
  .registerVariable('streak', 'double')
  .registerVariable('minutesSinceLast', 'double')
  .registerVariable('totalPoints', 'double')
  .registerVariable('level', 'string')
  .registerFunction('least(double, double): double', (left, right) => Math.min(left, right));

export function prepare(rule) {
  const factor = `(streak >= ${rule.weekly}.0 ? 2.0 : streak >= 3.0 ? 1.5 : 1.0)`;
  const quick = `(minutesSinceLast < 60.0 ? ${rule.quick}.0 : 0.0)`;
  const loyal = `(totalPoints > ${rule.loyal}.0 && level in ["gold", "platinum"] ? 1.1 : 1.0)`;
  return environment.parse(`least(${rule.cap}.0, (base * ${factor} + ${quick}) * ${loyal})`);
}
