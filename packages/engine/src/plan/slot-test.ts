import type { Value } from '../value/value.js';
import type { Code } from './planned.js';

export type Order = '<' | '<=' | '>' | '>=';

/** Whether the number in a slot stands in this order to a number that is known when planning. */
export interface SlotTest {
  readonly order: Order;
  readonly slot: number;
  readonly constant: number;
}

/**
 * What conditions mostly do is to compare one input or fact with one constant. A closure call costs more than
 * such a comparison, so whatever depends on one has a form with the comparison inside.
 */
interface Fusion {
  readonly holds: (slot: number, constant: number) => Code<boolean>;
  readonly and: (slot: number, constant: number, then: Code<boolean>) => Code<boolean>;
  readonly choose: (slot: number, constant: number, yes: Code<Value>, no: Code<Value>) => Code<Value>;
  readonly chooseOr: (slot: number, constant: number, yes: Value, no: Code<Value>) => Code<Value>;
  readonly chooseOf: (slot: number, constant: number, yes: Value, no: Value) => Code<Value>;
}

/** The operators compare a bigint with a number as well, so the slots may pass for those of numbers. */
const fusions: { readonly [order in Order]: Fusion } = {
  '<': {
    holds: (slot, constant) => (frame) => (frame[slot] as number) < constant,
    and: (slot, constant, then) => (frame) => (frame[slot] as number) < constant && then(frame),
    choose: (slot, constant, yes, no) => (frame) =>
      (frame[slot] as number) < constant ? yes(frame) : no(frame),
    chooseOr: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) < constant ? yes : no(frame)),
    chooseOf: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) < constant ? yes : no),
  },
  '<=': {
    holds: (slot, constant) => (frame) => (frame[slot] as number) <= constant,
    and: (slot, constant, then) => (frame) => (frame[slot] as number) <= constant && then(frame),
    choose: (slot, constant, yes, no) => (frame) =>
      (frame[slot] as number) <= constant ? yes(frame) : no(frame),
    chooseOr: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) <= constant ? yes : no(frame)),
    chooseOf: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) <= constant ? yes : no),
  },
  '>': {
    holds: (slot, constant) => (frame) => (frame[slot] as number) > constant,
    and: (slot, constant, then) => (frame) => (frame[slot] as number) > constant && then(frame),
    choose: (slot, constant, yes, no) => (frame) =>
      (frame[slot] as number) > constant ? yes(frame) : no(frame),
    chooseOr: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) > constant ? yes : no(frame)),
    chooseOf: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) > constant ? yes : no),
  },
  '>=': {
    holds: (slot, constant) => (frame) => (frame[slot] as number) >= constant,
    and: (slot, constant, then) => (frame) => (frame[slot] as number) >= constant && then(frame),
    choose: (slot, constant, yes, no) => (frame) =>
      (frame[slot] as number) >= constant ? yes(frame) : no(frame),
    chooseOr: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) >= constant ? yes : no(frame)),
    chooseOf: (slot, constant, yes, no) => (frame) => ((frame[slot] as number) >= constant ? yes : no),
  },
};

/** The test alone. */
export function holding({ order, slot, constant }: SlotTest): Code<boolean> {
  return fusions[order].holds(slot, constant);
}

/** The test, and where it holds the other one. */
export function holdingAnd({ order, slot, constant }: SlotTest, then: Code<boolean>): Code<boolean> {
  return fusions[order].and(slot, constant, then);
}

/** One side of a choice: code, and its value where that is known when planning. */
export interface Branch {
  readonly code: Code<Value>;
  readonly constant: Value | undefined;
}

export function choosing({ order, slot, constant }: SlotTest, yes: Branch, no: Branch): Code<Value> {
  const fusion = fusions[order];
  if (yes.constant === undefined) return fusion.choose(slot, constant, yes.code, no.code);
  return no.constant === undefined
    ? fusion.chooseOr(slot, constant, yes.constant, no.code)
    : fusion.chooseOf(slot, constant, yes.constant, no.constant);
}
