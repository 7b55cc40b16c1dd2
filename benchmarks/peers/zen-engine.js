import { evaluateExpressionSync } from '@gorules/zen-engine';

export const name = '@gorules/zen-engine';
export const traits = 'decimals, Rust behind a binding';

export function states(shape) {
  return shape.zen !== undefined;
}

export function prepare(shape, rule) {
  const expression = shape.zen(rule);
  return (input) => evaluateExpressionSync(expression, input);
}
