import type { ConstantValue, Decimal, Node, Type } from '@merit/dsl';
import { dateFromText, decimal, rational, timeFromText, walk } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import { durationFromText } from '../value/duration.js';
import { nearestList } from './nearest-list.js';
import { nearestMoment } from './nearest-moment.js';
import { nearestNumber } from './nearest-number.js';
import type { PlaceValue } from './place.js';
import type { SearchedLeaf } from './searched-leaf.js';

/** The value nearest to the current one with which the clause passes; undefined where none was found. */
export function nearestValue(search: SearchedLeaf): PlaceValue | undefined {
  const { place, passes } = search;
  const found = ofKind(place.type, search);
  if (found !== undefined) return found;
  return passes(null) ? null : undefined;
}

function ofKind(type: Type, search: SearchedLeaf): PlaceValue | undefined {
  switch (type.kind) {
    case 'bool':
      return [true, false].find(search.passes);
    case 'text':
      return (type.values ?? textsIn(search)).find(search.passes);
    case 'int':
    case 'duration':
      return number(0, limitsOf(type.range, 0), search);
    case 'decimal': {
      const scale = scaleOf(type.places, search);
      return number(scale, limitsOf(type.range, scale), search);
    }
    case 'time':
      return number(0, { min: 0n, max: 1439n }, search);
    case 'date':
    case 'instant':
      return nearestMoment(type.kind, search, hintsIn(search));
    case 'list':
      return nearestList(type, search, { texts: textsIn(search), numbers: hintsIn(search) });
    default:
      return undefined;
  }
}

// ── Texts ───────────────────────────────────────────────────────────────────

/** Stands for any text, where only its presence counts. */
const anyText = '…';

/**
 * A text is only ever compared with others: those that the condition mentions, and those that stood beside
 * it.
 */
function textsIn({ leaf, condition, observed }: SearchedLeaf): readonly string[] {
  const texts: string[] = [];
  walk(condition, (node) => void (node.kind === 'TextLiteral' && texts.push(node.value)));
  for (const { value } of observed.inside(leaf)) if (typeof value === 'string') texts.push(value);
  return [...new Set([...texts, anyText])];
}

// ── Numbers ─────────────────────────────────────────────────────────────────

interface Limits {
  readonly min: bigint;
  readonly max: bigint;
}

/** In steps of this scale, which is the least by which a value of the place can differ. */
function number(scale: number, { min, max }: Limits, search: SearchedLeaf): Decimal | undefined {
  const { current, passes } = search;
  const passesAt = (steps: bigint) => passes(decimal.create(steps, scale));
  const known = decimal.isDecimal(current)
    ? decimal.coefficientAt(decimal.round(current, scale), scale)
    : null;
  const from = known ?? (min > 0n ? min : max < 0n ? max : 0n);
  if (known === null && passesAt(from)) return decimal.create(from, scale);
  const hints = hintsIn(search).map((value) => decimal.coefficientAt(decimal.round(value, scale), scale));
  const found = nearestNumber(from, passesAt, { min, max, hints });
  return found === null ? undefined : decimal.create(found, scale);
}

/** What the clause compares with: its literals, and the values that its parts had. */
function hintsIn({ leaf, observed }: SearchedLeaf): readonly Decimal[] {
  const hints: Decimal[] = [];
  const constants: ReadonlyMap<Node, ConstantValue> = observed.level.checked.constants;
  walk(leaf, (node) => {
    const value = constants.get(node);
    if (typeof value === 'number') hints.push(decimal.fromInteger(value));
    else if (rational.isRational(value)) hints.push(rational.toDecimal(value));
  });
  for (const { value } of observed.inside(leaf)) hints.push(...numberOf(value));
  return hints;
}

function numberOf(value: JsonValue): readonly Decimal[] {
  if (typeof value === 'number') return [decimal.fromNumber(value)];
  if (typeof value !== 'string') return [];
  const read = durationFromText(value) ?? dateFromText(value) ?? timeFromText(value) ?? instantOf(value);
  return read === null ? [] : [decimal.fromInteger(read)];
}

/** A moment as a trace has it, in UTC. */
function instantOf(value: string): number | null {
  const instant = /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

const scaleMax = 12;

/** As many digits after the point as are declared, or as the values at hand have. */
function scaleOf(places: number | null, search: SearchedLeaf): number {
  const { current } = search;
  const own = decimal.isDecimal(current) ? current.scale : 0;
  const scale = places ?? Math.max(own, ...hintsIn(search).map((hint) => hint.scale));
  return Math.min(scale, scaleMax);
}

const unitsMax = BigInt(Number.MAX_SAFE_INTEGER);

function limitsOf(
  range: { readonly min: Decimal | number | null; readonly max: Decimal | number | null },
  scale: number,
): Limits {
  const unit = 10n ** BigInt(scale);
  return {
    min: range.min === null ? -unitsMax * unit : stepsOf(range.min, scale, decimal.ceil),
    max: range.max === null ? unitsMax * unit : stepsOf(range.max, scale, decimal.floor),
  };
}

function stepsOf(bound: Decimal | number, scale: number, toward: (value: Decimal) => Decimal): bigint {
  const value = typeof bound === 'number' ? decimal.fromInteger(bound) : bound;
  return decimal.coefficientAt(toward(decimal.create(value.coefficient, value.scale - scale)), 0);
}
