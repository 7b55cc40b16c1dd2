import { isDeclarable } from '@merit/dsl';
import type { ColumnStyle, FileStyle, NumberForm } from '@merit/engine/events';
import { createFormReader, createTimeReader, eventNames, numberForms } from '@merit/engine/events';

/** Some lines of a file: what each of its columns, or keys, holds. */
export interface Sample {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a file's columns seem to stand for. */
export interface GuessedMapping extends Pick<FileStyle, 'columns'> {
  /** Declarations of inputs that read the other columns. */
  readonly inputs: readonly string[];
  /** What can't be seen in the file, each a sentence. */
  readonly doubts: readonly string[];
}

interface Column {
  readonly name: string;
  /** One for each row, without blanks around it. */
  readonly cells: readonly string[];
  /** Those that aren't empty. */
  readonly texts: readonly string[];
}

/** Dates with a time before those without, so that the first that fits says the most. */
const dateForms = [
  ...['D/M/YYYY', 'M/D/YYYY', 'D.M.YYYY', 'D-M-YYYY', 'D/M/YY', 'M/D/YY', 'D.M.YY', 'YYYY/M/D'],
  ...['D MMM YYYY', 'MMM D, YYYY', 'D MMMM YYYY', 'MMMM D, YYYY'],
];
const clockForms = ['H:mm:ss', 'H:mm', 'h:mm:ss a', 'h:mm a'];
const timeForms = [
  ...dateForms.flatMap((date) => clockForms.flatMap((clock) => [`${date} ${clock}`, `${date}, ${clock}`])),
  ...dateForms,
];
/** After 2001 and before 2100: smaller counts are numbers. */
const unixForms: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['unix', /^[1-3]\d{9}$/],
  ['unix-ms', /^[1-3]\d{12}$/],
];

const clock = /^\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?$/;
const readTime = createTimeReader('UTC');

/** Looks at some lines of a file; what it can't see it says. */
export function guessMapping({ names, rows }: Sample, fileName: string): GuessedMapping {
  const columns = names.map((_, index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim());
    return { name: nameOf(index, names), cells, texts: cells.filter((text) => text !== '') };
  });
  const doubts: string[] = [];
  const time = guessTime(columns, doubts);
  const left = columns.filter(
    ({ name }, index) => !time.used.includes(name) && names.indexOf(names[index] ?? '') === index,
  );
  const eventId = take(
    left,
    'eventId',
    /^(?:id|event ?_?id|activity ?_?id|uuid|guid|transaction ?_?id|message ?_?id)$/i,
    isUnique,
  );
  const user = take(
    left,
    'externalUserId',
    /(?:^|[ ._-])(?:user|email|e-mail|member|player|student|login|customer|name|athlete)/i,
    isId,
  );
  const task = take(
    left,
    'externalTaskId',
    /(?:type|task|activity|event|category|kind|project|habit|course|action|product)/i,
    isId,
  );
  if (user === undefined) doubts.push('no column says whose an event is: each is of `me`');
  if (task === undefined) doubts.push(`no column says which task an event is of: each is of \`${fileName}\``);
  const keys = new Set<string>();
  const others = left.flatMap((column) => inputOf(column, keys));
  return {
    columns: {
      occurredAt: time.style,
      externalUserId: user?.name ?? { value: 'me' },
      externalTaskId: task?.name ?? { value: fileName },
      ...(eventId === undefined ? {} : { eventId: eventId.name }),
      ...Object.fromEntries(others.map(({ key, style }) => [key, style])),
    },
    inputs: others.map(({ key, type }) => `input ${key}: ${type}?`),
    doubts,
  };
}

/** How a mapping names a column: with its place among those of its name, where there are several. */
function nameOf(index: number, names: readonly string[]): string {
  const name = names[index] ?? '';
  const isAlone = names.indexOf(name) === names.lastIndexOf(name);
  return isAlone ? name : `${name}#${names.slice(0, index + 1).filter((each) => each === name).length}`;
}

/** Takes a column out of those that are left: the one that is called as ours is, or else by words for it. */
function take(
  left: Column[],
  ours: string,
  named: RegExp,
  fits: (column: Column) => boolean,
): Column | undefined {
  const found =
    left.find(({ name }) => name === ours) ?? left.find((column) => named.test(column.name) && fits(column));
  return found && left.splice(left.indexOf(found), 1)[0];
}

function isUnique({ texts }: Column): boolean {
  return texts.length > 0 && new Set(texts).size === texts.length;
}

