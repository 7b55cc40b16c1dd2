import type { Floating } from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import type { HeldRecord, Value } from '../../value/value.js';
import type { Code } from './code.js';
import type { SlotEquality } from './fast/slot-equality.js';
import type { SlotTest } from './fast/slot-test.js';
import { type FrameSlot, read } from './frame.js';

/**
 * How the values of an expression are held, as far as planning knows. A scaled number is an Integer, the
 * value times `10^scale`; `min` and `max` bound that integer, which proves for most arithmetic that it
 * can't leave the safe integers. A duration is a scaled number of milliseconds.
 */
export type Shape =
  | ScaledShape
  | FloatingShape
  | TextShape
  | BoolShape
  | InstantShape
  | DateShape
  | RecordShape
  | ListShape;

export interface ScaledShape {
  readonly kind: 'scaled';
  readonly scale: number;
  readonly min: number;
  readonly max: number;
}

export interface FloatingShape {
  readonly kind: 'floating';
}

export interface TextShape {
  readonly kind: 'text';
}

export interface BoolShape {
  readonly kind: 'bool';
}

/** A number of milliseconds since 1970. */
export interface InstantShape {
  readonly kind: 'instant';
}

/** A number of days since 1970-01-01. */
export interface DateShape {
  readonly kind: 'date';
}

/** The shape of a record. Only items of lists are records. */
export interface RecordShape {
  readonly kind: 'record';
  /** In the order in which the type has them. */
  readonly fields: readonly FieldShape[];
}

export interface FieldShape {
  readonly shape: Shape;
  readonly isOptional: boolean;
}

/** Each item is held as `element` says, and is there. */
export interface ListShape {
  readonly kind: 'list';
  readonly element: Shape;
}

interface Known<Result> {
  readonly code: Code<Result>;
  /** The value, where it is the same in every evaluation. */
  readonly constant: Result | undefined;
  /** Where `code` does nothing but read this slot: an operation on it can then read the slot itself. */
  readonly slot: FrameSlot<Value> | undefined;
}

export type ScaledPlan = ScaledShape &
  Known<Integer> & {
    /** The same number at a greater scale, where there is a cheaper way than to multiply it. */
    readonly rescaled?: (scale: number) => ScaledPlan;
    /** What `code` does, where it does nothing else. */
    readonly choice?: NumberChoice;
  };
export type FloatingPlan = FloatingShape & Known<Floating>;
export type TextPlan = TextShape & Known<string>;
export type BoolPlan = BoolShape &
  Known<boolean> & {
    /** What `code` does, where it does nothing else. */
    readonly test?: SlotTest;
    /** The same, where that is to compare a slot with one value. */
    readonly equality?: SlotEquality;
  };

/** One safe number or another. */
export interface NumberChoice {
  readonly condition: BoolPlan;
  readonly yes: number;
  readonly no: number;
}

export type NumberPlan = ScaledPlan | FloatingPlan;
export type InstantPlan = InstantShape & Known<number>;
export type DatePlan = DateShape & Known<number>;
export type MomentPlan = InstantPlan | DatePlan;
export type PresentPlan =
  | ScaledPlan
  | FloatingPlan
  | TextPlan
  | BoolPlan
  | MomentPlan
  | RecordPlan
  | ListPlan;
export type RecordPlan = RecordShape & Known<HeldRecord>;
export type ListPlan = ListShape & Known<readonly Value[]>;

/** A plan whose value may be missing. `inner` is the same plan for where it is known to be present. */
export interface OptionalPlan {
  readonly kind: 'optional';
  readonly code: Code<Value | null>;
  readonly inner: PresentPlan;
}

export type Plan = PresentPlan | OptionalPlan;

export const text: TextShape = { kind: 'text' };
export const bool: BoolShape = { kind: 'bool' };
export const instant: InstantShape = { kind: 'instant' };
export const date: DateShape = { kind: 'date' };
export const floating: FloatingShape = { kind: 'floating' };

/** Of the items of `[]`. */
export const nothingShape: Shape = scaled(0, 0, 0);

