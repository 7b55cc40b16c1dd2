import type { CheckedStrategy, ConstantValue, Decimal, Rational, Type } from '@merit/dsl';
import { decimal, rational, walk } from '@merit/dsl';

export const dayMs = 86_400_000;

/** Each of them is looked at for each input, parameter and fact. */
const numbersMax = 200;
const othersMax = 24;

/** What a strategy compares with: what its source and its parents' write, each value once. */
export interface Literals {
  /** Durations are whole milliseconds. */
  readonly numbers: readonly Decimal[];
  readonly texts: readonly string[];
  /** Days since 1970. */
  readonly days: readonly number[];
  /** Minutes since midnight. */
  readonly times: readonly number[];
  /** Milliseconds since 1970; of those without an offset as UTC has them. */
  readonly instants: readonly number[];
  readonly lists: readonly (readonly ConstantValue[])[];
}

interface Found {
  readonly numbers: Map<string, Decimal>;
  readonly texts: Set<string>;
  readonly days: Set<number>;
  readonly times: Set<number>;
  readonly instants: Set<number>;
  readonly lists: (readonly ConstantValue[])[];
}

export function literalsOf(checked: CheckedStrategy): Literals {
  const found: Found = {
    numbers: new Map(),
    texts: new Set(),
    days: new Set(),
    times: new Set(),
    instants: new Set(),
    lists: [],
  };
  collect(checked, found);
  return {
    numbers: [...found.numbers.values()].slice(0, numbersMax),
    texts: [...found.texts].slice(0, othersMax),
    days: [...found.days].slice(0, othersMax),
    times: [...found.times].slice(0, othersMax),
    instants: [...found.instants].slice(0, othersMax),
    lists: found.lists.slice(0, othersMax),
  };
}

function collect({ tree, constants, types, parent }: CheckedStrategy, found: Found): void {
  for (const [node, value] of constants) take(value, types.get(node), found);
  walk(tree, (node) => {
    const [, month, day] = node.kind === 'DateLiteral' ? (/^@?(\d\d)-(\d\d)$/.exec(node.text) ?? []) : [];
    if (node.kind === 'List') found.lists.push(node.items.flatMap((item) => constants.get(item) ?? []));
    if (month !== undefined) found.days.add(Date.UTC(2026, Number(month) - 1, Number(day)) / dayMs);
  });
  if (parent !== null) collect(parent.checked, found);
}

function take(value: ConstantValue, type: Type | undefined, found: Found): void {
  if (typeof value === 'string') found.texts.add(value);
  else if (typeof value === 'number') takeNumber(value, type, found);
  else if (rational.isRational(value)) takeExact(rational.toDecimal(value), found);
  else if (typeof value === 'object') takeInner(value, type, found);
}

function takeExact(value: Decimal, { numbers }: Found): void {
  numbers.set(decimal.toText(value), value);
}

function takeNumber(value: number, type: Type | undefined, { numbers, days, times, instants }: Found): void {
  if (type?.kind === 'date') days.add(value);
  else if (type?.kind === 'time') times.add(value);
  else if (type?.kind === 'instant') instants.add(value);
  else numbers.set(String(value), decimal.fromInteger(value));
}

type Inner = Exclude<ConstantValue, string | number | boolean | Rational>;

function takeInner(value: Inner, type: Type | undefined, found: Found): void {
  if ('localMs' in value) found.instants.add(value.localMs);
  else if ('fields' in value) {
    const fields = type?.kind === 'record' ? type.fields : [];
    for (const [index, field] of value.fields.entries())
      if (field.value !== null) take(field.value, fields[index]?.type, found);
  } else {
    for (const item of value) take(item, type?.kind === 'list' ? type.element : undefined, found);
  }
}
