import { comment, type Doc, group, hardLine, ifBroken, indent, line, softLine } from './doc.js';
import { stack, type Words, type WrittenItem } from './words.js';

export interface Brackets {
  readonly open: Doc;
  readonly close: string;
  /** What stands between the brackets and the items on one line. */
  readonly pad: ' ' | '';
}

/**
 * Items in brackets with commas between them: all on one line, or each on its own with a comma behind the
 * last.
 */
export function sequence<Node>(
  nodes: readonly Node[],
  { open, close, pad }: Brackets,
  words: Words,
  write: (node: Node) => Doc,
): Doc {
  const items = nodes.map((node) => words.item(() => write(node)));
  return enclose(items, { open, close, pad }, words);
}

function enclose(items: readonly WrittenItem[], { open, close, pad }: Brackets, words: Words): Doc {
  const closing = words.closing();
  const end = words.word(close);
  if (items.length === 0 && closing.length === 0) return [open, end];
  const edge = pad === ' ' ? line : softLine;
  const docs: Doc[] = [];
  for (const [index, { doc, comments }] of items.entries()) {
    const comma = index < items.length - 1 ? ',' : ifBroken(',');
    const above = comments.map(({ text }) => comment(text, true));
    docs.push(index === 0 ? edge : line, above, group(doc), comma);
  }
  const below = closing.map(({ text }) => comment(text, true));
  return group(open, indent(docs, below), edge, end);
}

/** As many items on a line as there is room for: a long list of numbers is no column. */
export function filled<Node>(
  nodes: readonly Node[],
  { open, close }: Brackets,
  words: Words,
  write: (node: Node) => Doc,
): Doc {
  const docs = nodes.map((node, index) => {
    const { doc, comments } = words.item(() => write(node));
    const above = comments.map(({ text }) => comment(text, true));
    const comma = index < nodes.length - 1 ? ',' : '';
    return index === 0 ? [softLine, above, doc, comma] : group(line, above, doc, comma);
  });
  const below = words.closing().map(({ text }) => comment(text, true));
  return group(open, indent(docs, ifBroken(','), below), softLine, words.word(close));
}

/** Items in braces, each on its own line; there is at least one. */
export function braced(open: Doc, items: readonly WrittenItem[], words: Words): Doc {
  const closing = words.closing();
  const end = words.word('}');
  return [open, indent(hardLine, stack(items, closing)), hardLine, end];
}
