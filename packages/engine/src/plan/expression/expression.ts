import {
  type Binary,
  type Call,
  type ConstantValue,
  type Expression,
  goesRound,
  type HostFunction,
  isExpression,
} from '@merit/dsl';
import { defined } from '../../support/defined.js';
import type { Value } from '../../value/value.js';
import { constantPlan, heldAs } from '../code/constant.js';
import { expectBool, expectList, expectNumber } from '../code/expected-kind.js';
import {
  type BoolPlan,
  constantOf,
  type ListPlan,
  listOf,
  type NumberPlan,
  nothingShape,
  type Plan,
  type PresentPlan,
  planOf,
  present,
  type Shape,
} from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';
import { planAddition, planNegation, planProduct, planSubtraction } from './arithmetic.js';
import { presenceBeside } from './beside.js';
import { planEquality, planOrder } from './comparison.js';
import { type PlanContext, placeOf } from './context.js';
import { commonShape, toShape } from './conversion.js';
import { planFloorDivision, planModulo, planQuotient } from './division.js';
import { folded } from './folding.js';
import { functionPlanners } from './functions/functions.js';
import { planHostCall } from './host-call.js';
import { freshSlot, isAtHand, keptOnce } from './kept.js';
import {
  planChoice,
  planConjunction,
  planDisjunction,
  planFallback,
  planNot,
  planPresence,
} from './logic.js';
import { planMatch } from './match.js';
import { planItemMembership, planListMembership, planRangeMembership } from './membership.js';
import { isMoment, planMoment } from './moment.js';
import { planMomentArithmetic } from './moment-arithmetic.js';
import { planReference, resolutionOf } from './reference.js';
import { isTold, recorded, typeOf } from './tracing.js';

/** What a checked expression becomes. */
export function planExpression(node: Expression, context: PlanContext): Plan {
  return node.kind === 'Binary' ? planChain(node, context) : planned(planTerm(node, context), node, context);
}

export function planCondition(node: Expression, context: PlanContext): BoolPlan {
  return expectBool(planExpression(node, context));
}

export function planNumber(node: Expression, context: PlanContext): NumberPlan {
  return expectNumber(planExpression(node, context));
}

function planPresent(node: Expression, context: PlanContext): PresentPlan {
  return present(planExpression(node, context));
}

function planned(plan: Plan, node: Expression, context: PlanContext): Plan {
  const kept = keptForLambdas(plan, node, context);
  return context.traced && isTold(node) ? recorded(kept, node, context) : kept;
}

/** In a lambda, what doesn't depend on the item is evaluated when it is first needed, and kept. */
function keptForLambdas(plan: Plan, node: Expression, context: PlanContext): Plan {
  const home = context.checked.kept.get(node);
  if (home === undefined || isAtHand(plan)) return plan;
  if (home === null) return keptOnce(plan, freshSlot(context));
  const slot = context.keep<Value | undefined>();
  defined(context.keptForItems.get(home)).push(slot);
  return keptOnce(plan, slot);
}

function planTerm(node: Exclude<Expression, Binary>, context: PlanContext): Plan {
  switch (node.kind) {
    case 'NumberLiteral':
    case 'DurationLiteral':
      return constantPlan(defined(context.checked.constants.get(node)));
    case 'DateLiteral': {
      const { kind } = typeOf(node, context);
      const value = defined(context.checked.constants.get(node));
      return kind === 'date' || kind === 'instant' ? planMoment(kind, value) : constantPlan(value);
    }
    case 'TextLiteral':
    case 'BooleanLiteral':
      return constantPlan(node.value);
    case 'List': {
      const records = context.checked.constants.get(node);
      if (records !== undefined) return planRecords(records, shapeOfType(typeOf(node, context)));
      const items = node.items.map((item) => planPresent(item, context));
      return folded(planList(items), items, context);
    }
    case 'Negate': {
      const operand = planNumber(node.operand, context);
      return folded(planNegation(operand), [operand], context);
    }
    case 'Not': {
      const operand = planCondition(node.operand, context);
      return folded(planNot(operand), [operand], context);
    }
    case 'Presence': {
      const operand = planExpression(node.operand, context);
      const test = context.beside ? presenceBeside(operand) : planPresence(operand);
      return node.present ? test : folded(planNot(test), [test], context);
    }
    case 'If':
      return planChoice(
        planCondition(node.condition, context),
        planExpression(node.then, context),
        planExpression(node.else, context),
      );
    case 'Match':
      return planMatch(node, context, (part) => planExpression(part, context));
    case 'Reference':
      return planReference(node, context);
    case 'Call':
      return planCall(node, context);
    default:
      throw unplanned(node, context);
  }
}

