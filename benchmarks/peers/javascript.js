export const name = 'hand-written JavaScript';
export const traits = 'floats; what no engine can beat';

export function states() {
  return true;
}

export function prepare({ byHand }, rule) {
  return (input) => byHand(input, rule);
}
