import type { Integer } from '../../../value/integer.js';
import { addIntegers } from '../../../value/integer.js';
import type { Code } from '../code.js';

export type Order = '<' | '<=' | '>' | '>=';

/** Whether the whole number in a slot is at least one that is known when planning; or that it is below it. */
export interface SlotTest {
  readonly slot: number;
  readonly least: number;
  readonly below: boolean;
}

/** The operators compare a bigint with a number as well, so both sides may pass for numbers. */
export function slotTest(slot: number, order: Order, constant: Integer): SlotTest {
  const least = order === '>=' || order === '<' ? constant : addIntegers(constant, 1);
  return { slot, least: least as number, below: order === '<' || order === '<=' };
}

/*
 * What conditions mostly do is to compare one input or fact with one constant. A closure call costs more than
 * such a comparison, so whatever depends on one has a form with the comparison inside. What these closures
 * hold are plain parameters: a constant, or a part of a destructured one, is looked at each time whether it
 * has its value yet.
 */

/** The test alone. */
export function holding({ slot, least, below }: SlotTest): Code<boolean> {
  return below ? isBelow(slot, least) : isAtLeast(slot, least);
}

function isBelow(slot: number, least: number): Code<boolean> {
  return (frame) => (frame[slot] as number) < least;
}

function isAtLeast(slot: number, least: number): Code<boolean> {
  return (frame) => (frame[slot] as number) >= least;
}

/** The test, and where it holds the other one. */
export function holdingAnd({ slot, least, below }: SlotTest, then: Code<boolean>): Code<boolean> {
  return below ? isBelowAnd(slot, least, then) : isAtLeastAnd(slot, least, then);
}

function isBelowAnd(slot: number, least: number, then: Code<boolean>): Code<boolean> {
  return (frame) => (frame[slot] as number) < least && then(frame);
}

function isAtLeastAnd(slot: number, least: number, then: Code<boolean>): Code<boolean> {
  return (frame) => (frame[slot] as number) >= least && then(frame);
}

/** One side of a choice: code, and its value where that is known when planning. */
export interface Branch<Result> {
  readonly code: Code<Result>;
  readonly constant: Result | undefined;
}

/** What is chosen by a slot: one thing from `least` on, another one below. */
interface Sides<From, Under> {
  readonly slot: number;
  readonly least: number;
  readonly from: From;
  readonly under: Under;
}

export type SlotChoice<Choice> = Sides<Choice, Choice>;

export function slotChoice<Choice>(
  { slot, least, below }: SlotTest,
  yes: Choice,
  no: Choice,
): SlotChoice<Choice> {
  return below ? { slot, least, from: no, under: yes } : { slot, least, from: yes, under: no };
}

export function choosing<Result>({ slot, least, from, under }: SlotChoice<Branch<Result>>): Code<Result> {
  if (from.constant === undefined) {
    return under.constant === undefined
      ? chooseCode(slot, least, from.code, under.code)
      : chooseCodeFrom(slot, least, from.code, under.constant);
  }
  return under.constant === undefined
    ? chooseCodeUnder(slot, least, from.constant, under.code)
    : chooseConstant(slot, least, from.constant, under.constant);
}

function chooseCode<Result>(
  slot: number,
  least: number,
  from: Code<Result>,
  under: Code<Result>,
): Code<Result> {
  return (frame) => ((frame[slot] as number) >= least ? from(frame) : under(frame));
}

function chooseCodeFrom<Result>(
  slot: number,
  least: number,
  from: Code<Result>,
  under: Result,
): Code<Result> {
  return (frame) => ((frame[slot] as number) >= least ? from(frame) : under);
}

function chooseCodeUnder<Result>(
  slot: number,
  least: number,
  from: Result,
  under: Code<Result>,
): Code<Result> {
  return (frame) => ((frame[slot] as number) >= least ? from : under(frame));
}

function chooseConstant<Result>(slot: number, least: number, from: Result, under: Result): Code<Result> {
  return (frame) => ((frame[slot] as number) >= least ? from : under);
}

/** Tiers, as points often have them: one value from a number on, and two others below that. */
export function choosingTier({ slot, least, from, under }: Sides<number, SlotChoice<number>>): Code<number> {
  return chooseTier(slot, least, from, under.slot, under.least, under.from, under.under);
}

function chooseTier(
  slot: number,
  least: number,
  from: number,
  lowerSlot: number,
  lowerLeast: number,
  lower: number,
  lowest: number,
): Code<number> {
  return (frame) => {
    if ((frame[slot] as number) >= least) return from;
    return (frame[lowerSlot] as number) >= lowerLeast ? lower : lowest;
  };
}
