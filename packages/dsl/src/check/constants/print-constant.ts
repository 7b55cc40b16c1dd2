import { dateToText, localTimeToText } from '../../calendar/date-text.js';
import { isDecimal, toText } from '../../number/decimal.js';
import { durationToLiteral } from '../../types/duration.js';
import { printText } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { ConstantValue } from '../checked-strategy.js';
import { isList } from './single-value.js';

/** A known value of a type as its author would write it; a moment on the time line is written in UTC. */
export function printConstant(value: ConstantValue, type: Type): string {
  if (isList(value)) {
    const element = type.kind === 'list' ? type.element : type;
    return `[${value.map((item) => printConstant(item, element)).join(', ')}]`;
  }
  if (typeof value === 'string') return printText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return printNumber(value, type);
  return isDecimal(value) ? toText(value) : `@${localTimeToText(value.localMs)}`;
}

/** A number that isn't a Decimal counts days or milliseconds. */
function printNumber(value: number, { kind }: Type): string {
  if (kind === 'date') return `@${dateToText(value)}`;
  return kind === 'instant' ? `${localTimeToText(value)}Z` : durationToLiteral(value);
}
