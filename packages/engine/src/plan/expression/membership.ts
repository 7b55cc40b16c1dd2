import { compareFloating } from '../../value/floating.js';
import { floatingIn } from '../../value/held.js';
import type { Value } from '../../value/value.js';
import type { Code } from '../code/code.js';
import { expectBool } from '../code/expected-kind.js';
import type { BoolPlan, ListPlan, Plan, PresentPlan } from '../code/planned.js';
import { bool, constantOf, listOf, nothingShape, planOf, present } from '../code/planned.js';
import { planEquality, planOrder } from './comparison.js';
import type { PlanContext } from './context.js';
import { asListOf, commonShape, toShape, toShapeOrMissing } from './conversion.js';
import { after, keptSubject } from './kept.js';
import { planChoice, planConjunction, planDisjunction, planPresence } from './logic.js';
import { isBesideYearDay, isMixed, toDateOrMissing, toYearDay } from './moment.js';

/** `subject in [items]`; a missing subject is in no list. `keep` gives out a free slot. */
export function planListMembership(
  subject: Plan,
  items: readonly PresentPlan[],
  keep: PlanContext['keep'],
): BoolPlan {
  if (items.length > 0 && items.every((item) => isBesideYearDay(subject, item))) {
    return planListMembership(toYearDay(subject), items, keep);
  }
  if (items.some((item) => isMixed(subject, item) || isBesideYearDay(subject, item)))
    return isAnyOf(subject, items, keep);
  const shape = commonShape([present(subject), ...items]);
  const constants = items.map((item) => toShape(item, shape).constant);
  if (shape.kind !== 'floating' && constants.every((value) => value !== undefined)) {
    return planOf(bool, isOneOf(toShapeOrMissing(subject, shape), constants));
  }
  return isAnyOf(subject, items, keep);
}

function isAnyOf(subject: Plan, items: readonly PresentPlan[], keep: PlanContext['keep']): BoolPlan {
  return withKept(subject, keep, (kept) =>
    items.map((item) => planEquality(kept, item)).reduce(planDisjunction, constantOf(bool, false)),
  );
}

function isOneOf(subject: Plan, values: readonly Value[]): Code<boolean> {
  const { slot } = present(subject);
  const code: Code<Value | null> = subject.code;
  const [first, second] = values;
  if (values.length !== 2) return (frame) => holds(values, code(frame));
  if (slot !== undefined) return slotIsEither(slot, first, second);
  return (frame) => {
    const value = code(frame);
    return value === first || value === second;
  };
}

function slotIsEither(slot: number, first: Value | undefined, second: Value | undefined): Code<boolean> {
  return (frame) => frame[slot] === first || frame[slot] === second;
}

/** `given in list`, for a list that isn't written out; what is missing is in no list. */
export function planItemMembership(given: Plan, list: ListPlan): BoolPlan {
  // No list holds instants, so that one is always looked for by its date.
  const subject = present(given).kind === 'instant' ? toDateOrMissing(given) : given;
  const shape = commonShape(
    list.element === nothingShape ? [present(subject)] : [present(subject), list.element],
  );
  const { code } = toShapeOrMissing(subject, shape);
  const { code: items } = asListOf(list, listOf(shape));
  return shape.kind === 'floating'
    ? planOf(bool, (frame) => holdsFloating(items(frame), code(frame)))
    : planOf(bool, (frame) => holds(items(frame), code(frame)));
}

function holds(items: readonly Value[], value: Value | null): boolean {
  return value !== null && items.includes(value);
}

function holdsFloating(items: readonly Value[], value: Value | null): boolean {
  if (value === null) return false;
  const sought = floatingIn(value);
  return items.some((item) => compareFloating(floatingIn(item), sought) === 0);
}

/** A range of one kind of values; `isRound` where it goes round the clock, or the year. */
export interface PlannedRange {
  readonly low: PresentPlan;
  readonly high: PresentPlan;
  readonly isRound: boolean;
}

/** `subject in low..high`, both ends in; a missing subject is in no range. */
export function planRangeMembership(subject: Plan, range: PlannedRange, keep: PlanContext['keep']): BoolPlan {
  return withKept(besideEnds(subject, range), keep, (kept) => {
    const value = present(kept);
    const within = range.isRound ? planRound(value, range) : planWithin(value, range);
    return planConjunction(planPresence(kept), within);
  });
}

/** An instant between two dates is turned into its date once, and a moment into its day of each year. */
function besideEnds(subject: Plan, { low, high }: PlannedRange): Plan {
  if (isBesideYearDay(subject, low)) return toYearDay(subject);
  return isMixed(subject, low) && isMixed(subject, high) ? toDateOrMissing(subject) : subject;
}

function planWithin(value: PresentPlan, { low, high }: PlannedRange): BoolPlan {
  return planConjunction(planOrder('>=', value, low), planOrder('<=', value, high));
}

/** Plans a range that may go round, as `@22:00..@06:00` does: it holds from 22:00 on, and until 06:00. */
function planRound(value: PresentPlan, range: PlannedRange): BoolPlan {
  const { low, high } = range;
  const within = planWithin(value, range);
  const around = planDisjunction(planOrder('>=', value, low), planOrder('<=', value, high));
  if (low.constant === undefined || high.constant === undefined) {
    return expectBool(planChoice(planOrder('<=', low, high), within, around));
  }
  return Number(low.constant) <= Number(high.constant) ? within : around;
}

/** Plans with a subject that is evaluated once, however often the plan looks at it. */
function withKept(subject: Plan, keep: PlanContext['keep'], plan: (kept: Plan) => BoolPlan): BoolPlan {
  const { kept, store } = keptSubject(subject, keep);
  const test = plan(kept);
  return store === null ? test : planOf(bool, after(store, test.code));
}
