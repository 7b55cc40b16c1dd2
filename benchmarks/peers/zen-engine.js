import { evaluateExpressionSync } from '@gorules/zen-engine';

export const name = '@gorules/zen-engine';
export const traits = 'decimals, Rust behind a binding';

export function prepare(rule) {
  const factor = `(streak >= ${rule.weekly} ? 2 : (streak >= 3 ? 1.5 : 1))`;
  const quick = `(minutesSinceLast < 60 ? ${rule.quick} : 0)`;
  const loyal = `(totalPoints > ${rule.loyal} and level in ["gold", "platinum"] ? 1.1 : 1)`;
  const expression = `min([${rule.cap}, (base * ${factor} + ${quick}) * ${loyal}])`;
  return (input) => evaluateExpressionSync(expression, input);
}
