import { printTextType, type Type } from '@merit/dsl';
import { describeValue } from './describe-value.js';
import type { WireReading } from './from-wire.js';
import { fromWire } from './from-wire.js';
import { showType } from './shown-type.js';

/** Why a value from the wire isn't one of its declared type. */
export interface WireFault {
  /** Behind the name of the value: empty for the value itself, `[3]` for an item of a list. */
  readonly at: string;
  /** The declared type as a message names it. */
  readonly expected: string;
  readonly fault: Extract<WireReading, { ok: false }>['fault'];
  /** The value as a message names it. */
  readonly found: string;
}

/** As many items as are worth reading about. */
const itemsMax = 10;

/** The faults of a value that isn't allowed: of a list those of its items, the first few of them. */
export function wireFaults(type: Type, value: unknown): readonly WireFault[] {
  const reading = fromWire(type, value);
  if (reading.ok) return [];
  if (type.kind === 'list' && Array.isArray(value) && value.length <= type.max) {
    return itemFaults(type.element, value);
  }
  return [
    { at: '', expected: expectedText(type, value), fault: reading.fault, found: foundText(type, value) },
  ];
}

function itemFaults(element: Type, items: readonly unknown[]): readonly WireFault[] {
  const faults: WireFault[] = [];
  for (let index = 0; index < items.length && faults.length < itemsMax; index++) {
    for (const inner of wireFaults(element, items[index])) faults.push({ ...inner, at: `[${index}]` });
  }
  return faults;
}

/** How long a text may be is said where one is too long, also where its declaration doesn't. */
function expectedText(type: Type, value: unknown): string {
  if (type.kind !== 'text' || type.values !== null) return showType(type);
  return typeof value === 'string' ? printTextType(type) : type.kind;
}

function foundText(type: Type, value: unknown): string {
  if (value === null) return '`null`';
  if (type.kind === 'list' && Array.isArray(value)) return `a list of ${value.length} items`;
  if (type.kind === 'text' && type.values === null && typeof value === 'string') {
    return `a text of more than ${type.max} characters`;
  }
  return describeValue(value);
}
