import type { Owner } from '../../domain/owner.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { holdOwner } from '../dialects/postgres/advisory-locks.js';
import type { Session } from '../kysely/session.js';
import { factFilters } from '../tables/fact-filters.js';
import { trackedInputs } from '../tables/tracked-inputs.js';
import { type OwnersCounters, readCounters } from '../timelines/read-counters.js';
import type { WantedCounters } from './wanted-counters.js';

/** A backfill, as its row is named. */
export interface BackfillName {
  readonly owner: Owner;
  /** Counts from 1 in each owner. */
  readonly backfill: number;
}

export interface Registration {
  readonly owner: Owner;
  readonly wanted: WantedCounters;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long to wait for the owner's awards in flight. */
  readonly waitMs: number;
}

/**
 * Registers counters that aren't there, so that every award from now on counts itself for them, and begins a
 * backfill of the awards before. The owner's awards in flight are waited for, and new ones wait until this
 * transaction ends, which does nothing else: so each award knows on which side of the line it is.
 *
 * @returns The backfills that the wanted counters wait for, this one and earlier ones.
 */
export async function registerCounters(
  session: Session,
  { owner, wanted, now, waitMs }: Registration,
): Promise<readonly BackfillName[]> {
  // Looked up before anybody waits; where they are deleted meanwhile, the backfill finds nothing.
  const hadAwards = await hasAwards(session, owner);
  await holdOwner(session.connection, owner, waitMs);
  const known = await readCounters(session, owner);
  const missing = missingOf(owner, wanted, known);
  const numbers = new Set(numbersOf(owner, wanted, known));
  if (missing.inputs.length + missing.filters.length > 0) {
    const ownerId = await session.owners.ensure(owner);
    const isLate = hadAwards || (await hasAwards(session, owner));
    const backfill = isLate ? await begin(session, ownerId, now) : null;
    await insert(session, ownerId, missing, backfill);
    if (backfill !== null) numbers.add(backfill);
  }
  return [...numbers].map((backfill) => ({ owner, backfill }));
}

function missingOf(
  owner: Owner,
  wanted: WantedCounters,
  { inputs, filters }: OwnersCounters,
): WantedCounters {
  return {
    inputs: wanted.inputs.filter((input) => inputs.backfillOf(owner, input.scope, input) === null),
    filters: wanted.filters.filter(({ scope, filter }) => filters.backfillOf(owner, scope, filter) === null),
  };
}

/** The backfills that build what is registered already. */
function numbersOf(
  owner: Owner,
  wanted: WantedCounters,
  { inputs, filters }: OwnersCounters,
): readonly number[] {
  const numbers = [
    ...wanted.inputs.map((input) => inputs.backfillOf(owner, input.scope, input)),
    ...wanted.filters.map(({ scope, filter }) => filters.backfillOf(owner, scope, filter)),
  ];
  return numbers.filter((number) => number !== null && number > 0).map(Number);
}

/** Not by `exists`, for which Postgres may list the games of all awards first. */
async function hasAwards({ connection, owners }: Session, owner: Owner): Promise<boolean> {
  const { rows } = await connection.query(
    `select games.game_id from games
     where games.owner_id = $2 and games.owner = $1 and games.deleted_at is null
       and (select 1 from awards where awards.game_id = games.game_id and awards.owner_id = $2 limit 1) is not null
     limit 1`,
    [owner, await owners.find(owner)],
  );
  return rows.length > 0;
}

async function begin({ connection }: Session, ownerId: number, now: number): Promise<number> {
  const { rows } = await connection.query<{ readonly backfill: number }>(
    `insert into backfills (owner_id, backfill, begun_at, moved_at)
     select cast($1 as integer),
       coalesce((select backfill from backfills where owner_id = $1 order by backfill desc limit 1), 0) + 1,
       cast($2 as bigint), cast($2 as bigint) returning backfill`,
    [ownerId, now],
  );
  return rows[0]?.backfill ?? 1;
}

async function insert(
  session: Session,
  ownerId: number,
  { inputs, filters }: WantedCounters,
  backfill: number | null,
): Promise<void> {
  const insertInputs = bulkInsert(session, trackedInputs);
  const insertFilters = bulkInsert(session, factFilters);
  await insertInputs(
    inputs.map(({ scope, name, type }) => ({ owner_id: ownerId, scope, input: name, type, backfill })),
  );
  await insertFilters(
    filters.map(({ scope, filter: { filterId, caseName, same } }) => ({
      ...{ owner_id: ownerId, scope, filter_id: filterId, case_name: caseName },
      ...{ input: same?.name ?? null, type: same?.type ?? null, backfill },
    })),
  );
}
