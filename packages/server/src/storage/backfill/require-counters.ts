import type { FactScope } from '@merit/dsl';
import type { FactRequest } from '@merit/engine';
import type { Owner } from '../../domain/owner.js';
import type { Session } from '../kysely/session.js';
import { readCounters } from '../timelines/read-counters.js';
import { CountersMissing } from './counters-missing.js';
import { countersFor, isNothing } from './wanted-counters.js';

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

/**
 * Lets a transaction that deletes a task go on only where all that is counted of games is counted of their
 * tasks to the same award: databases of before had counters of games alone, and a backfill may be adding the
 * others.
 *
 * @throws CountersMissing
 */
export async function requireTaskCounters(session: Session, owner: Owner): Promise<void> {
  const { inputs: ofInputs, filters: ofFilters } = await readCounters(session, owner);
  const inputs = ofInputs
    .underWay(owner)
    .filter((input) => (taskScopes[input.scope] ?? []).some((of) => ofInputs.has(owner, of, input)));
  const filters = ofFilters
    .underWay(owner)
    .filter(({ scope, filter }) => (taskScopes[scope] ?? []).some((of) => ofFilters.has(owner, of, filter)));
  if (inputs.length + filters.length > 0) throw new CountersMissing(owner, { inputs, filters });
}

/** Counters of tasks, by the scope of the games that they are summed up in. */
const taskScopes: { readonly [scope in FactScope]?: readonly FactScope[] } = {
  user: ['user.game'],
  task: ['game'],
};
