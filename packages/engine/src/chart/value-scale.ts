/** Where values stand on the height of a picture. */
export interface ValueScale {
  /** Round whole numbers, as far apart as one another, from the least to the greatest; zero is among them. */
  readonly levels: readonly number[];
  /** In the picture's units, which count downwards. */
  yOf(value: number): number;
}

/** The ends of the picture's part that values are shown in. */
interface Height {
  readonly top: number;
  readonly bottom: number;
}

/** So many steps lead from the least to the greatest value, or a few fewer, and one more at either end. */
const stepsMax = 4;

/** Makes a scale on which all of the values have room, with zero in it. */
export function valueScale(values: readonly number[], { top, bottom }: Height): ValueScale {
  let [least, greatest] = [0, 0];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const step = stepFor((greatest - least) / stepsMax);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(greatest / step));
  const levels = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const unit = (bottom - top) / ((last - first) * step);
  return { levels, yOf: (value) => bottom - (value - first * step) * unit };
}

/** The least of 1, 2, 5, 10, 20, 50 … that is not below a size. */
function stepFor(size: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((each) => each * power).find((each) => each >= size);
    if (step !== undefined) return step;
  }
}
