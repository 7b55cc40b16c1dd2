import type { Span, TextEdit } from '@merit/dsl';
import type { Position, TextEdit as ProtocolEdit, Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** A stretch of a text as the protocol counts it: lines and UTF-16 units from 0. */
export function toRange(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The stretch of a range; one that lies beyond the text is cut. */
export function toSpan(document: TextDocument, { start, end }: Range): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

export function toOffset(document: TextDocument, position: Position): number {
  return document.offsetAt(position);
}

export function toEdit(document: TextDocument, { span, text }: TextEdit): ProtocolEdit {
  return { range: toRange(document, span), newText: text };
}
