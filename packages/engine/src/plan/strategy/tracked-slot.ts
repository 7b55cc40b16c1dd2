import type { InputDeclaration } from '@merit/dsl';
import type { Value } from '../../value/value.js';
import type { FrameSlot } from '../code/frame.js';
import type { Shape } from '../code/planned.js';
import type { PlanContext, Slot } from '../expression/context.js';

/** Where history finds an input's value after an award. */
export interface TrackedSlot {
  readonly declaration: InputDeclaration;
  readonly shape: Shape;
  /** As the last level that was asked sees it. */
  readonly slot: FrameSlot<Value | null | undefined>;
  /** Where that one was never reached, and so is undefined: as those before it see it, the nearest first. */
  readonly earlier: readonly TrackedSlot['slot'][];
}

/** The inputs of a level and of those before it, each once. */
export function trackedAt({ inputs }: PlanContext, before: readonly TrackedSlot[]): readonly TrackedSlot[] {
  const tracked = new Map(before.map((each) => [each.declaration.name, each]));
  for (const input of inputs) {
    tracked.set(input.declaration.name, trackedAs(input, tracked.get(input.declaration.name)));
  }
  return [...tracked.values()];
}

function trackedAs(input: Slot<InputDeclaration>, before: TrackedSlot | undefined): TrackedSlot {
  const { declaration, shape, slot } = input;
  if (before === undefined) return { declaration, shape, slot, earlier: [] };
  return before.slot === slot
    ? before
    : { declaration, shape, slot, earlier: [before.slot, ...before.earlier] };
}
