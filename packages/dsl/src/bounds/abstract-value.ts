import type { ConstantField, ConstantValue } from '../check/checked-strategy.js';
import { isList, isRecord } from '../check/constants/single-value.js';
import { fromInteger, zero } from '../number/decimal.js';
import { isWhole } from '../number/rational.js';
import type { Interval } from '../ranges/interval.js';
import { between, everyNumber, hullOf, point } from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import { everyQuantity, joinQuantities, meetQuantities, quantityOfType, within } from '../ranges/quantity.js';
import { spanOfTimes } from '../types/time-range.js';
import type { TimeType, Type } from '../types/type.js';

/**
 * What an expression may be worth: whether its value may be missing, and what it may be where it is there
 * (null: it never is). A value that can be neither can't be reached; it is never made.
 */
export interface AbstractValue {
  readonly missing: boolean;
  readonly content: Content | null;
}

export type Content = Quantity | Truth | Texts | Sequence | Fields | Anything;

export interface Truth {
  readonly kind: 'truth';
  readonly canHold: boolean;
  readonly canFail: boolean;
}

/** `values` lists the only texts; null for any. */
export interface Texts {
  readonly kind: 'texts';
  readonly values: readonly string[] | null;
}

export interface Sequence {
  readonly kind: 'sequence';
  readonly length: Interval;
  readonly element: AbstractValue;
}

/** What a record holds, by name. */
export interface Fields {
  readonly kind: 'fields';
  readonly values: ReadonlyMap<string, AbstractValue>;
}

export interface Anything {
  readonly kind: 'anything';
}

const anything: Anything = Object.freeze({ kind: 'anything' });

/** Any value, or none: what is said of something that isn't understood. */
export const unknown: AbstractValue = Object.freeze({ missing: true, content: anything });

export function present(content: Content): AbstractValue {
  return { missing: false, content };
}

// ── Making them ─────────────────────────────────────────────────────────────

/** For results that can't be empty. */
export function quantity(interval: Interval, whole = false): AbstractValue {
  return present(within(interval, whole));
}

export function truth(canHold: boolean, canFail: boolean): AbstractValue {
  return present({ kind: 'truth', canHold, canFail });
}

export const eitherTruth: AbstractValue = Object.freeze(truth(true, true));

export function texts(values: readonly string[] | null): AbstractValue {
  return present({ kind: 'texts', values });
}

/** Every value of a type. */
export function anyValueOf(type: Type): AbstractValue {
  switch (type.kind) {
    case 'int':
    case 'decimal':
    case 'duration':
      return present(quantityOfType(type));
    case 'instant':
    case 'date':
    case 'yearDay':
      return quantity(everyNumber, true);
    case 'time':
      return quantity(timesOf(type), true);
    case 'bool':
      return eitherTruth;
    case 'text':
      return texts(type.values);
    case 'list':
      return sequenceValue(between(zero, fromInteger(type.max)), anyValueOf(type.element));
    case 'record':
      return record(new Map(type.fields.map((field) => [field.name, anyValueOf(field.type)])));
    case 'optional':
      return { ...anyValueOf(type.inner), missing: true };
    case 'error':
      return unknown;
  }
}

/** What goes over midnight is two stretches, and an interval is one. */
function timesOf({ range }: TimeType): Interval {
  const { min, max } = spanOfTimes(range);
  return between(fromInteger(min), fromInteger(max));
}

export function sequenceValue(length: Interval, element: AbstractValue): AbstractValue {
  return present({ kind: 'sequence', length, element });
}

export function record(values: Fields['values']): AbstractValue {
  return present({ kind: 'fields', values });
}

/** The one value that is known. */
export function exactly(value: ConstantValue): AbstractValue {
  switch (typeof value) {
    case 'number':
      return quantity(point(fromInteger(value)), true);
    case 'boolean':
      return truth(value, !value);
    case 'string':
      return texts([value]);
    default:
      if (isList(value)) return listOf(value);
      if (isRecord(value))
        return record(new Map(value.fields.map((field) => [field.name, exactField(field)])));
      // When a local time is, depends on the time zone.
      return 'localMs' in value ? quantity(everyNumber, true) : quantity(point(value), isWhole(value));
  }
}

