import { type Cap, decimal, type Expression, onOneLine, rational } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { ExplainedCap } from './explanation.js';
import type { LevelAdjust } from './levels.js';
import type { Observed } from './observed.js';

/**
 * Gives what each cap of an adjust that ran found taken. There are no more of them than its text has room
 * for, so they need no steps.
 */
export function capsOf({ part }: LevelAdjust, observed: Observed): readonly ExplainedCap[] {
  return part.body.statements
    .filter((statement) => statement.kind === 'Cap')
    .flatMap((cap) => seenCap(cap, observed));
}

/** None where the decision didn't come to it. */
function seenCap({ taken, limit, span }: Cap, observed: Observed): readonly ExplainedCap[] {
  const most = numberAt(limit, observed);
  if (most === null) return [];
  const text = onOneLine(observed.level.checked.source.slice(span.start, span.end));
  const counted = numberAt(taken, observed);
  return [{ text, taken: counted === null ? null : withoutPenalties(counted), limit: most }];
}

/** Null for what has no number: an expression that wasn't evaluated, and `points`, which take nothing. */
function numberAt(node: Expression, observed: Observed): number | string | null {
  const seen = observed.valueOf(node);
  if (isNumber(seen)) return seen;
  const constant = observed.level.checked.constants.get(node);
  return rational.isRational(constant) ? decimal.toJson(rational.toDecimal(constant)) : null;
}

/** On the wire, a number that JSON doesn't keep is its digits. */
function isNumber(value: JsonValue | undefined): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/** Penalties make no room, so a negative sum has taken nothing. */
function withoutPenalties(taken: number | string): number | string {
  const isNegative = typeof taken === 'number' ? taken < 0 : taken.startsWith('-');
  return isNegative ? 0 : taken;
}
