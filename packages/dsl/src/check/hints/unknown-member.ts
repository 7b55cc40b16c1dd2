import type { Call, Name, Reference } from '../../syntax/ast.js';
import { recordOfItems } from '../../types/record.js';
import type { Type } from '../../types/type.js';
import { isFunctionName } from '../functions/functions.js';
import { type Hint, hint, writing } from './hint.js';
import { unknownFunctionHint } from './unknown-function.js';

const otherWords: { readonly [member: string]: readonly string[] } = {
  id: [
    'name',
    'title',
    'key',
    'username',
    'externalid',
    'externaluserid',
    'externaltaskid',
    'externalgameid',
  ],
  awards: ['count', 'times', 'timesawarded', 'awardcount', 'activities'],
  points: ['score', 'totalpoints', 'balance'],
  total: ['sum'],
  mean: ['average', 'avg'],
  best: ['max', 'maximum', 'highest', 'record', 'longest'],
  least: ['min', 'minimum', 'lowest', 'shortest'],
  latest: ['last', 'previous', 'recent'],
  streak: ['currentstreak', 'streakdays', 'daysinarow'],
  sinceLast: ['lastaward', 'lastawardat', 'lastseen', 'lastactivity'],
  sinceFirst: ['firstaward', 'firstawardat', 'joined', 'age'],
  weekday: ['dayofweek', 'weekdayname'],
  hour: ['hours'],
  time: ['clock', 'timeofday', 'localtime'],
  minute: ['minutes'],
};

/** The member of a scope or a moment that others call so; null where it hasn't that one. */
export function memberCalled(word: string, members: readonly string[]): string | null {
  const lower = word.toLowerCase().replaceAll('_', '');
  return members.find((member) => otherWords[member]?.includes(lower)) ?? null;
}

const calendar: ReadonlyMap<string, string> = new Map([
  ...['weekend', 'isweekend'].map((word) => [word, 'write `now.weekday in ["sat", "sun"]`'] as const),
  ['quarter', 'facts know `this: quarter`; the last one of a year is `now.month in 10..12`'],
  ...['week', 'weekofyear', 'weeknumber'].map(
    (word) => [word, 'weeks have no numbers: facts know `this: week`'] as const,
  ),
  ...['anniversary', 'birthday'].map(
    (word) => [word, 'write `now.date == anniversary(birthday, now.year)`'] as const,
  ),
]);

/** What stands for a part of a moment that it hasn't, by what it has; null where that isn't known. */
export function calendarHint(word: string, members: readonly string[]): string | null {
  return members.includes('weekday') ? (calendar.get(word.toLowerCase()) ?? null) : null;
}

/** What other languages write behind a value, by the function that stands for it. */
const methods: { readonly [method: string]: { readonly list?: string; readonly text?: string } } = {
  length: { list: 'count', text: 'length' },
  size: { list: 'count', text: 'length' },
  tolowercase: { text: 'lower' },
  lowercase: { text: 'lower' },
  touppercase: { text: 'upper' },
  uppercase: { text: 'upper' },
  includes: { text: 'contains' },
  some: { list: 'any' },
  every: { list: 'all' },
};

/** What is meant by a member of a value that has none: `laps.sum()` is `sum(laps)`. */
export function memberOfValueHint(
  node: Reference | Call,
  name: Name,
  { owner, type }: { readonly owner: string; readonly type: Type | null },
): Hint {
  const { text } = name;
  const inList = type?.kind === 'list';
  if (inList && /^(?:contains|includes)$/i.test(text)) return hint(`ask whether \`"…" in ${owner}\``);
  const other = Object.hasOwn(methods, text.toLowerCase()) ? methods[text.toLowerCase()] : undefined;
  const called = (inList ? other?.list : other?.text) ?? (isFunctionName(text) ? text : null);
  if (called !== null) return calledHint(node, owner, called, type);
  const isField = type !== null && recordOfItems(type)?.fields.some((field) => field.name === text);
  if (isField === true) return hint(`each item has its own: \`sum(${owner}, item => item.${text})\``);
  const foreign = unknownFunctionHint(text);
  if (foreign !== null && (inList || node.kind === 'Call')) return foreign;
  return node.kind === 'Call'
    ? hint('functions stand alone, and their values in brackets behind them')
    : hint(
        `\`${owner}\` has no parts: declare \`input ${text}: … from "${owner}.${text}"\`, and write \`${text}\``,
      );
}

/** `Math.min(3, 5)` has no value before the dot. */
function calledHint(node: Reference | Call, owner: string, called: string, type: Type | null): Hint {
  if (type === null) return hint(`functions stand alone: \`${called}(…)\``);
  const given = node.kind === 'Call' && node.arguments.length > 0;
  if (given) return hint(`functions stand before their values: \`${called}(${owner}, …)\``);
  const help = 'functions stand before their values:';
  const fits = type.kind === 'list' || type.kind === 'text';
  return fits ? writing(node, `${called}(${owner})`, help) : hint(`${help} \`${called}(${owner})\``);
}
