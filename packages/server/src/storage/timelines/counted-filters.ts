import type { FactScope } from '@merit/dsl';
import type { Award } from '../../domain/award.js';
import type { Owner } from '../../domain/principal.js';
import { rowList } from '../kysely/row-list.js';
import type { FactFilterTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { type FactFilter, type PlacedKey, partOf, partValue } from './parts.js';
import { type Place, scopes, timelineOf } from './timeline-key.js';

/** Which filters have counters: those that a published strategy of the owner asks for, in each scope. */
export class CountedFilters {
  readonly #filters = new Map<string, FactFilter[]>();

  constructor(rows: readonly FactFilterTable[]) {
    for (const row of rows) {
      const name = nameOf(row.owner, row.scope);
      const filters = this.#filters.get(name) ?? [];
      this.#filters.set(name, filters);
      filters.push(fromRow(row));
    }
  }

  has(owner: Owner, scope: FactScope, { filterId }: FactFilter): boolean {
    return this.#of(owner, scope).some((each) => each.filterId === filterId);
  }

  /** Every timeline that an award lands on, those of whole scopes first. */
  placesOf(owner: Owner, place: Place, award: Award): readonly PlacedKey[] {
    const whole = scopes.map((scope) => ({ scope, key: timelineOf(scope, place), part: null }));
    if (this.#filters.size === 0) return whole;
    const parts = whole.flatMap(({ scope, key }) =>
      this.#of(owner, scope).flatMap((filter) => {
        const value = partValue(filter, award);
        if (value === null) return [];
        const part = partOf(filter, key.subjectId, value);
        return [{ scope, key: { ...key, subjectId: part.partId }, part }];
      }),
    );
    return [...whole, ...parts];
  }

  #of(owner: Owner, scope: string): readonly FactFilter[] {
    return this.#filters.get(nameOf(owner, scope)) ?? [];
  }
}

/** No scope holds a blank. */
function nameOf(owner: string, scope: string): string {
  return `${scope} ${owner}`;
}

function fromRow({ filter_id: filterId, case_name: caseName, input, type }: FactFilterTable): FactFilter {
  const same = input === null ? null : { name: input, type: type as NonNullable<FactFilter['same']>['type'] };
  return { filterId, caseName, same };
}

/** Those of the owners. What they are doesn't change while the transaction holds the owners' locks. */
export async function readCountedFilters(
  { connection }: Session,
  owners: readonly Owner[],
): Promise<CountedFilters> {
  const list = rowList(connection.dialect, { owner: 'text' });
  const { rows } = await connection.query<FactFilterTable>(
    `select fact_filters.owner, scope, filter_id, case_name, input, type
     from ${list.sql} join fact_filters on fact_filters.owner = list.owner`,
    list.parameters(owners.map((owner) => ({ owner }))),
  );
  return new CountedFilters(rows);
}