function isId({ texts }: Column): boolean {
  return texts.length > 0 && texts.every((text) => text.length <= 200 && !text.startsWith('{'));
}

interface GuessedTime {
  readonly style: ColumnStyle;
  readonly used: readonly string[];
}

function guessTime(columns: readonly Column[], doubts: string[]): GuessedTime {
  const ours = columns.filter(({ name }) => name === 'occurredAt');
  for (const column of [...ours, ...columns]) {
    const next = columns[columns.indexOf(column) + 1];
    const hasClock =
      next !== undefined && next.texts.length > 0 && next.texts.every((text) => clock.test(text));
    const pair = hasClock ? [column.name, next.name] : [column.name];
    const texts = hasClock
      ? column.cells.flatMap((text, row) => (text && next.cells[row] ? `${text} ${next.cells[row]}` : []))
      : column.texts;
    if (texts.length === 0) continue;
    const used = pair.length === 1 ? column.name : pair;
    if (texts.every((text) => readTime(text) !== null)) return { style: used, used: pair };
    const [form, other] = timeForms.filter((each) => fitsForm(texts, each));
    const times = form ?? unixForms.find(([, pattern]) => texts.every((text) => pattern.test(text)))?.[0];
    if (times === undefined) continue;
    if (other !== undefined && form !== undefined) {
      doubts.push(`\`${texts[0]}\` may be ${form} or ${other}: the first is written as \`times\``);
    }
    return { style: { column: used, times }, used: pair };
  }
  doubts.push(
    'no column holds times: say for `occurredAt` where they stand, and with `times` how they are written',
  );
  return { style: columns[0]?.name ?? 'occurredAt', used: [] };
}

function fitsForm(texts: readonly string[], form: string): boolean {
  const read = createFormReader(form, readTime);
  return texts.every((text) => read(text) !== null);
}

interface GuessedInput {
  readonly key: string;
  readonly type: string;
  readonly style: ColumnStyle;
}

/** What an input would read of a column, by a key that none has yet; none where that is anybody's guess. */
function inputOf({ name, texts }: Column, keys: Set<string>): readonly GuessedInput[] {
  const bare = keyOf(name);
  if (!isDeclarable(bare) || eventNames.includes(bare) || texts.length === 0) return [];
  const values = texts.filter((text) => text !== '--');
  const missing = values.length < texts.length ? { missing: ['--'] } : {};
  const kind = kindOf(values);
  if (kind === null) return [];
  let key = bare;
  for (let count = 2; keys.has(key); count += 1) key = `${bare}${count}`;
  keys.add(key);
  const { type, ...how } = kind;
  const isPlain = Object.keys({ ...how, ...missing }).length === 0;
  return [{ key, type, style: isPlain ? name : { column: name, ...how, ...missing } }];
}

function kindOf(values: readonly string[]): { readonly type: string; readonly numbers?: NumberForm } | null {
  const all = (pattern: RegExp) => values.length > 0 && values.every((text) => pattern.test(text));
  if (all(/^-?\d{1,15}$/)) return { type: 'int' };
  if (all(/^-?\d{1,15}(?:\.\d+)?$/) && !all(/^-?\d{1,3}\.\d{3}$/)) {
    // The others show what 12.000 is, which by itself may be thousands.
    const isSaid = values.some((text) => /^-?\d{1,3}\.000$/.test(text));
    return { type: 'decimal', ...(isSaid ? { numbers: '1,234.5' } : {}) };
  }
  if (all(/^(?:true|false)$/i)) return { type: 'bool' };
  if (all(/^\d{1,6}:[0-5]\d:[0-5]\d(?:\.\d+)?$/)) return { type: 'duration' };
  const numbers = numberForms.find((form) => all(patternOf(form)));
  if (numbers !== undefined) return { type: 'decimal', numbers };
  return values.length > 0 && values.every((text) => text.length <= 100) ? { type: 'text' } : null;
}

function patternOf(form: NumberForm): RegExp {
  const [group, point] = [form[1] ?? ',', form[5] ?? '.'];
  return new RegExp(`^-?(?:\\d{1,3}(?:[${group}]\\d{3})+|\\d+)(?:[${point}]\\d+)?$`);
}

/** `Avg HR` is `avgHr`. */
function keyOf(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => /[A-Za-z]/.test(word));
  const spelled = words.map((word, index) => {
    const lower = /^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word;
    const first = lower.charAt(0);
    return (index === 0 ? first.toLowerCase() : first.toUpperCase()) + lower.slice(1);
  });
  return spelled.join('').replace(/^\d+/, '');
}
