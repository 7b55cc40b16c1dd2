import type { Columns, Table } from '../define-table.js';

/**
 * What a column may say of a user. `person`: who it is, taken away in the transaction that erases it.
 * `scrubbed`: what was written of it, taken away by the chore after that. `kept`: what may name it and stays,
 * as `docs/privacy.md` tells. `impersonal`: nothing.
 */
export type Saying = 'person' | 'scrubbed' | 'kept' | 'impersonal';

export type Sayings<Name extends string = string> = { readonly [Each in Saying]?: readonly Name[] };

type Said<Of extends Sayings> = Of[keyof Of] extends readonly (infer Name)[] | undefined ? Name : never;

/** Asks for the columns that nobody thought of, as for a member of this name. */
type Complete<Own, Of extends Sayings> = [Exclude<keyof Own, Said<Of>>] extends [never]
  ? unknown
  : { readonly unsaid: Exclude<keyof Own, Said<Of>> };

/** Says of all columns of a table what they may say of a user. */
export function saysOf<Own extends Columns, const Of extends Sayings<keyof Own & string>>(
  _table: Table<string, Own>,
  sayings: Of & Complete<Own, Of>,
): Of {
  return sayings;
}
