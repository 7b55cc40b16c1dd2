import type { FactScope } from '@merit/dsl';
import type { TrackedValue } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import { type OwnedRow, rowsOfOwner, type Sender, sendRows } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import { type TrackedInputRow, trackedInputs } from '../tables/tracked-inputs.js';

type InputName = Pick<TrackedValue, 'name' | 'type'>;
type OwnersRow = TrackedInputRow & { readonly owner: Owner };

/**
 * Which inputs have counters: those that a strategy of the owner asks for, in each scope. Awards count
 * themselves for all of them; what a backfill is still building can't be read yet.
 */
export class TrackedInputs {
  readonly #rows: ReadonlyMap<string, OwnersRow>;

  constructor(rows: readonly OwnersRow[]) {
    this.#rows = new Map(rows.map((row) => [nameOf(row.owner, row.scope, row.input, row.type), row]));
  }

  /** Whether there are counters to read. */
  has(owner: Owner, scope: FactScope, input: InputName): boolean {
    return this.#find(owner, scope, input)?.backfill === null;
  }

  /** Whether awards are counted. */
  isCounted(owner: Owner, scope: FactScope, input: InputName): boolean {
    return this.#find(owner, scope, input) !== undefined;
  }

  /** The backfill that builds the counters; 0 where they are complete, null where there are none. */
  backfillOf(owner: Owner, scope: FactScope, input: InputName): number | null {
    const row = this.#find(owner, scope, input);
    return row === undefined ? null : (row.backfill ?? 0);
  }

  /** Those that a backfill still builds. */
  building(): readonly (InputName & Pick<OwnersRow, 'scope'>)[] {
    return [...this.#rows.values()]
      .filter(({ backfill }) => backfill !== null)
      .map(({ scope, input: name, type }) => ({ scope, name, type }));
  }

  /** The newest backfill that builds any of the owner's; 0 where none does. */
  newestBackfill(owner: Owner): number {
    return newestOf(owner, this.#rows.values());
  }

  #find(owner: Owner, scope: FactScope, { name, type }: InputName): OwnersRow | undefined {
    return this.#rows.size === 0 ? undefined : this.#rows.get(nameOf(owner, scope, name, type));
  }
}

/** Neither a scope, an input's name nor a type holds a blank. */
function nameOf(owner: string, scope: string, input: string, type: string): string {
  return `${scope} ${input} ${type} ${owner}`;
}

/** The newest backfill that is at work on rows of the owner; 0 where none is. */
export function newestOf(owner: Owner, rows: Iterable<Pick<OwnersRow, 'owner' | 'backfill'>>): number {
  let newest = 0;
  for (const row of rows) if (row.owner === owner) newest = Math.max(newest, row.backfill ?? 0);
  return newest;
}

/** Those of the owners. Which there are doesn't change while the transaction holds the owners' locks. */
export async function readTrackedInputs(
  session: RowSession,
  owners: readonly Owner[],
): Promise<TrackedInputs> {
  return new TrackedInputs(await rowsOfOwners<TrackedInputRow>(session, ofOwner, owners));
}

const ofOwner = rowsOfOwner(trackedInputs);

export type RowSession = Sender & Pick<Session, 'owners'>;

/** All rows that a statement finds of the owners, with whose each is. */
export async function rowsOfOwners<Row extends OwnedRow>(
  session: RowSession,
  statements: ReturnType<typeof rowsOfOwner>,
  owners: readonly Owner[],
): Promise<readonly (Row & { readonly owner: Owner })[]> {
  const numbers = new Map(owners.map((owner) => [session.owners.found(owner), owner]));
  const statement = statements[session.connection.dialect];
  const asked = [...numbers.keys()].map((ownerId) => ({ owner_id: ownerId }));
  const { rows } = await sendRows<Row, OwnedRow>(session, statement, asked);
  return rows.flatMap((row) => {
    const owner = numbers.get(row.owner_id);
    return owner === undefined ? [] : [{ ...row, owner }];
  });
}
