import type { Decimal, Type } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import type { Frame } from '../plan/frame.js';
import type { FactSlot } from '../plan/window.js';
import type { FactValue, FactValues } from '../value/fact-value.js';
import { fromWire } from '../value/from-wire.js';
import { narrow } from '../value/integer.js';
import type { Value } from '../value/value.js';

/** How one fact gets from what the host gave into its slot. */
export interface FactReader {
  readonly key: string;
  readonly slot: number;
  readonly optional: boolean;
  readonly read: (value: FactValue) => Value | undefined;
}

export function createFactReader({ declaration, slot, key }: FactSlot): FactReader {
  const { type } = declaration;
  const inner = type.kind === 'optional' ? type.inner : type;
  return {
    key,
    slot,
    optional: type.kind === 'optional',
    read: readerOf(inner),
  };
}

/** Numbers and durations have a form of their own here; all else comes as an event's data would hold it. */
function readerOf(type: Type): FactReader['read'] {
  switch (type.kind) {
    case 'int':
      return readWhole;
    case 'decimal':
      return readDecimal;
    case 'duration':
      return readSafe;
    default:
      return (value) => {
        const reading = fromWire(type, value);
        return reading.ok ? (reading.value as Value) : undefined;
      };
  }
}

const noFacts: FactValues = Object.freeze({});

/** Reads every fact into its slot. What is amiss is the host's mistake, so it throws a TypeError that names the key. */
export function readFacts(readers: readonly FactReader[], facts: FactValues = noFacts, frame: Frame): void {
  for (let index = 0; index < readers.length; index++) {
    const reader = readers[index] as FactReader;
    const value = Object.hasOwn(facts, reader.key) ? facts[reader.key] : undefined;
    if (value === null && reader.optional) {
      frame[reader.slot] = null;
      continue;
    }
    const held = value === undefined || value === null ? undefined : reader.read(value);
    if (held === undefined) throw new TypeError(complaint(reader.key, value));
    frame[reader.slot] = held;
  }
}

function complaint(key: string, value: unknown): string {
  return value === undefined ? `no value for the fact ${key}` : `the fact ${key} can't be ${String(value)}`;
}

function readSafe(value: FactValue): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function readWhole(value: FactValue): Value | undefined {
  if (typeof value === 'number') return readSafe(value);
  return isDecimal(value) && decimal.isWhole(value) ? narrow(value.coefficient) : undefined;
}

function readDecimal(value: FactValue): number | Decimal | undefined {
  return Number.isFinite(value) || isDecimal(value) ? (value as number | Decimal) : undefined;
}

function isDecimal(value: FactValue): value is Decimal {
  return typeof value === 'object' && value !== null;
}