export function listOf(element: Shape): ListShape {
  return { kind: 'list', element };
}

export function recordOf(fields: readonly FieldShape[]): RecordShape {
  return { kind: 'record', fields };
}

export function scaled(scale: number, min: number, max: number): ScaledShape {
  return { kind: 'scaled', scale, min, max };
}

/** Whether all values are safe integers, so that code gives a `number` always. */
export function isSmall({ min, max }: ScaledShape): boolean {
  return min >= -Number.MAX_SAFE_INTEGER && max <= Number.MAX_SAFE_INTEGER;
}

/** Whether it is one number that is known when planning, and safe. */
export function isSmallConstant(plan: ScaledPlan): plan is ScaledPlan & { readonly constant: number } {
  return typeof plan.constant === 'number';
}

/** The one place that joins a shape with its code: that they fit is the caller's promise. */
export function planOf(shape: ScaledShape, code: Code<Integer>): ScaledPlan;
export function planOf(shape: FloatingShape, code: Code<Floating>): FloatingPlan;
export function planOf(shape: TextShape, code: Code<string>): TextPlan;
export function planOf(shape: BoolShape, code: Code<boolean>): BoolPlan;
export function planOf(shape: InstantShape, code: Code<number>): InstantPlan;
export function planOf(shape: DateShape, code: Code<number>): DatePlan;
export function planOf(shape: RecordShape, code: Code<HeldRecord>): RecordPlan;
export function planOf(shape: ListShape, code: Code<readonly Value[]>): ListPlan;
export function planOf(shape: Shape, code: Code<Value>): PresentPlan;
export function planOf(shape: Shape, code: Code<Value>): PresentPlan {
  return join(shape, code, undefined, undefined);
}

/** The plan of one value that is always the same. */
export function constantOf(shape: ScaledShape, value: Integer): ScaledPlan;
export function constantOf(shape: FloatingShape, value: Floating): FloatingPlan;
export function constantOf(shape: BoolShape, value: boolean): BoolPlan;
export function constantOf(shape: ListShape, value: readonly Value[]): ListPlan;
export function constantOf(shape: Shape, value: Value): PresentPlan;
export function constantOf(shape: Shape, value: Value): PresentPlan {
  return join(shape, () => value, value, undefined);
}

/** The plan of what stands in a slot. */
export function slotOf(shape: ScaledShape, slot: FrameSlot<Value>): ScaledPlan;
export function slotOf(shape: Shape, slot: FrameSlot<Value>): PresentPlan;
export function slotOf(shape: Shape, slot: FrameSlot<Value>): PresentPlan {
  return join(shape, (frame) => read(frame, slot), undefined, slot);
}

/** Written out, since spreading a shape takes most of the time of planning. */
function join(
  shape: Shape,
  code: Code<Value>,
  constant: Value | undefined,
  slot: FrameSlot<Value> | undefined,
): PresentPlan;
function join(
  shape: Shape,
  code: Code<Value>,
  constant: Value | undefined,
  slot: FrameSlot<Value> | undefined,
): Shape & Known<Value> {
  const { kind } = shape;
  if (kind === 'record') return { kind, fields: shape.fields, code, constant, slot };
  if (kind === 'list') return { kind, element: shape.element, code, constant, slot };
  if (kind !== 'scaled') return { kind, code, constant, slot };
  const { scale, min, max } = shape;
  return { kind, scale, min, max, code, constant, slot };
}

export function optional(inner: PresentPlan): OptionalPlan {
  return { kind: 'optional', code: inner.code, inner };
}

/** The plan of what may be missing, by its code. */
export function optionalOf(shape: Shape, code: Code<Value | null>): OptionalPlan {
  // The plan inside is for where the value is known to be present: its code gives no null there.
  return optional(planOf(shape, code as Code<Value>));
}

/** The plan for where its value is known to be present. */
export function present(plan: Plan): PresentPlan {
  return plan.kind === 'optional' ? plan.inner : plan;
}
