import type { Expression, TextLiteral } from '../../syntax/ast.js';
import { dayMs, durationFromLiteral } from '../../types/duration.js';
import { isMoment, isNumber, presentType } from '../../types/make-type.js';
import { printText, printTexts } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import { monthNamed } from './calendar-words.js';
import { type Hint, hint, writing } from './hint.js';
import { numberOf } from './named-by-fact.js';

/** An expression with its type, as its author wrote it. */
export interface Written {
  readonly node: Expression;
  readonly type: Type;
  readonly text: string;
}

/**
 * What is meant by a value of one kind where another is asked for; `wanted` names that one, as in
 * `a duration`.
 */
export function otherKindHint(given: Written, wanted: string, asker: string): Hint | null {
  if (given.node.kind === 'TextLiteral')
    return textHint(given.node, wanted, asker) ?? joiningHint(given, asker);
  if (wanted === 'a duration' && isNumber(given.type)) return unitHint(given);
  const joining = joiningHint(given, asker);
  if (joining !== null) return joining;
  if (given.node.kind === 'DurationLiteral' && asker === '`days:`') {
    const days = Math.ceil((durationFromLiteral(given.node.text) ?? 0) / dayMs);
    return writing(given.node, String(days), 'days are counted:');
  }
  if (wanted === 'a time' && given.node.kind === 'NumberLiteral') return hourHint(given.node, given.text);
  const itemsHint = listHint(given, wanted, asker);
  if (itemsHint !== null) return itemsHint;
  if (wanted.endsWith('before a range') && given.type.kind === 'text') return orderHint(given.type);
  if (given.type.kind === 'time' && (asker === '`+`' || asker === '`-`')) {
    return hint(
      'nothing is added to a time of day: move a moment, `let before = now - 30m`, and ask for `before.time`',
    );
  }
  if (wanted === 'a text' && given.node.kind === 'NumberLiteral') {
    return writing(given.node, `"${given.text}"`, 'a text stands in double quotes:');
  }
  return null;
}

/** `"Hello " + name`. */
function joiningHint({ type }: Written, asker: string): Hint | null {
  return type.kind === 'text' && asker === '`+`'
    ? hint('texts are never joined: let the sender join them, or `reply` with a field for each')
    : null;
}

/** What is meant by two sides that can't be compared; the first side that says so decides. */
export function comparedKindsHint(left: Written, right: Written): Hint | null {
  return sideHint(left, right) ?? sideHint(right, left);
}

function sideHint(given: Written, other: Written): Hint | null {
  const type = presentType(other.type);
  if (other.node.kind === 'TextLiteral') return null;
  if (given.node.kind === 'TextLiteral') {
    const wanted = isMoment(type) ? 'a date' : isNumber(type) ? 'a number' : type.kind;
    return textHint(given.node, wanted, '');
  }
  if (type.kind === 'time' && presentType(given.type).kind === 'instant') {
    return writing(given.node, `${given.text}.time`, 'the time of day of an instant is its `.time`:');
  }
  if (type.kind === 'duration' && isNumber(given.type)) return countedHint(given, other) ?? unitHint(given);
  if (type.kind === 'time' && given.node.kind === 'NumberLiteral') return hourHint(given.node, given.text);
  if (given.node.kind === 'DateLiteral' && given.type.kind === 'time' && other.text.endsWith('.hour')) {
    const [hour = ''] = /\d+/.exec(given.text) ?? [];
    return writing(given.node, String(Number(hour)), 'hours are numbers:');
  }
  if (isMoment(type) && given.node.kind === 'Binary') return dayHint(given);
  if (type.kind === 'text' && type.values !== null) {
    return hint(`\`${other.text}\` is one of \`${printTexts(type.values)}\``);
  }
  if (type.kind === 'text' && given.node.kind === 'NumberLiteral') {
    return writing(given.node, `"${given.text}"`, 'a text stands in double quotes:');
  }
  return null;
}

