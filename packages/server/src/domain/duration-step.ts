/** Each step ends where it is a fifth longer than the one before, so its middle is less than 10 % off. */
const GROWTH = 1.2;

/** The number of the step that a duration is in: 0 for up to a nanosecond. */
export function durationStepOf(ns: number): number {
  return ns <= 1 ? 0 : Math.ceil(Math.log(ns) / Math.log(GROWTH));
}

/** The middle of a step, in nanoseconds, within 10 % of every duration in it. */
export function middleOfStep(step: number): number {
  return step === 0 ? 1 : GROWTH ** (step - 0.5);
}
