import type { Span } from '@merit/dsl';
import type { JsonValue } from '../../event/event.js';

/** The value one part of the source had while deciding, as it would leave on the wire. */
export interface TraceEntry {
  readonly span: Span;
  /** The part of the source, as its author wrote it. */
  readonly text: string;
  /** The parent whose source it is; left out for the strategy itself. */
  readonly sourceName?: string;
  readonly value: JsonValue;
  /** The item it was evaluated for, where the part is what a lambda says of an item. */
  readonly item?: JsonValue;
}
