import { decimal } from '@merit/dsl';
import type { FactValue, FactValues, JsonValue, TrackedInput } from '@merit/engine';
import type { JsonObject, TrackedValue } from '../../domain/award.js';

/**
 * Facts as they are kept with an award: numbers where JSON keeps them exactly, else their digits as text.
 * Durations stay milliseconds, so that an award can be decided again on the very values.
 */
export function keptFacts(facts: FactValues): JsonObject {
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, keptFact(value)]));
}

function keptFact(value: FactValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  return decimal.toJson(value);
}

/**
 * Facts as they were before `keptFacts`: the language has no facts of text, so text is the digits of a
 * number.
 */
export function restoredFacts(kept: JsonObject): FactValues {
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, restoredFact(value)]));
}

function restoredFact(value: JsonValue): FactValue {
  if (typeof value !== 'string') return value as FactValue;
  const reading = decimal.fromText(value);
  if (!reading.ok) throw new Error('a fact was kept that is no number');
  return reading.value;
}

/** Tracked inputs with their exact values, which is what facts add up and compare. */
export function trackedValues(inputs: readonly TrackedInput[]): readonly TrackedValue[] {
  return inputs.map(({ name, type, value }) => ({ name, type, value: textOf(value) }));
}

function textOf(value: TrackedInput['value']): string {
  return typeof value === 'number' ? decimal.toText(decimal.fromNumber(value)) : String(value);
}
