import type { Span } from '../source/span.js';
import type { TextLiteral } from '../syntax/ast.js';
import { blankLine, comment, type Doc, hardLine } from './doc.js';
import { type Around, type Comment, type Comments, type Leading, noComments } from './source-comments.js';
import type { Spelling } from './spelling.js';

/** An item of a list, and what stood before it. */
export interface WrittenItem<Written = Doc> extends Leading {
  readonly doc: Written;
}

/** Writes tokens in the order of the source, each with its comments. */
export class Words {
  readonly #comments: Comments;
  readonly #spelling: Spelling;

  constructor(spelling: Spelling, comments: Comments) {
    this.#spelling = spelling;
    this.#comments = comments;
  }

  /** For what is written as a whole with `whole`: its tokens take no comments of their own. */
  silent(): Words {
    return new Words(this.#spelling, noComments);
  }

  word(image: string): Doc {
    return withComments(image, this.#comments.around(image));
  }

  /** Two tokens with one blank between them, such as `not in`. */
  pair(first: string, second: string): Doc {
    return withComments(`${first} ${second}`, this.#comments.around(first, second));
  }

  text(literal: TextLiteral): Doc {
    return this.word(this.#spelling(literal));
  }

  whole(span: Span, doc: Doc): Doc {
    return withComments(doc, this.#comments.within(span));
  }

  /** An item of a list, whose comments before it stand on lines of their own. */
  item<Written>(write: () => Written): WrittenItem<Written> {
    const leading = this.#comments.leading();
    return { ...leading, doc: write() };
  }

  /** Comments behind the last item, before the token that closes the list. */
  closing(): readonly Comment[] {
    return this.#comments.leading().comments;
  }
}

function withComments(doc: Doc, { before, behind }: Around): Doc {
  if (before.length === 0 && behind.length === 0) return doc;
  return [
    ...before.map(({ text }) => comment(text, true)),
    doc,
    ...behind.map(({ text }) => comment(text, false)),
  ];
}

/**
 * Items on lines of their own, with the comments between them. The author's empty lines between them stay, as
 * one; none stands before the first. `separates` says between which items there is one in any case.
 */
export function stack(
  items: readonly WrittenItem[],
  closing: readonly Comment[],
  separates: (index: number) => boolean = () => false,
): Doc {
  const docs: Doc[] = [];
  const add = (doc: Doc, isAfterBlank: boolean): void => {
    if (docs.length > 0) docs.push(isAfterBlank ? blankLine : hardLine);
    docs.push(doc);
  };
  for (const [index, { doc, comments, isAfterBlank }] of items.entries()) {
    const hasBlank = isAfterBlank || comments.some((each) => each.isAfterBlank);
    let needsBlank = index > 0 && separates(index) && !hasBlank;
    for (const each of comments) {
      add(comment(each.text, true), each.isAfterBlank || needsBlank);
      needsBlank = false;
    }
    add(doc, isAfterBlank || needsBlank);
  }
  for (const each of closing) add(comment(each.text, true), each.isAfterBlank);
  return docs;
}
