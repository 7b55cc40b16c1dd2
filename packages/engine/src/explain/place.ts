import type { ConstantValue, Decimal, InputDeclaration, Type } from '@merit/dsl';
import { dateToText, decimal, localTimeToText, textCharactersMax, timeToText } from '@merit/dsl';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import { numberToWire } from '../plan/code/wire.js';
import { valueAt, withValueAt } from '../value/data-path.js';
import { durationToText } from '../value/duration.js';
import type { FactValue } from '../value/fact-value.js';
import { fromWire } from '../value/from-wire.js';
import type { Change } from './explanation.js';

/**
 * A value that a place may have: durations and instants are whole milliseconds, dates days, times minutes;
 * lists stand as on the wire, and so does a time on some wall clock; null where it is missing.
 */
export type PlaceValue = Decimal | string | boolean | readonly JsonValue[] | null;

/**
 * Something that a decision depends on and that could be otherwise: an input, a fact, or a member of the
 * event.
 */
export interface ExplainedPlace {
  readonly kind: Change['kind'];
  readonly name: string;
  /** Without its `?`. */
  readonly type: Type;
  readonly read: (request: EvaluationRequest) => PlaceValue;
  /** The request with another value here. */
  readonly write: (request: EvaluationRequest, value: PlaceValue) => EvaluationRequest;
}

/** As it would leave on the wire. */
export function placeValueToWire(value: PlaceValue, type: Type): JsonValue {
  if (!decimal.isDecimal(value)) return value;
  switch (type.kind) {
    case 'duration':
      return durationToText(value.coefficient);
    case 'date':
      return dateToText(Number(value.coefficient));
    case 'time':
      return timeToText(Number(value.coefficient));
    case 'instant':
      return `${localTimeToText(Number(value.coefficient))}Z`;
    default:
      return numberToWire(value);
  }
}

// ── Inputs ──────────────────────────────────────────────────────────────────

export function inputPlace({ name, path, type, default: fallback }: InputDeclaration): ExplainedPlace {
  const initial = fallback === null ? null : placeValueOf(fallback);
  return {
    kind: 'input',
    name,
    type,
    read: ({ event }) => {
      const value = valueAt(event.data, path);
      if (value === undefined || value === null) return initial;
      // An event with a wrong value is refused, and then there is nothing to explain.
      if (type.kind === 'list') return isList(value) ? value : null;
      const reading = fromWire(type, value);
      const known = reading.ok ? placeValueOf(reading.value) : null;
      return known ?? (typeof value === 'string' ? value : null);
    },
    write: (request, value) => {
      const data = withValueAt(request.event.data, path, placeValueToWire(value, type));
      return { ...request, event: { ...request.event, data } };
    },
  };
}

/** A list and a time on some wall clock are left as they are. */
function placeValueOf(value: ConstantValue): PlaceValue {
  if (typeof value === 'number') return decimal.fromInteger(value);
  return typeof value !== 'object' || decimal.isDecimal(value) ? value : null;
}

// ── Facts ───────────────────────────────────────────────────────────────────

export function factPlace(key: string, type: Type): ExplainedPlace {
  return {
    kind: 'fact',
    name: key,
    type: type.kind === 'optional' ? type.inner : type,
    read: ({ facts = {} }) => {
      const value = facts[key] ?? null;
      return typeof value === 'number' ? decimal.fromNumber(value) : value;
    },
    write: (request, value) => ({ ...request, facts: { ...request.facts, [key]: factOf(value) } }),
  };
}

export function isList(value: PlaceValue | JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function factOf(value: PlaceValue): FactValue {
  /* v8 ignore next -- what is proposed for a fact has its type, and no fact is a list */
  if (isList(value)) return null;
  return decimal.isDecimal(value) ? (decimal.toNumber(value) ?? value) : value;
}

// ── Members of the event ────────────────────────────────────────────────────

type EventKey = keyof Omit<MeritEvent, 'data'>;

export function eventPlace(name: string, key: EventKey): ExplainedPlace {
  return {
    kind: 'event',
    name,
    type: { kind: 'text', values: null, max: textCharactersMax },
    read: ({ event }) => event[key] ?? null,
    write: (request, value) => ({ ...request, event: { ...request.event, [key]: value ?? undefined } }),
  };
}

/** The moment decided for; facts stay as they were given. */
export const nowPlace: ExplainedPlace = {
  kind: 'event',
  name: 'now',
  type: { kind: 'instant' },
  read: ({ now }) => decimal.fromInteger(now),
  write: (request, value) =>
    decimal.isDecimal(value) ? { ...request, now: Number(value.coefficient) } : request,
};
