import type { Type } from '@merit/dsl';
import { describeValue } from './describe-value.js';
import type { WireReading } from './from-wire.js';
import { fromWire } from './from-wire.js';

/** Why a value from the wire isn't one of its declared type. */
export interface WireFault {
  /** Behind the name of the value: empty for the value itself, `[3]` for an item of a list. */
  readonly at: string;
  readonly type: Type;
  readonly fault: Extract<WireReading, { ok: false }>['fault'];
  /** The value as a message names it. */
  readonly found: string;
}

/** As many items as are worth reading about. */
const itemsMax = 10;

/** Every fault of a value that isn't allowed: of a list those of its items, as long as they are few. */
export function wireFaults(type: Type, value: unknown): readonly WireFault[] {
  const reading = fromWire(type, value);
  if (reading.ok) return [];
  const { fault } = reading;
  if (type.kind !== 'list' || !Array.isArray(value))
    return [{ at: '', type, fault, found: foundText(value) }];
  if (value.length > type.max) {
    return [{ at: '', type, fault, found: `a list of ${value.length} items` }];
  }
  const items = value.flatMap((item, index) =>
    wireFaults(type.element, item).map((inner) => ({ ...inner, at: `[${index}]` })),
  );
  return items.slice(0, itemsMax);
}

function foundText(value: unknown): string {
  return value === null ? '`null`' : describeValue(value);
}
