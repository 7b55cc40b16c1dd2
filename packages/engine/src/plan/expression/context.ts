import type {
  Arrow,
  Call,
  CheckedStrategy,
  ConstantValue,
  FactDeclaration,
  InputDeclaration,
  LadderField,
  Let,
  Located,
  Reference,
  Type,
} from '@merit/dsl';
import type { Value } from '../../value/value.js';
import type { Place } from '../code/failure.js';
import { caseSlot, type FrameSlot, firstFreeSlot, pointsSlot, slotAt } from '../code/frame.js';
import type { Plan, PresentPlan, Shape } from '../code/planned.js';
import { floating, optional, scaled, slotOf } from '../code/planned.js';
import { shapeOfType } from '../code/shape-of-type.js';
import { inputShape, setInputs } from './input-shape.js';
import { isLocalTime, planSlotOrLocalTime } from './moment.js';

/** What planning one strategy with one set of parameters knows and gathers. */
export interface PlanContext {
  readonly checked: CheckedStrategy;
  /** The one name of its text, where it is a parent; undefined for the strategy itself. */
  readonly sourceName: string | undefined;
  readonly params: readonly ConstantValue[];
  /** Whether the code records every value it finds; nothing is folded then, so that nothing goes unsaid. */
  readonly traced: boolean;
  /**
   * Whether inputs and facts are presumed to be of the usual size; the plan is only for events where they
   * are.
   */
  readonly presumes: boolean;
  /**
   * Whether the code runs beside the decision, to record lets with an award. No condition was evaluated
   * there, so nothing that the checker proved from conditions holds.
   */
  readonly beside: boolean;
  readonly inputs: readonly Slot<InputDeclaration>[];
  /** Its own; those of its parent have slots in the parent's context. */
  readonly facts: readonly Slot<FactDeclaration>[];
  /** The lets planned so far. */
  readonly lets: Map<Let, Plan>;
  /** What the ladders planned so far say, by their lets. */
  readonly ladders: Map<Let, LadderPlan>;
  /** The members of `now` planned so far, by their path. */
  readonly parts: Map<string, PresentPlan>;
  /** What the items of the lambdas planned so far are. */
  readonly items: Map<Arrow, Plan>;
  /** The slots of what is kept for each item of the lambdas that are being planned. */
  readonly keptForItems: Map<Arrow, FrameSlot<unknown>[]>;
  /** How often each let is mentioned: one that is mentioned once needs no slot to be evaluated once. */
  readonly letUses: ReadonlyMap<Let, number>;
  /** The slots that `points` and `case` stand in at the place that is being planned. */
  readonly outcome: { points: FrameSlot<number>; case: FrameSlot<string> };
  /** Gives out a slot of the frame. */
  readonly keep: <Held>() => FrameSlot<Held>;
  /** The slots that must be undefined before each evaluation, since their first use fills them. */
  readonly fresh: FrameSlot<unknown>[];
}

/** What can be asked of a ladder. */
export type LadderPlan = { readonly [field in LadderField]: Plan };

/** Where the value of an input or a fact stands before anything is evaluated, and how it is held there. */
export interface Slot<Declaration> {
  readonly declaration: Declaration;
  readonly slot: FrameSlot<Value>;
  readonly shape: Shape;
  readonly plan: Plan;
}

export function createContext(
  checked: CheckedStrategy,
  params: readonly ConstantValue[],
  { traced, presumes }: { readonly traced: boolean; readonly presumes: boolean },
): PlanContext {
  const set = setInputs(checked);
  let free = firstFreeSlot;
  const keep = <Held>() => slotAt<Held>(free++);
  return {
    checked,
    sourceName: undefined,
    params,
    traced,
    inputs: checked.inputs.map((declaration) => {
      const shape = presumes ? inputShape(declaration, set) : shapeOfType(declaration.type);
      return inputSlot(declaration, shape, keep());
    }),
    presumes,
    beside: false,
    facts: ownFacts(checked).map((declaration) => factSlot(declaration, keep(), presumes)),
    lets: new Map(),
    ladders: new Map(),
    parts: new Map(),
    items: new Map(),
    keptForItems: new Map(),
    letUses: countUses(checked),
    outcome: { points: pointsSlot, case: caseSlot },
    keep,
    fresh: [],
  };
}