function exactField({ value }: ConstantField): AbstractValue {
  return value === null ? { missing: true, content: null } : exactly(value);
}

function listOf(values: readonly ConstantValue[]): AbstractValue {
  return sequenceValue(point(fromInteger(values.length)), joinAll(values.map(exactly)));
}

// ── Sets ────────────────────────────────────────────────────────────────────

/** What is one or the other. */
export function join(left: AbstractValue, right: AbstractValue): AbstractValue {
  if (left === right) return left;
  return {
    missing: left.missing || right.missing,
    content:
      left.content && right.content
        ? joinContents(left.content, right.content)
        : (left.content ?? right.content),
  };
}

/** What is one of many; `unknown` for none. By halves, since what many texts may be grows with them. */
export function joinAll(values: readonly AbstractValue[]): AbstractValue {
  const [first = unknown, second] = values;
  if (second === undefined) return first;
  const middle = values.length >> 1;
  return join(joinAll(values.slice(0, middle)), joinAll(values.slice(middle)));
}

function joinContents(left: Content, right: Content): Content {
  if (left.kind === 'quantity' && right.kind === 'quantity') return joinQuantities(left, right);
  if (left.kind === 'truth' && right.kind === 'truth') {
    return {
      kind: 'truth',
      canHold: left.canHold || right.canHold,
      canFail: left.canFail || right.canFail,
    };
  }
  if (left.kind === 'texts' && right.kind === 'texts') {
    const values = left.values && right.values && [...new Set([...left.values, ...right.values])];
    return { kind: 'texts', values };
  }
  if (left.kind === 'sequence' && right.kind === 'sequence') {
    const element = join(left.element, right.element);
    return { kind: 'sequence', length: hullOf(left.length, right.length), element };
  }
  if (left.kind === 'fields' && right.kind === 'fields') return joinFields(left, right);
  return anything;
}

/** Both have the same fields. */
function joinFields(left: Fields, right: Fields): Fields {
  const values = [...left.values].map(
    ([name, value]) => [name, join(value, right.values.get(name) ?? unknown)] as const,
  );
  return { kind: 'fields', values: new Map(values) };
}

/** What is both; null where nothing is. */
export function meet(left: AbstractValue, right: AbstractValue): AbstractValue | null {
  const missing = left.missing && right.missing;
  const content = left.content && right.content && meetContents(left.content, right.content);
  return missing || content !== null ? { missing, content } : null;
}

function meetContents(left: Content, right: Content): Content | null {
  if (left.kind === 'quantity' && right.kind === 'quantity') return meetQuantities(left, right);
  if (left.kind === 'truth' && right.kind === 'truth') {
    const canHold = left.canHold && right.canHold;
    const canFail = left.canFail && right.canFail;
    return canHold || canFail ? { kind: 'truth', canHold, canFail } : null;
  }
  if (left.kind === 'texts' && right.kind === 'texts') {
    const values = left.values && right.values && commonTo(left.values, right.values);
    const kept = values ?? left.values ?? right.values;
    return kept?.length === 0 ? null : { kind: 'texts', values: kept };
  }
  return left.kind === 'anything' ? right : left;
}

/** In the order of the first. */
function commonTo(left: readonly string[], right: readonly string[]): readonly string[] {
  const others = new Set(right);
  return left.filter((text) => others.has(text));
}

// ── Reading them ────────────────────────────────────────────────────────────

/** The number that a value is, where it is there; every number for what isn't understood. */
export function quantityIn({ content }: AbstractValue): Quantity {
  return content?.kind === 'quantity' ? content : everyQuantity;
}

export function truthIn({ content }: AbstractValue): Truth {
  return content?.kind === 'truth' ? content : { kind: 'truth', canHold: true, canFail: true };
}
