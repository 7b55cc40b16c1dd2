/**
 * Runs contestants side by side: every round gives each of them its turn, so that a slow minute of the
 * machine falls on all alike. Time is the process's own processor time, whatever else the machine does;
 * garbage collection on other threads counts. A contestant's `run` does `decisions` decisions; it may be
 * asynchronous.
 *
 * @param {{ name: string, decisions: number, run: () => unknown }[]} contestants
 * @returns {Promise<{ name: string, perSecond: number, slowest: number, fastest: number }[]>} medians over
 *   the rounds
 */
export async function sideBySide(contestants, { rounds = 15, roundMs = 100, warmMs = roundMs * 2 } = {}) {
  for (const contestant of contestants) await turn(contestant, warmMs);
  const speeds = contestants.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      speeds[index]?.push(await turn(contestant, roundMs));
    }
  }
  return contestants.map(({ name }, index) => {
    const sorted = (speeds[index] ?? []).sort((left, right) => left - right);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { name, perSecond: at(0.5), slowest: at(0), fastest: at(1) };
  });
}

/** Decisions per second of processor time, over at least the given time. */
async function turn({ decisions, run }, atLeastMs) {
  const begin = processorMs();
  let done = 0;
  let elapsed = 0;
  do {
    const answer = run();
    if (answer instanceof Promise) await answer;
    done += decisions;
    elapsed = processorMs() - begin;
  } while (elapsed < atLeastMs);
  return (done / elapsed) * 1000;
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
