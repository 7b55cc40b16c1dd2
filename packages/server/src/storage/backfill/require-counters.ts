import type { FactRequest } from '@merit/engine';
import type { Owner } from '../../domain/owner.js';
import type { Session } from '../kysely/session.js';
import { readCounters } from '../timelines/read-counters.js';
import { CountersMissing } from './counters-missing.js';
import { countersFor, isNothing } from './wanted-counters.js';

/**
 * Lets a transaction that takes an award back go on only where no backfill is under way: one that is may have
 * counted the award, or not.
 *
 * @throws CountersMissing
 */
export async function requireBuilt(session: Session, owner: Owner): Promise<void> {
  const { inputs, filters } = await readCounters(session, owner);
  const wanted = { inputs: inputs.building(), filters: filters.building() };
  if (!isNothing(wanted)) throw new CountersMissing(owner, wanted);
}

/**
 * Lets a transaction that makes a strategy award go on only where all counters that its facts are read from
 * are complete; then they stay so.
 *
 * @throws CountersMissing
 */
export async function requireCounters(
  session: Session,
  owner: Owner,
  facts: readonly FactRequest[],
): Promise<void> {
  const wanted = countersFor(facts);
  if (isNothing(wanted)) return;
  const { inputs, filters } = await readCounters(session, owner);
  const isComplete =
    wanted.inputs.every(({ scope, ...input }) => inputs.has(owner, scope, input)) &&
    wanted.filters.every(({ scope, filter }) => filters.has(owner, scope, filter));
  if (!isComplete) throw new CountersMissing(owner, wanted);
}
