import { expect, it } from 'vitest';
import { format } from '../format/format.js';
import { printStrategy } from '../format/print.js';
import { limits } from '../syntax/limits.js';
import { parse } from '../syntax/parse.js';
import { fromJson } from './from-json.js';
import { toJson } from './to-json.js';

const shapes: { readonly [name: string]: (count: number) => string } = {
  brackets: (count) => `award ${'(x) + '.repeat(count)}1`,
  negations: (count) => `award 1${' - -(-x)'.repeat(count)}`,
  conditions: (count) => `award 1${' + (if (x > 3) then (1) else (2))'.repeat(count)}`,
  replies: (count) =>
    `${Array.from({ length: count }, (_, at) => `reply { a${at}: (x) }`).join(' ')} award 1`,
};

function sourceOf(shape: string, count: number): string {
  return `strategy "S" { input x: int rule "R" { ${shapes[shape]?.(count)} } }`;
}

function isRead(source: string): boolean {
  return parse(source).diagnostics.length === 0;
}

/** The longest of a shape that is read. */
function longest(shape: string): string {
  let [low, high] = [1, limits.nodesMax];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isRead(sourceOf(shape, middle))) low = middle;
    else high = middle - 1;
  }
  return sourceOf(shape, low);
}

it.each(Object.keys(shapes))('a text with as many nodes as may be formats and survives JSON: %s', (shape) => {
  const source = longest(shape);
  const formatted = format(source);
  expect(formatted.ok && isRead(formatted.text)).toBe(true);
  const { tree } = parse(source);
  const back = tree && fromJson(JSON.parse(JSON.stringify(toJson(tree))));
  expect(back?.ok && isRead(printStrategy(back.tree))).toBe(true);
  expect(isRead(`merit 1 ${source}`)).toBe(true);
});
