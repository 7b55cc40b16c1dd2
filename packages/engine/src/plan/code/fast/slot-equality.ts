import type { Value } from '../../../value/value.js';
import type { Code } from '../code.js';
import type { Branch } from './slot-test.js';

/** That a slot holds one value that is known when planning, of a shape in which each value has one form. */
export interface SlotEquality {
  readonly slot: number;
  readonly value: Value;
}

/*
 * As with tests of numbers, whatever depends on such a test has a form with it inside, which saves a call: a
 * `match` is a chain of them.
 */

/** The test alone. */
export function equalling({ slot, value }: SlotEquality): Code<boolean> {
  return isEqual(slot, value);
}

function isEqual(slot: number, value: Value): Code<boolean> {
  return (frame) => frame[slot] === value;
}

/** The test, and where it holds the other one. */
export function equallingAnd({ slot, value }: SlotEquality, then: Code<boolean>): Code<boolean> {
  return isEqualAnd(slot, value, then);
}

function isEqualAnd(slot: number, value: Value, then: Code<boolean>): Code<boolean> {
  return (frame) => frame[slot] === value && then(frame);
}

/** The test, and where it doesn't hold the other one. */
export function equallingOr({ slot, value }: SlotEquality, otherwise: Code<boolean>): Code<boolean> {
  return isEqualOr(slot, value, otherwise);
}

function isEqualOr(slot: number, value: Value, otherwise: Code<boolean>): Code<boolean> {
  return (frame) => frame[slot] === value || otherwise(frame);
}

/** What is chosen by the test. */
export function choosingEqual<Result>(
  { slot, value }: SlotEquality,
  yes: Branch<Result>,
  no: Branch<Result>,
): Code<Result> {
  if (yes.constant === undefined) return chooseCode(slot, value, yes.code, no.code);
  return no.constant === undefined
    ? chooseCodeElse(slot, value, yes.constant, no.code)
    : chooseConstant(slot, value, yes.constant, no.constant);
}

function chooseCode<Result>(slot: number, value: Value, yes: Code<Result>, no: Code<Result>): Code<Result> {
  return (frame) => (frame[slot] === value ? yes(frame) : no(frame));
}

function chooseCodeElse<Result>(slot: number, value: Value, yes: Result, no: Code<Result>): Code<Result> {
  return (frame) => (frame[slot] === value ? yes : no(frame));
}

function chooseConstant<Result>(slot: number, value: Value, yes: Result, no: Result): Code<Result> {
  return (frame) => (frame[slot] === value ? yes : no);
}
