import type { Decimal } from '../../number/decimal.js';
import { add, ceil, compare, create, floor, multiply, one, subtract, zero } from '../../number/decimal.js';

/** A place on the number line that holds no number itself: just before a value, or just after it. */
export interface Cut {
  readonly value: Decimal;
  readonly after: boolean;
}

/** The numbers between two cuts; null is an open end. */
export interface Stretch {
  readonly from: Cut | null;
  readonly to: Cut | null;
}

/** The numbers from one value to another, which belong to it. */
export function stretchBetween(min: Decimal | null, max: Decimal | null): Stretch {
  return {
    from: min === null ? null : { value: min, after: false },
    to: max === null ? null : { value: max, after: true },
  };
}

/** What is left of some stretches without another. */
export function subtractStretch(stretches: readonly Stretch[], gap: Stretch): readonly Stretch[] {
  if (!hasRoom(gap)) return stretches;
  const { from, to } = gap;
  return stretches.flatMap((stretch) => {
    const below = from === null ? [] : [{ from: stretch.from, to: nearerEnd(stretch.to, from) }];
    const above = to === null ? [] : [{ from: nearerStart(stretch.from, to), to: stretch.to }];
    return [...below, ...above].filter(hasRoom);
  });
}

/** Whether there is a number between the cuts, where there is one between any two. */
function hasRoom({ from, to }: Stretch): boolean {
  return from === null || to === null || compareCuts(from, to) < 0;
}

function nearerEnd(end: Cut | null, other: Cut): Cut {
  return end === null || compareCuts(other, end) < 0 ? other : end;
}

function nearerStart(start: Cut | null, other: Cut): Cut {
  return start === null || compareCuts(other, start) > 0 ? other : start;
}

function compareCuts(left: Cut, right: Cut): number {
  return compare(left.value, right.value) || Number(left.after) - Number(right.after);
}

// ── Numbers with so many digits after the point ─────────────────────────────

/**
 * The stretch with the same numbers of at most so many places, cut just before one of them at either end: so
 * `..2` and `3..` of whole numbers leave nothing between them.
 */
export function onGrid({ from, to }: Stretch, places: number): Stretch {
  return { from: from && cutOnGrid(from, places), to: to && cutOnGrid(to, places) };
}

function cutOnGrid({ value, after }: Cut, places: number): Cut {
  const shifted = create(value.coefficient, value.scale - places);
  const next = after ? add(floor(shifted), one) : ceil(shifted);
  return { value: create(next.coefficient, places), after: false };
}

/** The least and the greatest number, or one beside them where they are open ends of their own. */
export function endsOf(
  stretches: readonly Stretch[],
  places: number | null,
): { readonly min: Decimal | null; readonly max: Decimal | null } {
  const from = stretches[0]?.from ?? null;
  const to = stretches.at(-1)?.to ?? null;
  const max = places === null || to === null ? to?.value : subtract(to.value, create(1n, places));
  return { min: from?.value ?? null, max: max ?? null };
}

const half = create(5n, 1);

/** One number of a stretch, the least where there is one. */
export function numberIn({ from, to }: Stretch, places: number | null): Decimal {
  if (from === null) return to === null ? zero : numberBelow(to, places);
  if (!from.after) return from.value;
  return to === null ? add(from.value, one) : multiply(add(from.value, to.value), half);
}

function numberBelow({ value, after }: Cut, places: number | null): Decimal {
  return after ? value : subtract(value, create(1n, places ?? 0));
}