/** A checked tree holds nothing else; a kind that is new to the checker must become new here as well. */
function unplanned(node: Expression, context: PlanContext): Error {
  return new Error(`no plan for the ${node.kind} \`${placeOf(node, context).text}\``);
}

// ── Operators ───────────────────────────────────────────────────────────────

/** Chains lean to the left and may be long, so their spine is walked in a loop. */
function planChain(node: Binary, context: PlanContext): Plan {
  const spine: Binary[] = [];
  let innermost: Expression = node;
  while (innermost.kind === 'Binary') {
    spine.push(innermost);
    innermost = innermost.left;
  }
  let plan = planned(planTerm(innermost, context), innermost, context);
  for (const link of spine.reverse()) plan = planned(planOperator(link, plan, context), link, context);
  return plan;
}

function planOperator(node: Binary, left: Plan, context: PlanContext): Plan {
  if (node.operator === 'in') return planMembership(node, left, context);
  if (node.operator === 'not in') return planNot(planMembership(node, left, context));
  const right = planExpression(node.right, context);
  return folded(combine(node, left, right, context), [left, right], context);
}

function combine(node: Binary, left: Plan, right: Plan, context: PlanContext): Plan {
  switch (node.operator) {
    case 'or':
      return planDisjunction(expectBool(left), expectBool(right));
    case 'and':
      return planConjunction(expectBool(left), expectBool(right));
    case '==':
      return planEquality(left, right);
    case '!=':
      return planNot(planEquality(left, right));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return planOrder(node.operator, present(left), present(right));
    case '??':
      return planFallback(left, right);
    default:
      return isMoment(present(left)) || isMoment(present(right))
        ? planMomentArithmetic(node.operator, present(left), present(right), placeOf(node, context))
        : calculate(node, expectNumber(left), expectNumber(right), context);
  }
}

function calculate(node: Binary, left: NumberPlan, right: NumberPlan, context: PlanContext): NumberPlan {
  const place = placeOf(node, context);
  switch (node.operator) {
    case '+':
      return planAddition(left, right, place);
    case '-':
      return planSubtraction(left, right, place);
    case '*':
      return planProduct(left, right, place);
    case '/':
      return planQuotient(left, right, place, placeOf(node.right, context));
    case 'div':
      return planFloorDivision(left, right, place, placeOf(node.right, context));
    case 'mod':
      return planModulo(left, right, place, placeOf(node.right, context));
    default:
      throw unplanned(node, context);
  }
}

function planMembership({ right }: Binary, subject: Plan, context: PlanContext): BoolPlan {
  if (right.kind === 'List') {
    const items = right.items.map((item) => planPresent(item, context));
    return planListMembership(subject, items, context.keep);
  }
  if (right.kind !== 'Binary' || right.operator !== '..') {
    const list = expectList(planExpression(right, context));
    return expectBool(folded(planItemMembership(subject, list), [subject, list], context));
  }
  const [low, high] = [planPresent(right.left, context), planPresent(right.right, context)];
  const isRound = goesRound(typeOf(right.left, context));
  return planRangeMembership(subject, { low, high, isRound }, context.keep);
}

// ── Calls ───────────────────────────────────────────────────────────────────

function planCall(node: Call, context: PlanContext): Plan {
  const resolution = resolutionOf(node, context);
  if (resolution.kind === 'host function') return planCallOfHost(node, resolution.callee, context);
  if (resolution.kind !== 'function') return planReference(node, context);
  if (resolution.name === 'ladder') throw unplanned(node, context);
  const operands = node.arguments.filter(isExpression).map((argument) => planPresent(argument, context));
  const parts: PresentPlan[] = [...operands];
  const plan = (part: Expression, within = context) => {
    const planned = planPresent(part, within);
    parts.push(planned);
    return planned;
  };
  const call = { node, place: placeOf(node, context), context, operands, plan };
  return folded(functionPlanners[resolution.name](call), parts, context);
}

function planCallOfHost(node: Call, callee: HostFunction, context: PlanContext): Plan {
  const operands = node.arguments.filter(isExpression).map((argument) => planExpression(argument, context));
  return planHostCall(callee, operands, placeOf(node, context));
}

/** `[{ a: 1 }, …]`: records that a parent is given. */
function planRecords(records: ConstantValue, shape: Shape): PresentPlan {
  return constantOf(shape, heldAs(shape, records));
}

/** `[a, b, …]`: items of one shape. */
function planList(items: readonly PresentPlan[]): ListPlan {
  if (items.length === 0) return constantOf(listOf(nothingShape), []);
  const shape = commonShape(items);
  const codes = items.map((item) => toShape(item, shape).code);
  return planOf(listOf(shape), (frame): readonly Value[] => codes.map((code) => code(frame)));
}
