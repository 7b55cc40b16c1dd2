import type { Expression } from '@merit/dsl';
import type { Observed } from './observed.js';
import type { ExplainedPlace, PlaceValue } from './place.js';

/** What one place is searched with: the clause that should come out otherwise, as it was seen. */
export interface SearchedLeaf {
  readonly leaf: Expression;
  /** The whole that the clause is a part of. */
  readonly condition: Expression;
  readonly observed: Observed;
  readonly place: ExplainedPlace;
  readonly current: PlaceValue;
  readonly passes: (candidate: PlaceValue) => boolean;
}
