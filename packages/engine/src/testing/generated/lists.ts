import type { Environment, GeneratedRecord, GeneratedType, Place } from './environment.js';
import { bool, date, decimal, duration, int, listOf, sameType, text } from './environment.js';
import type { Random } from './random.js';

/** How what is asked of an item, and lists themselves, are made. */
export interface ListMaker {
  readonly random: Random;
  readonly env: Environment;
  readonly make: (env: Environment, type: GeneratedType) => string;
}

const elements: readonly GeneratedType[] = [int, decimal, duration, text, date, bool];

/** `any(list, item => condition)` and `all`. */
export function askOfItems(maker: ListMaker, name: 'any' | 'all' | 'count'): string {
  const element = elementFor(maker);
  return `${name}(${listFor(maker, element)}, ${lambda(maker, element, bool)})`;
}

/** Of a list of the type, or of what a lambda makes of any items. */
export function sum(maker: ListMaker, type: GeneratedType): string {
  if (maker.random.chance(0.4)) return `sum(${listFor(maker, type)})`;
  const element = elementFor(maker);
  return `sum(${listFor(maker, element)}, ${lambda(maker, element, type)})`;
}

/** There is none of an empty list. */
export function extremeOfItems(maker: ListMaker, type: GeneratedType): string {
  const called = sum(maker, type).replace('sum', maker.random.pick(['min', 'max']));
  return `(${called} ?? ${maker.make(maker.env, type)})`;
}

export function lengthOf(maker: ListMaker): string {
  const list = listFor(maker, elementFor(maker));
  return `${maker.random.pick(['length', 'count'])}(${list})`;
}

export function inListOf(maker: ListMaker): string {
  const element = maker.random.pick([int, decimal, duration, date]);
  return `(${maker.make(maker.env, element)} ${maker.random.pick(['in', 'not in'])} ${listFor(maker, element)})`;
}

export function listLiteral({ random, env, make }: ListMaker, element: GeneratedType): string {
  return `[${random.several(1, 3, () => make(env, element)).join(', ')}]`;
}

/** Records come from inputs and parameters alone, so only where there is one. */
function elementFor({ random, env }: ListMaker): GeneratedType {
  const records = env.places.flatMap(({ type, optional }) =>
    !optional && type.kind === 'list' && type.element.kind === 'record' ? [type.element] : [],
  );
  return records.length > 0 && random.chance(0.5) ? random.pick(records) : random.pick(elements);
}

function recordsFor({ random, env, make }: ListMaker, element: GeneratedType): string {
  const known = env.places.filter(({ type, optional }) => !optional && sameType(type, listOf(element)));
  const [one, other] = [random.pick(known), random.pick(known)];
  return random.chance(0.2) ? `(if ${make(env, bool)} then ${one.text} else ${other.text})` : one.text;
}

/** Mostly one that the event or the host gave. */
function listFor(maker: ListMaker, element: GeneratedType): string {
  if (element.kind === 'record') return recordsFor(maker, element);
  const { random, env, make } = maker;
  const known = env.places.filter(
    ({ type, optional }) => !optional && type.kind === 'list' && type.element.kind === element.kind,
  );
  return known.length > 0 && random.chance(0.7) ? random.pick(known).text : make(env, listOf(element));
}

/** Its item's name is new at each depth, since no name hides another. */
function lambda({ random, env, make }: ListMaker, element: GeneratedType, result: GeneratedType): string {
  const names = env.places.map(({ text: name }) => name.split('.')[0] ?? '');
  const depth = new Set(names.filter((name) => name.startsWith('item'))).size;
  const item: Place = { text: `item${depth}`, type: element, optional: false, inferred: true };
  random.count(`lambda ${element.kind}`);
  const added = element.kind === 'record' ? fieldsOf(item.text, element) : [item, item];
  return `${item.text} => ${make({ ...env, places: [...env.places, ...added] }, result)}`;
}

function fieldsOf(item: string, { fields }: GeneratedRecord): readonly Place[] {
  return fields.map(({ name, type, optional }) => ({
    text: `${item}.${name}`,
    type,
    optional,
    inferred: true,
  }));
}
