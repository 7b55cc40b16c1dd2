import { dateToText, localTimeToText, timeToText } from '../../calendar/date-text.js';
import { toText } from '../../number/decimal.js';
import { isRational, toDecimal } from '../../number/rational.js';
import { durationToLiteral } from '../../types/duration.js';
import { presentType } from '../../types/make-type.js';
import { printText } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { ConstantRecord, ConstantValue } from '../checked-strategy.js';
import { isList, isRecord } from './single-value.js';

/** A known value of a type as its author would write it; a moment on the time line is written in UTC. */
export function printConstant(value: ConstantValue, type: Type): string {
  if (isList(value)) {
    const element = type.kind === 'list' ? type.element : type;
    return `[${value.map((item) => printConstant(item, element)).join(', ')}]`;
  }
  if (isRecord(value)) return printRecord(value, type);
  if (typeof value === 'string') return printText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return printNumber(value, type);
  return isRational(value) ? toText(toDecimal(value)) : `@${localTimeToText(value.localMs)}`;
}

/** A field that is left out isn't written. */
function printRecord({ fields }: ConstantRecord, type: Type): string {
  const types = type.kind === 'record' ? type.fields : [];
  const written = fields.flatMap(({ name, value }, index) =>
    value === null ? [] : [`${name}: ${printConstant(value, presentType(types[index]?.type ?? type))}`],
  );
  return `{ ${written.join(', ')} }`;
}

/** A number that isn't a Decimal counts days or milliseconds. */
function printNumber(value: number, { kind }: Type): string {
  if (kind === 'date') return `@${dateToText(value)}`;
  if (kind === 'time') return `@${timeToText(value)}`;
  return kind === 'instant' ? `${localTimeToText(value)}Z` : durationToLiteral(value);
}
