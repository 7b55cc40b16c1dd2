import { type IToken, type TokenType, tokenLabel } from 'chevrotain';
import { missingComma } from '../../diagnostics/catalogue/syntax.js';
import type { Span } from '../../source/span.js';
import { span } from '../nodes.js';
import * as token from '../tokens.js';
import { closerTypes, isBoundary, TolerantParser } from './tolerant-parser.js';

/** A list of items between brackets, and how one of them begins. */
interface ItemList<Item> {
  readonly closer: TokenType;
  readonly starts: readonly TokenType[];
  /** For people: `arguments`. */
  readonly items: string;
  /** For people: `a value`. */
  readonly item: string;
  /** Whether there must be one. */
  readonly isRequired?: boolean;
  /** Parses one item with grammar methods of the given index, which is 1 or 2. */
  readonly parse: (index: number) => Item;
}

/** Lists of items with commas between them, which go on behind an item that is broken. */
export abstract class ListParser extends TolerantParser {
  /** [ item { "," item } [ "," ] ], and the closing bracket. */
  protected parseItems<Item>(list: ItemList<Item>): Item[] {
    const items: Item[] = [];
    if (list.closer === token.RightBrace) this.passStrayOpener();
    const wasLost = this.isLost;
    do {
      this.option(8, () => {
        items.push(list.parse(1));
        this.many(8, () => {
          this.consume(8, token.Comma);
          this.isLost = wasLost;
          const hasItem = this.option(9, () => items.push(list.parse(2))) !== undefined;
          if (!hasItem && !this.at(list.closer)) this.expected(list.item);
        });
      });
    } while (!this.RECORDING_PHASE && this.#resumeItems(list, items.length === 0, wasLost));
    const close = this.take(9, list.closer);
    if (close === null && list.closer === token.RightBrace) this.surplusBraces += 1;
    return items;
  }

  /** Goes on to the next item; false where the list ends. */
  #resumeItems<Item>(list: ItemList<Item>, isEmpty: boolean, wasLost: boolean): boolean {
    if (!this.isLost && list.starts.some((type) => this.at(type))) {
      this.reportMissingComma(list.items, span(this.behind(), this.behind()));
      return true;
    }
    const isOver = this.at(list.closer) && !(isEmpty && list.isRequired === true);
    if (!isOver) this.expected(isEmpty ? list.item : `\`,\` or \`${tokenLabel(list.closer)}\``);
    if (this.isLost && !wasLost) this.skipTo(list.closer === token.RightBrace ? endsItemInBraces : endsItem);
    if (this.at(list.closer)) this.isLost = wasLost;
    return this.isLost && !wasLost && this.#takeComma();
  }

  #takeComma(): boolean {
    if (!this.at(token.Comma)) return false;
    this.SKIP_TOKEN();
    this.isLost = false;
    return true;
  }

  /** Reports a `,` that is missing where a span begins; it is written there where the span is empty. */
  protected reportMissingComma(between: string, place: Span): void {
    if (this.at(token.Reported)) return;
    const fix = { title: 'write a `,`', edits: [{ span: place, text: ',' }] };
    this.report(missingComma, place, { between }, { fixes: place.start === place.end ? [fix] : [] });
  }
}

function endsItemInBraces(each: IToken, next: IToken): boolean {
  return each.tokenType === token.Comma || closerTypes.has(each.tokenType) || isBoundary(each, next);
}

/** In other brackets a brace is what follows a bracket that was never closed. */
export function endsItem(each: IToken, next: IToken): boolean {
  return each.tokenType === token.LeftBrace || endsItemInBraces(each, next);
}
