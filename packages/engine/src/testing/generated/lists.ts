import type { Environment, GeneratedType, Place } from './environment.js';
import { bool, date, decimal, duration, int, listOf, text } from './environment.js';
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
  const element = maker.random.pick(elements);
  return `${name}(${listFor(maker, element)}, ${lambda(maker, element, bool)})`;
}

/** Of a list of the type, or of what a lambda makes of any items. */
export function sum(maker: ListMaker, type: GeneratedType): string {
  if (maker.random.chance(0.4)) return `sum(${listFor(maker, type)})`;
  const element = maker.random.pick(elements);
  return `sum(${listFor(maker, element)}, ${lambda(maker, element, type)})`;
}

/** There is none of an empty list. */
export function extremeOfItems(maker: ListMaker, type: GeneratedType): string {
  const called = sum(maker, type).replace('sum', maker.random.pick(['min', 'max']));
  return `(${called} ?? ${maker.make(maker.env, type)})`;
}

export function lengthOf(maker: ListMaker): string {
  const list = listFor(maker, maker.random.pick(elements));
  return `${maker.random.pick(['length', 'count'])}(${list})`;
}

export function inListOf(maker: ListMaker): string {
  const element = maker.random.pick([int, decimal, duration, date]);
  return `(${maker.make(maker.env, element)} ${maker.random.pick(['in', 'not in'])} ${listFor(maker, element)})`;
}

export function listLiteral({ random, env, make }: ListMaker, element: GeneratedType): string {
  return `[${random.several(1, 3, () => make(env, element)).join(', ')}]`;
}

/** Mostly one that the event or the host gave. */
function listFor({ random, env, make }: ListMaker, element: GeneratedType): string {
  const known = env.places.filter(
    ({ type, optional }) => !optional && type.kind === 'list' && type.element.kind === element.kind,
  );
  return known.length > 0 && random.chance(0.7) ? random.pick(known).text : make(env, listOf(element));
}

/** Its item's name is new at each depth, since no name hides another. */
function lambda({ random, env, make }: ListMaker, element: GeneratedType, result: GeneratedType): string {
  const depth = env.places.filter(({ text: name }) => name.startsWith('item')).length;
  const item: Place = { text: `item${depth}`, type: element, optional: false, inferred: true };
  random.count(`lambda ${element.kind}`);
  return `${item.text} => ${make({ ...env, places: [...env.places, item, item] }, result)}`;
}
