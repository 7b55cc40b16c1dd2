import type { Owner } from '../../domain/owner.js';
import type { Session } from '../kysely/session.js';
import { type CountedFilters, readCountedFilters } from './counted-filters.js';
import { readTrackedInputs, type TrackedInputs } from './tracked-inputs.js';

/** What has counters in an owner's scope. */
export interface OwnersCounters {
  readonly inputs: TrackedInputs;
  readonly filters: CountedFilters;
}

/** Reads what has counters in the scope of one owner. */
export async function readCounters(session: Session, owner: Owner): Promise<OwnersCounters> {
  await session.owners.find(owner);
  const inputs = await readTrackedInputs(session, [owner]);
  return { inputs, filters: await readCountedFilters(session, [owner]) };
}
