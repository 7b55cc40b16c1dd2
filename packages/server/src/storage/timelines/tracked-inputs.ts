import type { FactScope } from '@merit/dsl';
import type { TrackedValue } from '../../domain/award.js';
import type { Owner } from '../../domain/principal.js';
import { rowList } from '../kysely/row-list.js';
import type { TrackedInputTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';

type InputName = Pick<TrackedValue, 'name' | 'type'>;

/** Which inputs have counters: those that a published strategy of the owner asks for, in each scope. */
export class TrackedInputs {
  readonly #names: ReadonlySet<string>;

  constructor(rows: readonly TrackedInputTable[]) {
    this.#names = new Set(rows.map((row) => nameOf(row.owner, row.scope, row.input, row.type)));
  }

  has(owner: Owner, scope: FactScope, { name, type }: InputName): boolean {
    return this.#names.size > 0 && this.#names.has(nameOf(owner, scope, name, type));
  }
}

/** Neither a scope, an input's name nor a type holds a blank. */
function nameOf(owner: string, scope: string, input: string, type: string): string {
  return `${scope} ${input} ${type} ${owner}`;
}

/** Those of the owners. What they are doesn't change while the transaction holds the owners' locks. */
export async function readTrackedInputs(
  { connection }: Session,
  owners: readonly Owner[],
): Promise<TrackedInputs> {
  const list = rowList(connection.dialect, { owner: 'text' });
  const { rows } = await connection.query<TrackedInputTable>(
    `select tracked_inputs.owner, scope, input, type from ${list.sql} join tracked_inputs on tracked_inputs.owner = list.owner`,
    list.parameters(owners.map((owner) => ({ owner }))),
  );
  return new TrackedInputs(rows);
}
