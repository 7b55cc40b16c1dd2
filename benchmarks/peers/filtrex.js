import { compileExpression } from 'filtrex';

export const name = 'filtrex';
export const traits = 'floats, generated code';

export function prepare(rule) {
  const factor = `(if streak >= ${rule.weekly} then 2 else (if streak >= 3 then 1.5 else 1))`;
  const quick = `(if minutesSinceLast < 60 then ${rule.quick} else 0)`;
  const loyal = `(if totalPoints > ${rule.loyal} and level in ("gold", "platinum") then 1.1 else 1)`;
  return compileExpression(`min(${rule.cap}, (base * ${factor} + ${quick}) * ${loyal})`);
}
