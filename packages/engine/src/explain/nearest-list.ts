import type { Decimal, ListType, RecordType, Type } from '@merit/dsl';
import { decimal, isObject } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { withValueAt } from '../value/data-path.js';
import { isList } from './place.js';
import type { SearchedLeaf } from './searched-leaf.js';

/** What a condition compares with. */
export interface Compared {
  readonly texts: readonly string[];
  readonly numbers: readonly Decimal[];
}

const itemsMax = 12;
/** Only so many places of a list are changed, and at most so many items, and one, are added or taken away. */
const lengthMax = 20;

/**
 * The list with least changes that passes: one item more, one fewer, another one in its place, then ever
 * longer and shorter ones; undefined where none was found.
 */
export function nearestList(
  { element, max }: ListType,
  { current, passes }: SearchedLeaf,
  compared: Compared,
): readonly JsonValue[] | undefined {
  const now = isList(current) ? current : [];
  const items = itemsOf(element, compared, now[0]).slice(0, itemsMax);
  const places = [...now.keys()].slice(0, lengthMax);
  const lengths = Array.from({ length: lengthMax }, (_, index) => index + 2);
  const filler = now.at(-1) ?? items[0];
  const lists = [
    ...items.map((item) => [...now, item]),
    ...places.map((index) => now.toSpliced(index, 1)),
    ...places.flatMap((index) => items.map((item) => now.with(index, item))),
    ...lengths.map((length) => now.slice(0, -length)),
    ...(filler === undefined ? [] : lengths.map((length) => [...now, ...Array(length).fill(filler)])),
  ];
  return lists.filter(({ length }) => length <= max).find(passes);
}

function itemsOf(type: Type, compared: Compared, like: JsonValue | undefined): readonly JsonValue[] {
  switch (type.kind) {
    case 'text':
      return type.values ?? compared.texts;
    case 'int':
    case 'decimal':
      return numbersOf(compared);
    case 'bool':
      return [true, false];
    case 'record':
      return recordsOf(type, compared, like);
    case 'optional':
      return itemsOf(type.inner, compared, like);
    default:
      return [];
  }
}

/** An event with a number that its type hasn't is refused, and so passes nothing. */
function numbersOf({ numbers }: Compared): readonly JsonValue[] {
  const around = [...numbers, decimal.one].flatMap((value) => [
    value,
    decimal.add(value, decimal.one),
    decimal.subtract(value, decimal.one),
  ]);
  return [...new Set(around.map((value) => decimal.toJson(value)))];
}

/**
 * A record like one that is there, or with the first value of each field, and then with each field otherwise.
 */
function recordsOf(
  { fields }: RecordType,
  compared: Compared,
  like: JsonValue | undefined,
): readonly JsonValue[] {
  const choices = fields.map(({ name, type, path = [name] }) => ({
    path,
    values: itemsOf(type, compared, undefined).slice(0, itemsMax),
  }));
  const first = choices.reduce<JsonObject>(
    (all, { path, values: [value] }) => (value === undefined ? all : withValueAt(all, path, value)),
    {},
  );
  const base = isObject(like) ? like : first;
  const varied = choices.flatMap(({ path, values }) => values.map((value) => withValueAt(base, path, value)));
  return [base, ...varied];
}
