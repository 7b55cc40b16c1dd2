import type { CheckedStrategy, ConstantValue, InputDeclaration, Resolution, Type } from '@merit/dsl';
import { requestSlot, zoneSlot } from '../code/frame.js';
import type { Slot } from '../expression/context.js';
import { createContext, isWholeFact } from '../expression/context.js';
import type { DeciderPlan } from './decider.js';
import { planLevel } from './level.js';
import type { TrackedLetPlan } from './tracked-let.js';
import type { TrackedSlot } from './tracked-slot.js';
import type { FactSlot } from './window.js';

/** A strategy with its parameters and all that it extends, as code. */
export interface StrategyPlan {
  /** Whether its code records what it finds in the frame's trace. */
  readonly traced: boolean;
  /**
   * Whether it takes only events whose decimals are as short, and whose facts are as small, as it presumes.
   */
  readonly presumes: boolean;
  /** Whether it may read the event's ids or the clock; what a frame doesn't hold needn't be written there. */
  readonly readsRequest: boolean;
  /** Whether it may read the event's ids or its action. */
  readonly readsEvent: boolean;
  /** Whether it may read `now` or anything else that depends on the game's time zone. */
  readonly readsClock: boolean;
  readonly frameLength: number;
  /** The slots that must be undefined before each evaluation, since their first use fills them. */
  readonly fresh: readonly number[];
  readonly inputs: readonly Slot<InputDeclaration>[];
  readonly facts: readonly FactSlot[];
  /** Denies, then rules, then `otherwise`, which has no condition; behind them those of the parent. */
  readonly deciders: readonly DeciderPlan[];
  /** What history keeps of an award. */
  readonly tracked: readonly TrackedSlot[];
  /** Beside the inputs. */
  readonly trackedLets: readonly TrackedLetPlan[];
}

/**
 * Makes the code of a checked strategy, specialised for these parameter values. Throws a `Failure` where they
 * leave a fact's window or a parent's parameter without a value.
 */
export function planStrategy(
  checked: CheckedStrategy,
  params: readonly ConstantValue[],
  { traced, presumes }: { readonly traced: boolean; readonly presumes: boolean },
): StrategyPlan {
  const context = createContext(checked, params, { traced, presumes });
  const { deciders, facts, tracked, trackedLets } = planLevel(context);
  const { inputs, fresh } = context;
  const hasClock = readsClock(checked);
  const hasIds = readsEvent(checked);
  const readsRequest = hasClock || hasIds;
  if (hasClock) fresh.push(zoneSlot);
  if (readsRequest) fresh.push(requestSlot);
  return {
    traced,
    presumes: presumes && presumesAny(checked, facts),
    readsRequest,
    readsEvent: hasIds,
    readsClock: hasClock,
    frameLength: context.keep(),
    fresh,
    inputs,
    facts,
    deciders,
    tracked,
    trackedLets: withoutInputs(trackedLets, tracked),
  };
}

/** An input that a child declares stands for its parent's let of the same name. */
function withoutInputs(
  lets: readonly TrackedLetPlan[],
  inputs: readonly TrackedSlot[],
): readonly TrackedLetPlan[] {
  const isInput = ({ name, type }: TrackedLetPlan) =>
    inputs.some(({ declaration }) => declaration.name === name && declaration.type.kind === type);
  return lets.filter((each) => !isInput(each));
}

function presumesAny({ inputs }: CheckedStrategy, facts: readonly FactSlot[]): boolean {
  return (
    inputs.some(({ type }) => isOpenDecimal(type)) ||
    facts.some(({ declaration: { type } }) => isWholeFact(type.kind === 'optional' ? type.inner : type))
  );
}

/**
 * Whether its values, or the items of its lists, are decimals of which nobody said how many digits they have.
 */
function isOpenDecimal(type: Type): boolean {
  if (type.kind === 'list') return isOpenDecimal(type.element);
  if (type.kind === 'optional') return isOpenDecimal(type.inner);
  if (type.kind === 'record') return type.fields.some((field) => isOpenDecimal(field.type));
  return type.kind === 'decimal' && type.places === null;
}

function readsClock({ params, inputs, facts, types, resolutions, parent }: CheckedStrategy): boolean {
  // An event's own action counts once a window has begun.
  const isBegun = (each: Resolution) => each.kind === 'did' && (facts[each.index]?.since ?? null) !== null;
  return (
    (parent !== null && readsClock(parent.checked)) ||
    [...types.values(), ...[...params, ...inputs].map(({ type }) => type)].some(isOfInstant) ||
    [...resolutions.values()].some((each) => each.kind === 'now' || isBegun(each))
  );
}

function readsEvent({ resolutions, parent }: CheckedStrategy): boolean {
  return (
    (parent !== null && readsEvent(parent.checked)) ||
    [...resolutions.values()].some(({ kind }) => kind === 'event' || kind === 'did')
  );
}

function isOfInstant(type: Type): boolean {
  return type.kind === 'instant' || (type.kind === 'optional' && type.inner.kind === 'instant');
}
