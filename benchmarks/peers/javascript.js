import { byHand } from '../shared-rule.js';

export const name = 'hand-written JavaScript';
export const traits = 'floats; what no engine can beat';

export function prepare(rule) {
  return (input) => byHand(input, rule);
}
