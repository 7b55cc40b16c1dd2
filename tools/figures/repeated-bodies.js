import { functionsOf, nodesBelow } from './syntax.js';

/** Smaller ones say the same by chance: `return { ok: true }`. */
const SMALLEST_NODES = 8;

/**
 * The functions that stand in more than one file: the same parameters and the same body, whatever they call
 * their parameters and what types these have. Each as the list of its places, `path:line`.
 */
export function repeatedBodies(files) {
  const places = new Map();
  for (const file of files) {
    for (const node of functionsOf(file)) {
      const body = bodyOf(node);
      if ([...nodesBelow(body)].length < SMALLEST_NODES || onlyKeeps(body) || onlyPicks(body)) continue;
      const form = formOf(node.params, body);
      places.set(form, [...(places.get(form) ?? []), placeOf(file, node)]);
    }
  }
  return [...places.values()].filter(
    (all) => new Set(all.map((place) => place.split(':')[0])).size > 1 && !areAlikeByChance(all),
  );
}

/** What asks the same of things that have nothing in common: neither could be said of the other's. */
export const alikeByChance = [
  // Types of the language may be optional, and so may plans: each has an `inner` one.
  ['packages/dsl/src/types/make-type.ts', 'packages/engine/src/plan/code/planned.ts'],
  // Both have kinds for what stands in a calendar.
  ['packages/dsl/src/types/make-type.ts', 'packages/engine/src/plan/expression/moment.ts'],
];

function areAlikeByChance(places) {
  const files = places.map((place) => place.split(':')[0]).join(' ');
  return alikeByChance.some((pair) => pair.join(' ') === files);
}

/** What a function does; one that only gives something is the same with braces and without. */
function bodyOf({ body }) {
  const [first, ...others] = body.type === 'BlockStatement' ? body.body : [];
  return others.length === 0 && first?.type === 'ReturnStatement' && first.argument ? first.argument : body;
}

/** What only names some members of what it is given has nothing to share: `({ a, b }) => ({ a, b })`. */
function onlyPicks(body) {
  const { type, properties } = body.type === 'ParenthesizedExpression' ? body.expression : body;
  return type === 'ObjectExpression' && properties.every(({ shorthand }) => shorthand === true);
}

/** A constructor that only keeps what it is given, or what stands for it, has nothing to share. */
function onlyKeeps({ type, body }) {
  const keeps = ({ expression }) =>
    expression?.type === 'AssignmentExpression' &&
    expression.left.object?.type === 'ThisExpression' &&
    ['Identifier', 'LogicalExpression'].includes(expression.right.type);
  return type === 'BlockStatement' && body.every(keeps);
}

function placeOf({ path, text }, { start }) {
  return `${path}:${text.slice(0, start).split('\n').length}`;
}

const passedOver = new Set([
  'start',
  'end',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
]);

/** A function as text, without positions, types and the names of its parameters. */
function formOf(params, body) {
  const names = params.flatMap((param) => [...nodesBelow(param)].flatMap((node) => node.name ?? []));
  return JSON.stringify([params, body], (key, value) => {
    if (passedOver.has(key) || typeof value === 'bigint') return undefined;
    if (key === 'name' && names.includes(value)) return names.indexOf(value);
    return value;
  });
}
