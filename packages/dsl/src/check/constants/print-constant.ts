import { localTimeToText } from '../../calendar/date-text.js';
import { toText } from '../../number/decimal.js';
import { durationToLiteral } from '../../types/duration.js';
import { printText } from '../../types/print-type.js';
import type { ConstantValue } from '../checked-strategy.js';
import type { KnownValue } from './single-value.js';

/** A known value as its author would write it; a number that isn't a Decimal is a duration. */
export function printConstant(value: ConstantValue): string {
  return isList(value) ? `[${value.map(printConstant).join(', ')}]` : printSingle(value);
}

function printSingle(value: KnownValue): string {
  switch (typeof value) {
    case 'string':
      return printText(value);
    case 'number':
      return durationToLiteral(value);
    case 'boolean':
      return String(value);
    default:
      return 'localMs' in value ? `@${localTimeToText(value.localMs)}` : toText(value);
  }
}

function isList(value: ConstantValue): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