/** `user.streak >= 7d`, `user.awards > 7d`: what is counted has no length. */
function countedHint({ text }: Written, { node, text: length }: Written): Hint | null {
  const [, name] = /^(?:user|task|game)\.(?:game\.)?(streak|awards|points|actions)\b/.exec(text) ?? [];
  if (name === undefined || node.kind !== 'DurationLiteral') return null;
  if (name !== 'streak') {
    return text.includes('(')
      ? null
      : hint(`it is a number: that of the last ${length} is \`${text}(last: ${length})\``);
  }
  const days = (durationFromLiteral(node.text) ?? 0) / dayMs;
  if (text.includes('each:') || !Number.isInteger(days))
    return hint('a streak is a number of days, weeks or months');
  return writing(node, String(days), 'a streak is a number of days:');
}

/** `18` for a time of day. */
function hourHint(node: Expression, text: string): Hint | null {
  const isHour = /^(?:1?\d|2[0-3])$/.test(text);
  return isHour
    ? writing(node, `@${text.padStart(2, '0')}:00`, 'times have minutes, and a `@` before them:')
    : null;
}

/** `now == 12-24`, which subtracts. */
function dayHint({ node, text }: Written): Hint | null {
  const [, month, day] = /^(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])$/.exec(text.replaceAll(' ', '')) ?? [];
  if (month === undefined || day === undefined) return null;
  const meant = `@${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return writing(node, meant, 'a day of each year begins with a `@`:');
}

/** `sum(basket)` of records, and `sum(basket, line => line.price > 3)`. */
function listHint({ type, text }: Written, wanted: string, asker: string): Hint | null {
  if (type.kind === 'list' && type.element.kind === 'record' && wanted.startsWith('a list of')) {
    const field = numberOf(type.element) ?? type.element.fields[0]?.name ?? '';
    const name = asker.replaceAll('`', '');
    return hint(`say what of each item is meant: \`${name}(${text}, item => item.${field})\``);
  }
  if (type.kind !== 'bool' || asker !== '`sum`') return null;
  return hint(`what holds is counted by \`count\`, or becomes a number: \`if ${text} then 1 else 0\``);
}

/** `now.weekday in "mon".."fri"`. */
function orderHint({ values }: Extract<Type, { kind: 'text' }>): Hint {
  const [first = 'a', second = 'b'] = values ?? [];
  return hint(`texts have no order, so they are listed: \`in [${printText(first)}, ${printText(second)}]\``);
}

const yearDayText = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const dateText = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;
const numberText = /^-?\d+(?:\.\d+)?$/;
const clockText = /^([01]?\d|2[0-3]):([0-5]\d)$/;

function textHint(node: TextLiteral, wanted: string, asker: string): Hint | null {
  const { value } = node;
  if (/\b(?:date|dates|instant)\b/.test(wanted) && dateText.test(value)) {
    return writing(node, `@${value}`, 'dates stand without quotes, behind a `@`:');
  }
  if (wanted === 'a date' && yearDayText.test(value)) {
    return writing(node, `@${value}`, 'days of each year stand without quotes, behind a `@`:');
  }
  const [, hour, minute = ''] = clockText.exec(value) ?? [];
  if (hour !== undefined && /\btimes?\b/.test(wanted)) {
    return writing(node, `@${hour.padStart(2, '0')}:${minute}`, 'times stand without quotes, behind a `@`:');
  }
  if (wanted === 'a bool' && (asker === '`or`' || asker === '`and`')) {
    return hint(
      `both sides of ${asker} are conditions: write \`… == ${printText(value)}\`, or \`… in [${printText(value)}, …]\``,
    );
  }
  if (!/\b(?:int|decimal|number|numbers)\b/.test(wanted)) return null;
  if (numberText.test(value)) return writing(node, value, 'numbers stand without quotes:');
  if (hour !== undefined) return writing(node, String(Number(hour)), 'hours are numbers:');
  const month = monthNamed(value);
  return month === null ? null : writing(node, String(month), 'months are numbers:');
}

const units = ['s', 'm', 'h', 'd'];

/** Which unit was meant is anybody's guess. */
function unitHint({ node, text }: Written): Hint {
  if (node.kind !== 'NumberLiteral') return hint(`a number becomes a duration with a unit: \`${text} * 1m\``);
  const ways = units.map((unit) => `\`${text}${unit}\``);
  return hint(`a duration has a unit: ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`);
}
