import type { JsonValue } from '@merit/engine';
import type { Description } from './description.js';
import type { Levels } from './levels.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

/** A list is of single values or of records. */
export type ParamValue = boolean | number | string | readonly JsonValue[];
export type ParamValues = { readonly [name: string]: ParamValue };

export interface Game extends Description {
  readonly gameId: string;
  readonly externalGameId: string;
  readonly owner: Owner;
  readonly platform: string | null;
  readonly strategyId: string;
  readonly timeZone: string;
  readonly params: ParamValues;
  readonly levels: Levels | null;
  /** Milliseconds since 1970, as every time in the domain. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | null;
  /** Counts up with every change; what `ETag` shows. */
  readonly revision: number;
  readonly stamps: Stamps;
}
