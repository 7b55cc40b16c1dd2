import { dateToText, type Type, timeToText } from '@merit/dsl';
import { durationToText, instantToText, type JsonValue } from '@merit/engine';
import { type Ends, numberEnds } from './number-ends.js';
import type { SeededChoices } from './seeded-choices.js';
import type { WrittenValues } from './written-values.js';

export interface MakingValues {
  readonly choices: SeededChoices;
  /** What the strategy compares with: such a value is met now and then where it fits. */
  readonly written: WrittenValues;
  /** When the event happened, in milliseconds since 1970. */
  readonly occurredAt: number;
}

const dayMs = 86_400_000;
/** How far a number goes whose range has no end, beyond the greatest that the strategy writes. */
const reach = 2;
const itemsMax = 4;
/** How often a value is one that the strategy writes, and how often one is missing that may be. */
const writtenShare = 0.2;
const missingShare = 0.15;

/** A value that an event may carry for a type, within its range; null for one that is missing. */
export function makeValue(type: Type, making: MakingValues): JsonValue {
  const { choices, written, occurredAt } = making;
  switch (type.kind) {
    case 'int':
      return makeNumber(numberEnds(type.range), 0, making);
    case 'decimal':
      return makeNumber(numberEnds(type.range), type.places ?? 2, making);
    case 'duration':
      return durationToText(makeNumber({ ...type.range, max: type.range.max ?? dayMs }, 0, making));
    case 'bool':
      return choices.happens(0.5);
    case 'text':
      return makeText(type.values ?? written.texts, type.max, making);
    case 'instant':
      return instantToText(occurredAt - choices.whole(0, 30 * dayMs));
    case 'date':
      return dateToText(Math.floor(occurredAt / dayMs) - choices.whole(0, 30));
    case 'time':
      return timeToText(choices.whole(0, 24 * 60 - 1));
    case 'list':
      return Array.from({ length: choices.whole(0, Math.min(type.max, itemsMax)) }, () =>
        makeValue(type.element, making),
      );
    case 'record':
      return makeData(
        type.fields.map(({ name, type: of, path }) => ({ path: path ?? [name], type: of })),
        making,
      );
    case 'optional':
      return choices.happens(missingShare) ? null : makeValue(type.inner, making);
    default:
      return null;
  }
}

export interface MadeField {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly type: Type;
  readonly mayBeMissing?: boolean;
}

interface Data {
  [key: string]: JsonValue | Data;
}

/** An object with a value for each field, but for those that are missing. */
export function makeData(fields: readonly MadeField[], making: MakingValues): { [key: string]: JsonValue } {
  const data: { [key: string]: JsonValue } = {};
  for (const { path, type, mayBeMissing = false } of fields) {
    if (mayBeMissing && making.choices.happens(missingShare)) continue;
    const value = makeValue(type, making);
    if (value !== null) put(data, path, value);
  }
  return data;
}

function put(data: Data, [key = '', ...rest]: readonly string[], value: JsonValue): void {
  if (rest.length === 0) {
    data[key] = value;
    return;
  }
  const within = Object.hasOwn(data, key) ? (data[key] as Data) : {};
  data[key] = within;
  put(within, rest, value);
}

function makeNumber(range: Ends<number>, places: number, { choices, written }: MakingValues): number {
  const min = range.min ?? Math.min(0, range.max ?? 0);
  const max = range.max ?? Math.max(min, 0, ...written.numbers) * reach + 100;
  const fitting = written.numbers.filter(
    (each) => each >= min && each <= max && Number(each.toFixed(places)) === each,
  );
  const [first, ...others] = fitting;
  if (first !== undefined && choices.happens(writtenShare)) return choices.oneOf([first, ...others]);
  const unit = 10 ** -places;
  const steps = Math.floor((max - min) / unit);
  return Number(Math.min(max, min + choices.whole(0, steps) * unit).toFixed(places));
}

function makeText(texts: readonly string[], max: number, { choices }: MakingValues): string {
  const [first = 'other', ...others] = texts.filter((text) => text.length <= max);
  return choices.oneOf([first, ...others]).slice(0, max);
}
