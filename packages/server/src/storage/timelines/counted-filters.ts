import type { FactScope } from '@merit/dsl';
import type { Owner } from '../../domain/owner.js';
import { rowsOfOwner } from '../dialects/owned-list.js';
import { type FactFilterRow, factFilters } from '../tables/fact-filters.js';
import { type Divided, type FactFilter, isOfUsers, type PlacedKey, partOf, partValue } from './parts.js';
import { type Place, scopes, timelineOf } from './timeline-key.js';
import { newestOf, type RowSession, rowsOfOwners } from './tracked-inputs.js';

/** A filter with the backfill that builds its counters; 0 where they are complete. */
export interface CountedFilter extends FactFilter {
  readonly backfill: number;
}

type OwnersRow = FactFilterRow & { readonly owner: Owner };

/**
 * Which filters have counters: those that a strategy of the owner asks for, in each scope. Awards count
 * themselves for all of them; what a backfill is still building can't be read yet.
 */
export class CountedFilters {
  readonly #filters = new Map<string, CountedFilter[]>();
  readonly #rows: readonly OwnersRow[];

  constructor(rows: readonly OwnersRow[]) {
    this.#rows = rows;
    for (const row of rows) {
      const name = nameOf(row.owner, row.scope);
      const filters = this.#filters.get(name) ?? [];
      this.#filters.set(name, filters);
      filters.push(fromRow(row));
    }
  }

  /** Whether there are counters to read. */
  has(owner: Owner, scope: FactScope, filter: FactFilter): boolean {
    return this.backfillOf(owner, scope, filter) === 0;
  }

  /** The backfill that builds the counters; 0 where they are complete, null where there are none. */
  backfillOf(owner: Owner, scope: FactScope, { filterId }: FactFilter): number | null {
    return this.#of(owner, scope).find((each) => each.filterId === filterId)?.backfill ?? null;
  }

  /** Those that a backfill still builds. */
  building(): readonly { readonly scope: FactScope; readonly filter: FactFilter }[] {
    return this.#rows
      .filter(({ backfill }) => backfill !== null)
      .map((row) => ({ scope: row.scope, filter: fromRow(row) }));
  }

  /** The newest backfill that builds any of the owner's; 0 where none does. */
  newestBackfill(owner: Owner): number {
    return newestOf(owner, this.#rows);
  }

  /** Every timeline that an award lands on, those of whole scopes first. */
  placesOf(place: Place, award: Divided): readonly PlacedKey[] {
    const whole = scopes.map((scope) => ({
      scope,
      key: timelineOf(scope, place),
      part: null,
      backfill: 0,
    }));
    if (this.#filters.size === 0) return whole;
    const parts = whole.flatMap(({ scope, key }) =>
      this.#of(place.owner, scope).flatMap((filter) => {
        const value = partValue(filter, award);
        if (value === null) return [];
        const part = partOf(filter, key.subjectId, value);
        return [{ scope, key: { ...key, subjectId: part.partId }, part, backfill: filter.backfill }];
      }),
    );
    return [...whole, ...parts];
  }

  #of(owner: Owner, scope: string): readonly CountedFilter[] {
    return this.#filters.get(nameOf(owner, scope)) ?? [];
  }
}

/** No scope holds a blank. */
function nameOf(owner: string, scope: string): string {
  return `${scope} ${owner}`;
}

function fromRow(row: FactFilterRow): CountedFilter {
  const { filter_id: filterId, case_name: caseName, input, type } = row;
  const same = input === null ? null : { name: input, type: type as NonNullable<FactFilter['same']>['type'] };
  const countsUsers = isOfUsers(filterId, { caseName, same });
  return { filterId, caseName, same, countsUsers, backfill: row.backfill ?? 0 };
}

/** Those of the owners. Which there are doesn't change while the transaction holds the owners' locks. */
export async function readCountedFilters(
  session: RowSession,
  owners: readonly Owner[],
): Promise<CountedFilters> {
  return new CountedFilters(await rowsOfOwners<FactFilterRow>(session, ofOwner, owners));
}

const ofOwner = rowsOfOwner(factFilters);
