import type { ExecutionCount } from '../../ports/strategy-figures.js';

/** Sums up the entries of the log that say the same, each bucket's by themselves. */
export async function tallyExecutions(
  pieces: AsyncIterable<readonly ExecutionCount[]>,
): Promise<readonly ExecutionCount[]> {
  const sums = new Map<string, ExecutionCount>();
  for await (const counts of pieces) {
    for (const count of counts) {
      const key = `${count.bucket} ${count.outcome} ${count.durationStep}`;
      const known = sums.get(key);
      sums.set(key, known === undefined ? count : together(known, count));
    }
  }
  return [...sums.values()];
}

function together(one: ExecutionCount, other: ExecutionCount): ExecutionCount {
  return {
    ...one,
    executions: one.executions + other.executions,
    durationMaxNs: Math.max(one.durationMaxNs, other.durationMaxNs),
  };
}
