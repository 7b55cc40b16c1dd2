import { decimal } from '@merit/dsl';
import type { FactValue } from '@merit/engine';

/** A fact's value as JSON has it: an exact decimal as its digits, what isn't there as null. */
export function factToJson(value: FactValue | undefined): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? decimal.toText(value) : (value ?? null);
}
