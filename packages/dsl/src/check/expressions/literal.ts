import { dayOfYearAlone } from '../../diagnostics/catalogue/moments.js';
import { literalTooLarge } from '../../diagnostics/catalogue/names-and-types.js';
import { fromLiteral } from '../../number/decimal.js';
import type { DateLiteral, DurationLiteral, Expression, Literal, NumberLiteral } from '../../syntax/ast.js';
import { formOfDate } from '../../syntax/date-literal.js';
import { durationFromLiteral } from '../../types/duration.js';
import { dateType, instantType, timeType, yearDayType } from '../../types/make-type.js';
import { hasTime, valueOfDate } from '../constants/local-time.js';
import type { SingleValue } from '../constants/single-value.js';
import { typeOfConstant } from '../constants/single-value.js';
import type { CheckContext } from '../context.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import type { Site } from '../site.js';

/** Types a literal, and writes down its value. */
export function inferLiteral(context: CheckContext, node: Literal): Inferred {
  switch (node.kind) {
    case 'NumberLiteral':
      return inferNumber(context, node);
    case 'DurationLiteral':
      return inferDuration(context, node);
    case 'DateLiteral':
      return inferDate(context, node);
    case 'TextLiteral':
    case 'BooleanLiteral':
      return known(context, node, node.value);
  }
}

function inferNumber(context: CheckContext, node: NumberLiteral): Inferred {
  const reading = fromLiteral(node.text);
  return reading.ok ? known(context, node, reading.value) : tooLarge(context, node);
}

function inferDuration(context: CheckContext, node: DurationLiteral): Inferred {
  const milliseconds = durationFromLiteral(node.text);
  return milliseconds === null ? tooLarge(context, node) : known(context, node, milliseconds);
}

function inferDate(context: CheckContext, node: DateLiteral): Inferred {
  const form = formOfDate(node.text);
  if (form === 'yearDay') {
    context.report(dayOfYearAlone, node, { day: node.text });
    return mistaken;
  }
  context.constants.set(node, valueOfDate(node));
  if (form === 'time') return computed(timeType());
  return computed(hasTime(node) ? instantType : dateType);
}

export function isYearDay(node: Expression): node is DateLiteral {
  return node.kind === 'DateLiteral' && formOfDate(node.text) === 'yearDay';
}

/**
 * Types what is compared with a value that may be a date: there, and nowhere else, a day of each year may
 * stand.
 */
export function inferBesideDate(context: CheckContext, node: Expression, site: Site): Inferred {
  if (!isYearDay(node)) return context.infer(node, site);
  context.constants.set(node, valueOfDate(node));
  context.types.set(node, yearDayType);
  return computed(yearDayType);
}

function known(context: CheckContext, node: Literal, value: SingleValue): Inferred {
  context.constants.set(node, value);
  return computed(typeOfConstant(value));
}

function tooLarge(context: CheckContext, node: NumberLiteral | DurationLiteral): Inferred {
  const { text } = node;
  context.report(literalTooLarge, node, { literal: text.length <= 20 ? text : `${text.slice(0, 19)}…` });
  return mistaken;
}
