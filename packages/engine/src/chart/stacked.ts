/** From where to where a part reaches, in values. */
export interface StackedStretch {
  readonly from: number;
  readonly to: number;
}

/** Stacks parts on one another from zero: what is added upwards, what is taken away downwards. */
export function stacked(parts: readonly number[]): readonly StackedStretch[] {
  let [above, below] = [0, 0];
  return parts.map((part) => {
    if (part < 0) {
      below += part;
      return { from: below, to: below - part };
    }
    above += part;
    return { from: above - part, to: above };
  });
}
