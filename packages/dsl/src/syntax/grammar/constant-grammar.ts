import type { IToken, ParserMethod } from 'chevrotain';
import { listTooLong } from '../../diagnostics/catalogue/limits.js';
import { badDate } from '../../diagnostics/catalogue/syntax.js';
import type {
  BooleanLiteral,
  Constant,
  DateLiteral,
  DurationLiteral,
  Entry,
  Expression,
  List,
  Literal,
  Missing,
  Negate,
  NumberLiteral,
  RecordConstant,
  TextLiteral,
} from '../ast.js';
import { faultOfDate } from '../date-literal.js';
import { limits } from '../limits.js';
import { mendedText } from '../mend/cursor.js';
import { list, make, missing, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { LabelGrammar } from './label-grammar.js';

/** Literals and constants as they are written. */
export abstract class ConstantGrammar extends LabelGrammar {
  /** A text in double quotes that belongs to a word before it. */
  protected abstract title(index: number, owner: string): TextLiteral;

  /** "from" TEXT */
  protected fromKeys(): TextLiteral {
    this.CONSUME(token.From);
    return this.title(1, 'from');
  }

  // ── Literals ──────────────────────────────────────────────────────────────

  protected literal(): Literal | Missing {
    return this.toLiteral(this.CONSUME(token.LiteralToken));
  }

  private toLiteral(literal: IToken): Literal | Missing {
    switch (literal.tokenType) {
      case token.NumberToken:
      case token.Percent:
        return this.toNumber(literal);
      case token.Duration:
        return make<DurationLiteral>({
          kind: 'DurationLiteral',
          span: spanOf(literal),
          text: mendedText(literal) ?? literal.image,
        });
      case token.DateToken:
        return this.#toDate(literal);
      case token.True:
      case token.False:
        return make<BooleanLiteral>({
          kind: 'BooleanLiteral',
          span: spanOf(literal),
          value: literal.tokenType === token.True,
        });
      case token.BadNumber:
      case token.BadDate:
        return make<Missing>({ kind: 'Missing', span: spanOf(literal) });
      default:
        return this.toText(literal);
    }
  }

  protected toNumber(literal: IToken): NumberLiteral {
    return make<NumberLiteral>({
      kind: 'NumberLiteral',
      span: spanOf(literal),
      text: mendedText(literal) ?? literal.image,
    });
  }

  #toDate(literal: IToken): DateLiteral | Missing {
    const place = spanOf(literal);
    const text = mendedText(literal) ?? literal.image;
    const fault = faultOfDate(text);
    if (fault === null) return make<DateLiteral>({ kind: 'DateLiteral', span: place, text });
    this.report(badDate, place, { text, help: fault });
    return make<Missing>({ kind: 'Missing', span: place });
  }

  protected toList<Item extends Expression>(start: number, items: Item[]): List {
    const place = this.since(start);
    const { listItemsMax: itemsMax } = limits;
    if (items.length > itemsMax) this.report(listTooLong, place, { items: items.length, itemsMax });
    return make<List>({ kind: 'List', span: place, items: list(items) });
  }

  // ── Constants ─────────────────────────────────────────────────────────────

  /**
   * constant = [ "-" ] ( NUMBER | PERCENT | DURATION ) | DATE | TEXT | "true" | "false" | "[" … "]" | record
   */
  protected readonly constant: ParserMethod<[], Constant> = this.RULE('constant', () => {
    const start = this.here();
    if (!this.mayTake(token.ConstantStart) && !this.at(token.LeftBrace)) {
      this.expected(
        'a constant',
        this.at(token.Name) ? 'a constant is no name and no calculation' : undefined,
      );
      return missing(this.behind());
    }
    return this.OR([
      {
        ALT: () => {
          this.CONSUME(token.Minus);
          const amount = this.take(1, token.Amount, { expected: 'a number' });
          const operand = amount === null ? missing(this.behind()) : this.toLiteral(amount);
          return make<Negate>({ kind: 'Negate', span: this.since(start), operand });
        },
      },
      { ALT: () => this.literal() },
      {
        ALT: () => {
          this.CONSUME(token.LeftBracket);
          const items = this.parseItems<Constant>({
            closer: token.RightBracket,
            starts: [token.ConstantStart, token.LeftBrace],
            items: 'items',
            item: 'a constant',
            parse: (index) => this.subrule(index, this.constant),
          });
          return this.toList(start, items);
        },
      },
      { ALT: () => this.SUBRULE(this.record) },
    ]);
  });

  /** record = "{" [ entry { "," entry } [ "," ] ] "}" */
  protected readonly record: ParserMethod<[], RecordConstant> = this.RULE('record', () => {
    const start = this.here();
    this.CONSUME(token.LeftBrace);
    const entries = this.parseItems<Entry>({
      closer: token.RightBrace,
      starts: [token.Word, token.Text],
      items: 'fields',
      item: 'a field such as `name: 1`',
      parse: (index) => this.subrule(index, this.entry),
    });
    return make<RecordConstant>({
      kind: 'RecordConstant',
      span: this.since(start),
      entries: list(entries),
    });
  });

  /** entry = word ":" constant */
  protected readonly entry: ParserMethod<[], Entry> = this.RULE('entry', () => {
    const start = this.here();
    const name = this.fieldLabel();
    const value = this.SUBRULE(this.constant);
    return make<Entry>({ kind: 'Entry', span: this.since(start), name, value });
  });
}
