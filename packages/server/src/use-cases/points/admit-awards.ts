import { Fault } from '../../domain/fault.js';
import { isSimulated, type Target, userOf } from './targets.js';

/**
 * Counts the writes by their limits, all of them in one round trip, and stops those into closed tasks. A
 * simulation writes nothing and isn't counted, and a backfill isn't what its user does now.
 *
 * @returns For each target the fault that refuses it, or null.
 */
export function admitAwards(targets: readonly Target[]): Promise<readonly (Fault | null)[]> {
  return Promise.all(targets.map(admit));
}

async function admit(target: Target): Promise<Fault | null> {
  const { command, task } = target;
  try {
    const user = command.isBackfill ? null : userOf(target);
    if (!isSimulated(target)) await command.admission.write(command.principal, user);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  return task.status === 'closed' ? new Fault('task-closed') : null;
}
