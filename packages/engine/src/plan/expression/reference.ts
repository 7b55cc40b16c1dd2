import { type CalendarMember, type Call, calendarMembers, type Reference, type Resolution } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import { constantPlan, heldAs } from '../code/constant.js';
import { expectMoment, expectRecord } from '../code/expected-kind.js';
import type { Place } from '../code/failure.js';
import { eventOf } from '../code/frame.js';
import {
  constantOf,
  type OptionalPlan,
  optionalOf,
  type Plan,
  type PresentPlan,
  planOf,
  present,
  scaled,
  slotOf,
  text,
} from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';
import { foundOrNothing } from './beside.js';
import { type PlanContext, placeOf } from './context.js';
import { planDid } from './did.js';
import { folded } from './folding.js';
import { freshSlot, keptPresent } from './kept.js';
import { nowPlan, planMember, planMoment } from './moment.js';
import { typeOf } from './tracing.js';

/** What a name that isn't called stands for, or a fact with arguments. */
export function planReference(node: Reference | Call, context: PlanContext): Plan {
  const resolution = resolutionOf(node, context);
  const plan = planResolution(resolution, context);
  const members = calendarMembers(node, resolution);
  if (members.length > 0) return planMembers(planFound(plan, resolution, node, context), members, context);
  if (plan.kind !== 'optional' || typeOf(node, context).kind === 'optional') return plan;
  return planFound(plan, resolution, node, context);
}

/** The plan of a name whose value the checker proved to be there. */
function planFound(
  plan: Plan,
  resolution: Resolution,
  node: Reference | Call,
  context: PlanContext,
): PresentPlan {
  if (plan.kind !== 'optional') return plan;
  if (context.beside) return foundOrNothing(plan);
  const isOfHost = resolution.kind === 'fact' || resolution.kind === 'let' || resolution.kind === 'field';
  return isOfHost ? guarded(plan, placeOf(node, context)) : plan.inner;
}

/** What is made of `now` alone is found once an evaluation. */
function planMembers(root: PresentPlan, members: readonly CalendarMember[], context: PlanContext): Plan {
  let plan = root;
  let key = root === nowPlan ? 'now' : null;
  for (const member of members) {
    const next = planMember(expectMoment(plan), member);
    key = key && `${key}.${member}`;
    plan = key === null ? present(folded(next, [plan], context)) : keptPart(key, next, context);
  }
  return plan;
}

function keptPart(key: string, plan: PresentPlan, context: PlanContext): PresentPlan {
  const kept = context.parts.get(key) ?? keptPresent(plan, freshSlot(context));
  context.parts.set(key, kept);
  return kept;
}

/**
 * That a fact, or a let made of one, is present may be proven by another fact, such as the number of awards.
 * They come from the host, so only here it shows that they contradict each other.
 */
function guarded({ code, inner }: OptionalPlan, { text: name }: Place): PresentPlan {
  return planOf(inner, (frame) => {
    const value = code(frame);
    if (value === null) throw new TypeError(`${name} is missing, but other facts say that it is there`);
    return value;
  });
}

export function resolutionOf(node: Reference | Call, { checked }: PlanContext): Resolution {
  const resolution = checked.resolutions.get(node);
  if (resolution === undefined) throw new Error('the checker left a name unresolved');
  return resolution;
}

function planResolution(resolution: Resolution, context: PlanContext): Plan {
  switch (resolution.kind) {
    case 'param':
      return planParam(resolution.index, context);
    case 'input':
      return defined(context.inputs[resolution.index]).plan;
    case 'now':
      return nowPlan;
    case 'fact':
      return defined(context.facts[resolution.index]).plan;
    case 'did':
      return planDid(resolution, context);
    case 'item':
      return planItem(resolution, context);
    case 'let':
      return defined(context.lets.get(resolution.declaration));
    case 'field':
      return defined(context.ladders.get(resolution.declaration))[resolution.field];
    case 'outcome':
      return resolution.member === 'points'
        ? slotOf(safeWhole, context.outcome.points)
        : slotOf(text, context.outcome.case);
    case 'event':
      return eventMembers[resolution.member];
    default:
      throw new Error(`no plan for a ${resolution.kind}`);
  }
}

function planItem({ lambda, field }: Extract<Resolution, { kind: 'item' }>, { items }: PlanContext): Plan {
  const item = defined(items.get(lambda));
  if (field === null) return item;
  const { fields, code } = expectRecord(item);
  const { index } = field;
  const { shape, isOptional } = defined(fields[index]);
  const plan = optionalOf(shape, (frame) => defined(code(frame).fields[index]));
  return isOptional ? plan : plan.inner;
}

/** The shape of a list is that of its declaration, since an empty one doesn't say what it holds. */
function planParam(index: number, { checked, params }: PlanContext): PresentPlan {
  const { type } = defined(checked.params[index]);
  const value = defined(params[index]);
  if (type.kind === 'date' || type.kind === 'instant') return planMoment(type.kind, value);
  if (type.kind !== 'list') return constantPlan(value);
  const shape = shapeOfType(type);
  return constantOf(shape, heldAs(shape, value));
}

const safeWhole = scaled(0, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

type EventMember = Extract<Resolution, { kind: 'event' }>['member'];

/** Events without a game share one, whose id is the empty text. */
const eventMembers: { readonly [member in EventMember]: Plan } = {
  userId: planOf(text, (frame) => eventOf(frame).externalUserId),
  taskId: planOf(text, (frame) => eventOf(frame).externalTaskId),
  gameId: planOf(text, (frame) => eventOf(frame).externalGameId ?? ''),
  action: optionalOf(text, (frame) => eventOf(frame).action ?? null),
};
