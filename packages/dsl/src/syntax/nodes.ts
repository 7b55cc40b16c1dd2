import type { IToken } from 'chevrotain';
import type { Span } from '../source/span.js';
import type { Missing, Name, Node, TextLiteral } from './ast.js';

/** Nodes are values: whoever holds a tree may rely on it, so each is frozen when it is made. */
export function make<Kind extends Node>(node: Kind): Kind {
  return Object.freeze(node);
}

export function span(start: number, end: number): Span {
  return Object.freeze({ start, end });
}

/** The end of a token; positions are tracked by offsets alone, so it is found by the length of its text. */
export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

export function spanOf(token: IToken): Span {
  return span(token.startOffset, endOf(token));
}

const none: readonly never[] = Object.freeze([]);

export function list<Item>(items: Item[]): readonly Item[] {
  return items.length === 0 ? none : Object.freeze(items);
}

// What stands in where something is missing: empty, at the place where it was looked for.

export function missing(offset: number): Missing {
  return make<Missing>({ kind: 'Missing', span: span(offset, offset) });
}

export function absentName(offset: number): Name {
  return make<Name>({ kind: 'Name', span: span(offset, offset), text: '' });
}

export function missingText(offset: number): TextLiteral {
  return make<TextLiteral>({ kind: 'TextLiteral', span: span(offset, offset), value: '' });
}
