import type { Expression, TextLiteral } from '../../syntax/ast.js';
import { dayMs, durationFromLiteral } from '../../types/duration.js';
import { isMoment, isNumber, presentType } from '../../types/make-type.js';
import { printText, printTexts } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import { monthNamed } from './calendar-words.js';
import { type Hint, hint, writing } from './hint.js';

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
  if (given.node.kind === 'TextLiteral') return textHint(given.node, wanted, asker);
  if (wanted === 'a duration' && isNumber(given.type)) return unitHint(given);
  if (given.node.kind === 'DurationLiteral' && asker === '`days:`') {
    const days = Math.ceil((durationFromLiteral(given.node.text) ?? 0) / dayMs);
    return writing(given.node, String(days), 'days are counted:');
  }
  if (wanted === 'a text' && given.node.kind === 'NumberLiteral') {
    return writing(given.node, `"${given.text}"`, 'a text stands in double quotes:');
  }
  return null;
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
  if (type.kind === 'duration' && isNumber(given.type)) return unitHint(given);
  if (type.kind === 'text' && type.values !== null) {
    return hint(`\`${other.text}\` is one of \`${printTexts(type.values)}\``);
  }
  if (type.kind === 'text' && given.node.kind === 'NumberLiteral') {
    return writing(given.node, `"${given.text}"`, 'a text stands in double quotes:');
  }
  return null;
}

const dateText = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;
const numberText = /^-?\d+(?:\.\d+)?$/;
const clockText = /^([01]?\d|2[0-3]):([0-5]\d)$/;

function textHint(node: TextLiteral, wanted: string, asker: string): Hint | null {
  const { value } = node;
  if (/\b(?:date|dates|instant)\b/.test(wanted) && dateText.test(value)) {
    return writing(node, `@${value}`, 'dates stand without quotes, behind a `@`:');
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
