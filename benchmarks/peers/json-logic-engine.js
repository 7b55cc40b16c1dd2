import { LogicEngine } from 'json-logic-engine';

export const name = 'json-logic-engine';
export const traits = 'floats, generated code';

const read = (key) => ({ var: key });

export function prepare(rule) {
  const factor = { if: [{ '>=': [read('streak'), rule.weekly] }, 2, { '>=': [read('streak'), 3] }, 1.5, 1] };
  const quick = { if: [{ '<': [read('minutesSinceLast'), 60] }, rule.quick, 0] };
  const loyal = {
    and: [{ '>': [read('totalPoints'), rule.loyal] }, { in: [read('level'), ['gold', 'platinum']] }],
  };
  const points = { '+': [{ '*': [read('base'), factor] }, quick] };
  return new LogicEngine().build({ min: [rule.cap, { '*': [points, { if: [loyal, 1.1, 1] }] }] });
}
