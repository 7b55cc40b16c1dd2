const steps = 20_000_000;
const tries = 5;

/**
 * How fast the machine is just now: millions of steps a second of a loop that needs neither memory nor
 * anything of Merit, the best of a few. Days on which the same machine has a third of its usual speed are
 * told apart by it.
 */
export function machineSpeed() {
  let best = 0;
  for (let index = 0; index < tries; index += 1) best = Math.max(best, steps / microsecondsOf(loop));
  return Math.round(best);
}

function microsecondsOf(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Marsaglia's xorshift. */
function loop() {
  let state = 2463534242;
  for (let step = 0; step < steps; step += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}
