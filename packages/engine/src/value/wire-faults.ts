import { isObject, printTextType, type RecordType, type Type } from '@merit/dsl';
import { describeValue } from './describe-value.js';
import { follow } from './follow.js';
import type { WireReading } from './from-wire.js';
import { fromWire } from './from-wire.js';
import { showType } from './shown-type.js';

/** Why a value from the wire isn't one of its declared type. */
export interface WireFault {
  /** Behind the name of the value: empty for the value itself, `[3]` for an item of a list. */
  readonly at: string;
  /** The declared type as a message names it. */
  readonly expected: string;
  readonly fault: Extract<WireReading, { ok: false }>['fault'] | 'missing';
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
  if (type.kind === 'record' && isObject(value)) return fieldFaults(type, value);
  return [
    { at: '', expected: expectedText(type, value), fault: reading.fault, found: foundText(type, value) },
  ];
}

function itemFaults(element: Type, items: readonly unknown[]): readonly WireFault[] {
  const faults: WireFault[] = [];
  for (let index = 0; index < items.length && faults.length < itemsMax; index++) {
    for (const inner of wireFaults(element, items[index])) {
      faults.push({ ...inner, at: `[${index}]${inner.at}` });
    }
  }
  return faults;
}

/** Of the fields of a record, each by the path that leads to it. */
function fieldFaults({ fields }: RecordType, value: object): readonly WireFault[] {
  return fields.flatMap(({ name, type, path = [name] }) => {
    const found = follow(value, path);
    const at = path
      .slice(0, found.depth)
      .map((key) => `.${key}`)
      .join('');
    if (found.depth < path.length) {
      const inTheWay = describeValue(found.value);
      return [{ at, expected: 'object', fault: 'type', found: inTheWay } as const];
    }
    const inner = type.kind === 'optional' ? type.inner : type;
    if (found.value !== undefined && found.value !== null) {
      return wireFaults(inner, found.value).map((fault) => ({ ...fault, at: `${at}${fault.at}` }));
    }
    if (type.kind === 'optional') return [];
    return [{ at, expected: showType(inner), fault: 'missing', found: 'nothing' } as const];
  });
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
