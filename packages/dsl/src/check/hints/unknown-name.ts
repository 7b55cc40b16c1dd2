import type { Name, Reference } from '../../syntax/ast.js';
import { errorType, presentType } from '../../types/make-type.js';
import { printText } from '../../types/print-type.js';
import type { Scope } from '../scope.js';
import { monthNamed, weekdayNamed } from './calendar-words.js';
import { type Hint, hint, writing } from './hint.js';

/** Words for what the language calls otherwise, in lower case. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ...['player', 'person', 'member', 'me', 'self', 'account', 'customer'].map(
    (word) => [word, 'user'] as const,
  ),
  ...['today', 'current_date'].map((word) => [word, 'now.date'] as const),
  ...['time', 'timestamp', 'datetime', 'clock', 'current_time'].map((word) => [word, 'now'] as const),
  ...['hour', 'minute', 'weekday'].map((word) => [word, `now.${word}`] as const),
  ['dayofweek', 'now.weekday'],
  ...['true', 'yes'].map((word) => [word, 'true'] as const),
  ...['false', 'no'].map((word) => [word, 'false'] as const),
]);

const periods: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year']);

/** What others call the values of an event as a whole. */
const wholes: ReadonlySet<string> = new Set([
  ...['event', 'data', 'input', 'inputs', 'payload', 'body', 'request', 'params', 'context', 'props'],
]);

/** What is most likely meant by a name that nothing has. */
export function unknownNameHint({ path, span }: Reference, root: Name, scope: Scope): Hint | null {
  const word = root.text.toLowerCase();
  if (wholes.has(word)) return wholeHint(path, { span }, scope);
  const text = path.length === 1 ? listedText(root.text, scope) : undefined;
  if (text !== undefined) return writing(root, printText(text), 'texts stand in double quotes:');
  const other = otherWords.get(word);
  if (other !== undefined) return writing(root, other, 'write');
  if (path.length > 1) return nestedHint(path);
  if (word === 'default') return writing(root, 'else', 'all the rest of a `match` is');
  if (word === 'missing') return hint('it is no value: ask `… is missing`, and leave out what has none');
  if (periods.has(word)) {
    return hint(
      `a ${word} of the calendar is \`this: ${word}\` in a fact, and \`now.${word}\` is the present one`,
    );
  }
  return calendarHint(root);
}

/** A text that an input or a parameter lists, and that was written without quotes. */
function listedText(word: string, scope: Scope): string | undefined {
  for (const name of scope.names()) {
    const type = presentType(scope.find(name)?.type ?? errorType);
    const found = type.kind === 'text' ? type.values?.find((value) => value === word) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What others look for in an event, and who or when it is here. */
const ofEvents: ReadonlyMap<string, string> = new Map([
  ...['user', 'userid', 'externaluserid', 'player', 'playerid'].map((word) => [word, 'user.id'] as const),
  ...['task', 'taskid', 'externaltaskid'].map((word) => [word, 'task.id'] as const),
  ...['game', 'gameid', 'externalgameid'].map((word) => [word, 'game.id'] as const),
  ...['occurredat', 'timestamp', 'time', 'at', 'when'].map((word) => [word, 'now'] as const),
  ...['action', 'typeaction'].map((word) => [word, 'action'] as const),
]);

function calendarHint(root: Name): Hint | null {
  const weekday = weekdayNamed(root.text);
  if (weekday !== null) return writing(root, `"${weekday}"`, 'days of the week are texts:');
  const month = monthNamed(root.text);
  return month === null ? null : writing(root, String(month), 'months are numbers:');
}

/** `event.data.city`: an input has a name of its own. */
function wholeHint(path: readonly Name[], place: Pick<Name, 'span'>, scope: Scope): Hint {
  const keys = path.map(({ text }) => text);
  const inside = keys.slice(keys[1] === 'data' ? 2 : 1);
  const [first = ''] = inside;
  if (inside.length === 0)
    return hint('an event is read by its inputs: declare `input steps: int`, and write `steps`');
  if (inside.length > 1) return nestedNames(inside);
  if (scope.find(first) !== undefined) return writing(place, first, 'an input is written by its name:');
  const own = ofEvents.get(first.toLowerCase().replaceAll('_', ''));
  if (own !== undefined) return writing(place, own, 'write');
  return hint(`declare \`input ${first}: …\`, and write \`${first}\``);
}

/** `location.city`, where nothing is called `location`. */
function nestedHint(path: readonly Name[]): Hint {
  return nestedNames(path.map(({ text }) => text));
}

function nestedNames(keys: readonly string[]): Hint {
  const name = keys.at(-1) ?? '';
  return hint(`declare \`input ${name}: … from "${keys.join('.')}"\`, and write \`${name}\``);
}
