/**
 * How many times as long something takes for four times the amount: about 4 where its work grows with the
 * amount, 16 where it grows with its square.
 */
export function growthOf(prepare: (amount: number) => () => unknown, amount: number): number {
  const few = prepare(amount);
  return timesAsLong(prepare(4 * amount), few);
}

/**
 * How many times as long `one` takes as `other`, in processor time. Both are measured in turn, and the least
 * of each counts, which what else the machine does can't make less.
 */
export function timesAsLong(one: () => unknown, other: () => unknown): number {
  const least = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  let [turn, calm] = [0, 0];
  while (calm < calmTurns && turn < turnsMax) {
    const before = { ...least };
    least.other = Math.min(least.other, processorTimeOf(other));
    least.one = Math.min(least.one, processorTimeOf(one));
    const isCalm = least.other > 0.97 * before.other && least.one > 0.97 * before.one;
    calm = isCalm ? calm + 1 : 0;
    turn += 1;
  }
  return least.one / least.other;
}

/** So many turns in a row that brought nothing better make sure that nothing better comes. */
const calmTurns = 5;
const turnsMax = 60;

/** Well between 4 and 16. */
export const linearGrowthMax = 9;

/** Of one run, in microseconds; several are measured where one is too short for the clock. */
function processorTimeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  let runs = 0;
  for (;;) {
    run();
    runs += 1;
    const { user, system } = process.cpuUsage(before);
    if (user + system >= shortest) return (user + system) / runs;
  }
}

const shortest = 2_000;
