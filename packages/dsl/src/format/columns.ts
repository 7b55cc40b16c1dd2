import { toCells } from '../support/display-width.js';
import { type Doc, isDocList } from './doc.js';

/** The columns of a text where every letter has the same width, but wide letters and emoji two. */
export function columnsOf(text: string): number {
  // Nearly every text is plain, and then its length says it.
  if (/^[ -~]*$/.test(text)) return text.length;
  return toCells(text).reduce((columns, { width }) => columns + width, 0);
}

/** The columns of a doc on one line; null where something in it ends a line. */
export function flatColumnsOf(doc: Doc): number | null {
  if (typeof doc === 'string') return columnsOf(doc);
  if (isDocList(doc)) return sumOf(doc);
  switch (doc.kind) {
    case 'line':
      return doc.flat === null ? null : doc.flat.length;
    case 'ifBroken':
      return 0;
    case 'comment':
      return null;
    default:
      return flatColumnsOf(doc.content);
  }
}

function sumOf(docs: readonly Doc[]): number | null {
  let columns = 0;
  for (const each of docs) {
    const own = flatColumnsOf(each);
    if (own === null) return null;
    columns += own;
  }
  return columns;
}