/** What planning a parent knows, in the frame of its child. */
export function contextWithin(
  { keep, fresh, traced, presumes, parts }: PlanContext,
  parent: Pick<PlanContext, 'checked' | 'params' | 'inputs' | 'sourceName'>,
): PlanContext {
  const { checked, params, inputs, sourceName } = parent;
  return {
    checked,
    sourceName,
    params,
    traced,
    inputs,
    presumes,
    beside: false,
    facts: ownFacts(checked).map((declaration) => factSlot(declaration, keep(), presumes)),
    lets: new Map(),
    ladders: new Map(),
    parts,
    items: new Map(),
    keptForItems: new Map(),
    letUses: countUses(checked),
    outcome: { points: pointsSlot, case: caseSlot },
    keep,
    fresh,
  };
}

/** They stand before those of the parent, so their indexes are the same. */
function ownFacts({ facts, parent }: CheckedStrategy): readonly FactDeclaration[] {
  return parent === null ? facts : facts.filter((fact) => !parent.checked.facts.includes(fact));
}

export function inputSlot(
  declaration: InputDeclaration,
  shape: Shape,
  slot: FrameSlot<Value>,
): Slot<InputDeclaration> {
  const { default: fallback } = declaration;
  const plan = isLocalTime(fallback) ? planSlotOrLocalTime(slot, fallback) : slotOf(shape, slot);
  const mayBeMissing = declaration.optional && declaration.default === null;
  return { declaration, slot, shape, plan: mayBeMissing ? optional(plan) : plan };
}

function factSlot(
  declaration: FactDeclaration,
  slot: FrameSlot<Value>,
  presumes: boolean,
): Slot<FactDeclaration> {
  const { type } = declaration;
  const inner = type.kind === 'optional' ? type.inner : type;
  const shape = presumes && isWholeFact(inner) ? presumedFact : shapeOfFact(inner);
  const plan = slotOf(shape, slot);
  return { declaration, slot, shape, plan: type.kind === 'optional' ? optional(plan) : plan };
}

/**
 * No count, sum of points or time of a thousand years is greater in size; sums and most products of two stay
 * safe.
 */
const presumedFact: Shape = scaled(0, -1e14, 1e14);

/** Whether its values are whole numbers. */
export function isWholeFact({ kind }: Type): boolean {
  return kind === 'int' || kind === 'duration';
}

/** A host's facts are checked for their form only, so no range is trusted. */
function shapeOfFact(type: Type): Shape {
  switch (type.kind) {
    case 'int':
      return scaled(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    case 'decimal':
      return floating;
    case 'duration':
      return scaled(0, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    default:
      return shapeOfType(type);
  }
}

/** A mention inside a lambda counts as many: it is come to for every item. */
function countUses({ resolutions }: CheckedStrategy): ReadonlyMap<Let, number> {
  const uses = new Map<Let, number>();
  const lambdas = [...resolutions.keys()].flatMap(lambdasOf);
  for (const [node, resolution] of resolutions) {
    if (resolution.kind !== 'let' && resolution.kind !== 'field') continue;
    const mentions = lambdas.some((lambda) => contains(lambda, node)) ? 2 : 1;
    uses.set(resolution.declaration, (uses.get(resolution.declaration) ?? 0) + mentions);
  }
  return uses;
}

function lambdasOf(node: Reference | Call): readonly Arrow[] {
  return node.kind === 'Call' ? node.arguments.filter((argument) => argument.kind === 'Arrow') : [];
}

function contains({ span: outer }: Located, { span: inner }: Located): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function placeOf({ span }: Located, { checked, sourceName }: PlanContext): Place {
  const text = checked.source.slice(span.start, span.end);
  return sourceName === undefined ? { span, text } : { span, text, sourceName };
}
