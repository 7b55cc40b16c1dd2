import type { Expression, Strategy } from '../syntax/ast.js';
import { plainDoc } from './expression-doc.js';
import { render } from './render.js';
import { noComments } from './source-comments.js';
import { plainSpelling } from './spelling.js';
import { strategyDoc } from './strategy-doc.js';
import { Words } from './words.js';

/**
 * The canonical text of a tree, which parses to an equal one; spans aside, which it doesn't read. A tree with
 * a `Missing` node has none: that is a `TypeError`.
 */
export function printStrategy(tree: Strategy): string {
  return render(strategyDoc(tree, plainWords));
}

/** The same for an expression alone, without a line break at its end. */
export function printExpression(node: Expression): string {
  return render(plainDoc(node, plainWords)).trimEnd();
}

/** They hold no state of their own where there are no comments. */
const plainWords = new Words(plainSpelling, noComments);
