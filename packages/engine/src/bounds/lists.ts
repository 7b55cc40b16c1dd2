import type { ListType, RecordType, Type } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { withValueAt } from '../value/data-path.js';
import { type Candidate, candidateToWire } from './candidate.js';
import type { Literals } from './literals.js';

/** Most lists that are tried for one input, and most items that lists are made of. */
const listsMax = 32;
const itemsMax = 10;
/** Longer lists cost more than they tell. */
const lengthMax = 50;

type CandidatesOf = (type: Type, literals: Literals) => readonly Candidate[];

/**
 * Lists to try: none, each item alone, different ones together, and one item so often as a number that the
 * strategy writes says.
 */
export function listsOf(
  { element, max }: ListType,
  literals: Literals,
  candidatesFor: CandidatesOf,
): readonly (readonly JsonValue[])[] {
  const items = itemsOf(element, literals, candidatesFor).slice(0, itemsMax);
  const most = Math.min(max, lengthMax);
  const lengths = literals.numbers.flatMap((number) => {
    const length = decimal.toNumber(number);
    return length !== null && Number.isInteger(length) && length > 1 && length <= most
      ? [length, length + 1]
      : [];
  });
  const different = [2, 3, items.length].map((length) => items.slice(0, length));
  const repeated = (length: number) =>
    Array.from({ length }, (_, index) => items[index % Math.max(1, items.length)] ?? null);
  // The ends first, since most greatest awards lie there.
  const lists = [
    ...[[], repeated(most), ...items.map((item) => [item]), ...different],
    ...writtenLists(element, literals),
    ...lengths.map(repeated),
  ];
  return lists.filter(({ length }) => length <= max).slice(0, listsMax);
}

/** `["photo", "place", "time"]`, of which all may have to be there. */
function writtenLists({ kind }: Type, { lists }: Literals): readonly (readonly JsonValue[])[] {
  return lists.flatMap((list) => {
    const items = list.flatMap((item): readonly JsonValue[] => {
      if (kind === 'text') return typeof item === 'string' ? [item] : [];
      return (kind === 'int' || kind === 'decimal') && rational.isRational(item)
        ? [decimal.toJson(rational.toDecimal(item))]
        : [];
    });
    return items.length === list.length ? [items] : [];
  });
}

function itemsOf(type: Type, literals: Literals, candidatesFor: CandidatesOf): readonly JsonValue[] {
  if (type.kind === 'record') return recordsOf(type, literals, candidatesFor);
  return candidatesFor(type, literals).map(candidateToWire);
}

/** Records that begin with the first value of each field, then vary all fields at different paces. */
function recordsOf(
  { fields }: RecordType,
  literals: Literals,
  candidatesFor: CandidatesOf,
): readonly JsonValue[] {
  const choices = fields.map(({ name, type, path = [name] }) => ({
    path,
    values: itemsOf(type.kind === 'optional' ? type.inner : type, literals, candidatesFor),
    mayLack: type.kind === 'optional',
  }));
  const record = (pick: (count: number, field: number) => number): JsonObject =>
    choices.reduce<JsonObject>((all, { path, values, mayLack }, field) => {
      const index = pick(values.length + (mayLack ? 1 : 0), field);
      return index >= values.length ? all : withValueAt(all, path, values[index] ?? null);
    }, {});
  const varied = Array.from({ length: itemsMax }, (_, turn) =>
    record((count, field) => (turn * (field + 1) + (turn === 1 ? 0 : field)) % Math.max(1, count)),
  );
  return [record(() => 0), ...varied];
}
