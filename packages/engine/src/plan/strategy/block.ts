import type { Assignment, Block, Call, Cap, Expression, Let, Reply, Statement } from '@merit/dsl';
import type { Integer } from '../../value/integer.js';
import { subtractIntegers } from '../../value/integer.js';
import type { Value } from '../../value/value.js';
import { type Code, storing } from '../code/code.js';
import { expectScaled, expectText } from '../code/expected-kind.js';
import { pointsBeyondLimit } from '../code/failure.js';
import { small } from '../code/fast/small.js';
import { type Frame, type FrameSlot, read, replySlot, write } from '../code/frame.js';
import { isSmall } from '../code/planned.js';
import { toWire } from '../code/wire.js';
import { type PlanContext, placeOf } from '../expression/context.js';
import { planExpression, planNumber } from '../expression/expression.js';
import { freshSlot, isAtHand, keptOnce } from '../expression/kept.js';
import { planLadder } from '../expression/ladder.js';
import { planRounding } from '../expression/rounding.js';
import { typeOf } from '../expression/tracing.js';

/** Does something to the frame. */
export type Step = (frame: Frame) => void;

/** The body of a deny, a rule or an `otherwise`. */
export interface BodyPlan {
  /** Null where it replies nothing. */
  readonly reply: Step | null;
  /** Null where it awards nothing. */
  readonly points: Code<number> | null;
  readonly caseName: string;
  /** Instead of `caseName`, where the case is chosen. */
  readonly chooseCase: Code<string> | null;
}

/** What an adjust does, and the slots that hold points and case afterwards. */
export interface AdjustmentPlan {
  readonly steps: readonly Step[];
  readonly pointsAfter: FrameSlot<number>;
  readonly caseAfter: FrameSlot<string>;
}

/** `name` is that of the deny or rule. */
export function planBody(block: Block | null, name: string, context: PlanContext): BodyPlan {
  const statements = block?.statements ?? [];
  planLets(statements, context);
  const replies = statements.filter((statement) => statement.kind === 'Reply');
  const award = statements.find((statement) => statement.kind === 'Award');
  return {
    reply: replies.length === 0 ? null : planReplies(replies, context),
    points: award === undefined ? null : planPoints(award.points, context),
    ...planCase(award?.case ?? null, name, context),
  };
}

/**
 * Each assignment writes a slot of its own, and what stands below it reads that one: so a let means the
 * points at its own place, although it is evaluated only when it is needed.
 */
export function planAdjustment(block: Block, context: PlanContext): AdjustmentPlan {
  const before = { ...context.outcome };
  const steps = block.statements.flatMap((statement) => planStatement(statement, context));
  const { points: pointsAfter, case: caseAfter } = context.outcome;
  Object.assign(context.outcome, before);
  return { steps, pointsAfter, caseAfter };
}

function planStatement(statement: Statement, context: PlanContext): readonly Step[] {
  switch (statement.kind) {
    case 'Let':
      planLet(statement, context);
      return [];
    case 'Reply':
      return [planReplies([statement], context)];
    case 'Assignment':
      return [planAssignment(statement, context)];
    case 'Cap':
      return [planCap(statement, context)];
    default:
      throw new Error(`no plan for a ${statement.kind} in an adjust`);
  }
}

function planAssignment({ target, value }: Assignment, context: PlanContext): Step {
  if (target.text === 'points') {
    const { slot, step } = assigned(planPoints(value, context), context);
    context.outcome.points = slot;
    return step;
  }
  const { slot, step } = assigned(expectText(planExpression(value, context)).code, context);
  context.outcome.case = slot;
  return step;
}

/** What was taken already leaves the less; what penalties took off leaves no more. */
function planCap({ taken, limit }: Cap, context: PlanContext): Step {
  const { points } = context.outcome;
  const resolution =
    taken.kind === 'Reference' || taken.kind === 'Call' ? context.checked.resolutions.get(taken) : undefined;
  const counted = resolution?.kind === 'outcome' ? null : planInteger(taken, context);
  const most = planInteger(limit, context);
  const { slot, step } = assigned((frame) => {
    const before = counted === null ? 0 : counted(frame);
    const left = roomLeft(most(frame), before);
    const awarded = read(frame, points);
    return awarded <= left ? awarded : Number(left);
  }, context);
  context.outcome.points = slot;
  return step;
}

function roomLeft(limit: Integer, taken: Integer): Integer {
  const left = taken > 0 ? subtractIntegers(limit, taken) : limit;
  return left > 0 ? left : 0;
}

/** A whole number by its type, as it is. */
function planInteger(node: Expression, context: PlanContext): Code<Integer> {
  return expectScaled(planRounding('round', planNumber(node, context))).code;
}

/** Puts what the code gives into a slot of its own. */
function assigned<Held>(
  code: Code<Held>,
  { keep }: PlanContext,
): { readonly slot: FrameSlot<Held>; readonly step: Step } {
  const slot = keep<Held>();
  return { slot, step: storing(slot, code) };
}

/** A case that isn't written down is the name of its rule. */
function planCase(
  node: Expression | null,
  ruleName: string,
  context: PlanContext,
): Pick<BodyPlan, 'caseName' | 'chooseCase'> {
  if (node === null) return { caseName: ruleName, chooseCase: null };
  const { code, constant } = expectText(planExpression(node, context));
  return { caseName: constant ?? ruleName, chooseCase: constant === undefined ? code : null };
}

/** Points are whole by their type, whatever scale they are held at; rounding only changes the scale. */
function planPoints(node: Expression, context: PlanContext): Code<number> {
  const place = placeOf(node, context);
  const plan = planRounding('round', planNumber(node, context));
  if (isSmall(plan)) return small(plan);
  const { code } = plan;
  return (frame) => {
    const points = code(frame);
    if (typeof points !== 'number') throw pointsBeyondLimit(place, points);
    return points;
  };
}

function planReplies(replies: readonly Reply[], context: PlanContext): Step {
  const fields = replies.flatMap((reply) => reply.fields);
  if (!context.fresh.includes(replySlot)) context.fresh.push(replySlot);
  const writers = fields.map(({ name, value }) => {
    const plan = planExpression(value, context);
    const code: Code<Value | null> = plan.code;
    return { name: name.text, code, write: toWire(plan, typeOf(value, context)) };
  });
  return (frame) => {
    const reply = read(frame, replySlot) ?? {};
    write(frame, replySlot, reply);
    for (const { name, code, write } of writers) reply[name] = write(code(frame));
  };
}

// ── Lets ────────────────────────────────────────────────────────────────────

export function planLets(statements: readonly Statement[], context: PlanContext): void {
  for (const statement of statements) if (statement.kind === 'Let') planLet(statement, context);
}

/** A let that is mentioned once is evaluated where it is mentioned; any other keeps its value in a slot. */
export function planLet(node: Let, context: PlanContext): void {
  const uses = context.letUses.get(node) ?? 0;
  if (uses === 0) return;
  const ladder = ladderOf(node, context);
  if (ladder !== null) {
    context.ladders.set(node, planLadder(ladder, context));
    return;
  }
  const plan = planExpression(node.value, context);
  context.lets.set(node, uses === 1 || isAtHand(plan) ? plan : keptOnce(plan, freshSlot(context)));
}

/** The ladder that a let holds; null where it holds a value. */
function ladderOf({ value }: Let, { checked }: PlanContext): Call | null {
  const resolution = value.kind === 'Call' ? checked.resolutions.get(value) : undefined;
  const isLadder = resolution?.kind === 'function' && resolution.name === 'ladder';
  return isLadder && value.kind === 'Call' ? value : null;
}
