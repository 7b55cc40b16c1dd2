/**
 * How many times as long something takes for four times the amount: about 4 where its work grows with the
 * amount, 16 where it grows with its square. Both are measured in turn, and the least of each counts, which
 * what else the machine does can't make less.
 */
export function growthOf(prepare: (amount: number) => () => unknown, amount: number): number {
  const [few, many] = [prepare(amount), prepare(4 * amount)];
  const least = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
  let [turn, calm] = [0, 0];
  while (calm < calmTurns && turn < turnsMax) {
    const before = { ...least };
    least.few = Math.min(least.few, processorTimeOf(few));
    least.many = Math.min(least.many, processorTimeOf(many));
    const isCalm = least.few > 0.97 * before.few && least.many > 0.97 * before.many;
    calm = isCalm ? calm + 1 : 0;
    turn += 1;
  }
  return least.many / least.few;
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
