import { functionsOf, nodesBelow } from './syntax.js';

/**
 * The lines of the object literals in functions that begin with a spread and have more: `{ ...a, b }`. Node
 * 20 copies `a` at once, and then takes a microsecond for each member that `a` doesn't have; Node 22 has no
 * such trouble.
 */
export function leadingSpreads(file) {
  const literals = new Set(functionsOf(file).flatMap(({ body }) => [...nodesBelow(body)].filter(isLeading)));
  return [...literals].map(({ start }) => file.text.slice(0, start).split('\n').length);
}

function isLeading({ type, properties }) {
  return type === 'ObjectExpression' && properties.length > 1 && properties[0].type === 'SpreadElement';
}
