import type { IToken, ParserMethod } from 'chevrotain';
import {
  expectedToken,
  fieldDefault,
  foreignSpelling,
  listedTexts,
} from '../../diagnostics/catalogue/syntax.js';
import type { Span } from '../../source/span.js';
import type {
  Constant,
  Constraint,
  FieldType,
  MaxConstraint,
  Name,
  NumberLiteral,
  PlacesConstraint,
  RangeConstraint,
  TypeExpression,
  ValuesConstraint,
} from '../ast.js';
import { replacing } from '../mend/cursor.js';
import { absentName, endOf, list, make, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { ConstantGrammar } from './constant-grammar.js';

/** Its brace stands for the name of a record. */
function recordName(start: number): Name {
  return make<Name>({ kind: 'Name', span: span(start, start + 1), text: 'record' });
}

/** Types as they are written. */
export abstract class TypeGrammar extends ConstantGrammar {
  /**
   * type = ( "{" field { "," field } [ "," ] "}" | name [ "<" type ">" ] ) [ "?" ]
   *        [ "(" constraint { "," constraint } ")" ]
   */
  protected readonly type: ParserMethod<[], TypeExpression> = this.RULE('type', () => {
    const start = this.here();
    if (this.at(token.Text)) return this.#listedTexts();
    const fields = this.OPTION3(() => this.SUBRULE(this.fieldTypes));
    const isRecord = fields !== undefined && !this.RECORDING_PHASE;
    const name = isRecord
      ? null
      : this.take(1, token.Name, { expected: 'a type', help: this.#helpForType() });
    const habit = isRecord ? this.#bracketedElement(start, fields) : this.#bracedElement(name);
    const element = this.OPTION({
      GATE: () => !isRecord && habit === null,
      DEF: () => {
        this.CONSUME(token.Less);
        const type = this.SUBRULE(this.type);
        this.take(1, token.Greater);
        return type;
      },
    });
    const optional = this.OPTION1(() => this.CONSUME(token.Question)) !== undefined;
    const constraints = this.OPTION2(() => this.SUBRULE(this.constraints));
    return make<TypeExpression>({
      kind: 'TypeExpression',
      span: this.since(start),
      name: this.#typeName(start, { name, isRecord, habit }),
      element: habit ?? element ?? null,
      fields: habit === null ? (fields ?? null) : null,
      optional,
      constraints: constraints ?? list<Constraint>([]),
    });
  });

  #typeName(
    start: number,
    parts: {
      readonly name: IToken | null;
      readonly isRecord: boolean;
      readonly habit: TypeExpression | null;
    },
  ): Name {
    if (parts.name !== null) return this.toName(parts.name);
    if (!parts.isRecord) return absentName(this.behind());
    if (parts.habit === null) return recordName(start);
    return make<Name>({ kind: 'Name', span: span(start, start + 1), text: 'list' });
  }

  #helpForType(): string | undefined {
    return this.at(token.LeftBracket)
      ? 'a list is written `list<int>`, one of objects `list<{ price: int }>`'
      : undefined;
  }

  /** "{" field { "," field } [ "," ] "}" */
  protected readonly fieldTypes: ParserMethod<[], readonly FieldType[]> = this.RULE('fieldTypes', () => {
    this.CONSUME(token.LeftBrace);
    const fields = this.parseItems<FieldType>({
      closer: token.RightBrace,
      starts: [token.Word, token.Text],
      items: 'fields',
      item: 'a field such as `name: text`',
      isRequired: true,
      parse: (index) => this.subrule(index, this.fieldType),
    });
    return this.RECORDING_PHASE ? [] : list(fields);
  });

  /** field = word ":" type [ "from" TEXT ] */
  protected readonly fieldType: ParserMethod<[], FieldType> = this.RULE('fieldType', () => {
    const start = this.here();
    if (this.#isFieldAlone()) return this.#fieldWithoutType();
    const name = this.fieldLabel();
    const type = this.SUBRULE(this.type);
    const from = this.OPTION(() => this.fromKeys());
    this.#passDefault(name);
    return make<FieldType>({ kind: 'FieldType', span: this.since(start), name, type, from: from ?? null });
  });

  #isFieldAlone(): boolean {
    if (this.RECORDING_PHASE || !this.at(token.Word)) return false;
    return this.isNext(token.Comma) || this.isNext(token.RightBrace);
  }

  /** `{ price, count: int }`. */
  #fieldWithoutType(): FieldType {
    const word = this.LA(1);
    this.SKIP_TOKEN();
    const help = `a field has a type: \`${word.image}: decimal\``;
    const data = { expected: '`:`', found: this.found(), help };
    this.report(expectedToken, spanOf(this.LA(1)), data);
    const place = span(this.behind(), this.behind());
    const type = this.#typeOf(place, { name: absentName(this.behind()), element: null, fields: null });
    const name = this.toName(word);
    return make<FieldType>({ kind: 'FieldType', span: spanOf(word), name, type, from: null });
  }

  #typeOf(place: Span, parts: Pick<TypeExpression, 'name' | 'element' | 'fields'>): TypeExpression {
    const plain = { optional: false, constraints: list<Constraint>([]) };
    return make<TypeExpression>({ kind: 'TypeExpression', span: place, ...parts, ...plain });
  }

  /** `list { … }`. */
  #bracedElement(word: IToken | null): TypeExpression | null {
    if (word?.image !== 'list' || !this.at(token.LeftBrace) || this.RECORDING_PHASE) return null;
    const start = this.here();
    const fields = this.subrule(4, this.fieldTypes);
    const place = this.since(start);
    const edits = [
      { span: span(endOf(word), place.start), text: '<' },
      { span: span(place.end, place.end), text: '>' },
    ];
    const data = { found: 'list { … }', means: 'list<{ … }>' };
    const fixes = [{ title: 'write `list<{ … }>`', edits }];
    this.report(foreignSpelling, span(word.startOffset, place.end), data, { fixes });
    return this.#typeOf(place, { name: recordName(place.start), element: null, fields });
  }

  /** `{ … }[]`. */
  #bracketedElement(start: number, fields: readonly FieldType[]): TypeExpression | null {
    if (!this.at(token.LeftBracket) || !this.isNext(token.RightBracket)) return null;
    const record = this.since(start);
    this.SKIP_TOKEN();
    this.SKIP_TOKEN();
    const place = this.since(start);
    const edits = [
      { span: span(start, start), text: 'list<' },
      { span: span(record.end, place.end), text: '>' },
    ];
    const data = { found: '{ … }[]', means: 'list<{ … }>' };
    this.report(foreignSpelling, place, data, { fixes: [{ title: 'write `list<{ … }>`', edits }] });
    return this.#typeOf(record, { name: recordName(start), element: null, fields });
  }

  /** `gift: bool = false`: what stands for it instead is the author's to say. */
  #passDefault({ text }: Name): void {
    if (this.RECORDING_PHASE || this.isLost || !this.at(token.Equals)) return;
    const start = this.behind();
    this.SKIP_TOKEN();
    this.subrule(3, this.constant);
    this.report(fieldDefault, this.since(start), { field: text });
  }

  /** `"a" | "b"` in the place of a type. */
  #listedTexts(): TypeExpression {
    const start = this.here();
    const values: Constant[] = [];
    do {
      values.push(this.toText(this.LA(1)));
      this.SKIP_TOKEN();
    } while (this.at(token.Bar) && this.isNext(token.Text) && this.SKIP_TOKEN());
    const place = this.since(start);
    const fix = replacing(place, `text (${this.source.slice(place.start, place.end)})`);
    this.report(listedTexts, place, {}, { fixes: [fix] });
    return make<TypeExpression>({
      kind: 'TypeExpression',
      span: place,
      name: make<Name>({ kind: 'Name', span: span(start, start), text: 'text' }),
      element: null,
      fields: null,
      optional: false,
      constraints: list<Constraint>([
        make<ValuesConstraint>({ kind: 'ValuesConstraint', span: place, values: list(values) }),
      ]),
    });
  }

  protected readonly constraints: ParserMethod<[], readonly Constraint[]> = this.RULE('constraints', () => {
    this.CONSUME(token.LeftParen);
    const constraints = this.parseItems<Constraint | null>({
      closer: token.RightParen,
      // No text: behind a bracket that isn't closed the description of an input stands.
      starts: [token.Amount, token.DotDot, token.Max, token.Places],
      items: 'constraints',
      item: 'a constraint such as `0..10`',
      isRequired: true,
      parse: (index) => this.subrule(index, this.constraint),
    });
    return this.RECORDING_PHASE ? [] : list(constraints.filter((constraint) => constraint !== null));
  });

  /**
   * constraint = constant ".." [ constant ] | ".." constant | constant { "|" constant } | "max" NUMBER |
   * "places" NUMBER
   */
  protected readonly constraint: ParserMethod<[], Constraint | null> = this.RULE('constraint', () => {
    const start = this.here();
    return this.OR([
      {
        ALT: () => {
          this.CONSUME(token.Max);
          const count = this.#count(1);
          const place = this.since(start);
          return count && make<MaxConstraint>({ kind: 'MaxConstraint', span: place, count });
        },
      },
      {
        ALT: () => {
          this.CONSUME(token.Places);
          const count = this.#count(2);
          const place = this.since(start);
          return count && make<PlacesConstraint>({ kind: 'PlacesConstraint', span: place, count });
        },
      },
      {
        ALT: () => {
          this.CONSUME(token.DotDot);
          const high = this.SUBRULE(this.constant);
          return this.#toRange(start, null, high);
        },
      },
      { ALT: () => this.#rangeOrValues(start) },
    ]);
  });

  #count(index: number): NumberLiteral | null {
    const count = this.take(index, token.NumberToken, { expected: 'a number' });
    return count && this.toNumber(count);
  }

  #rangeOrValues(start: number): Constraint {
    const low = this.SUBRULE1(this.constant);
    const values = [low];
    this.#readMinusAsRange();
    const range = this.OPTION(() => {
      this.CONSUME1(token.DotDot);
      const high = this.OPTION1(() => this.SUBRULE2(this.constant));
      return this.#toRange(start, low, high ?? null);
    });
    if (range !== undefined && !this.RECORDING_PHASE) return range;
    this.MANY(() => {
      this.CONSUME(token.Bar);
      values.push(this.SUBRULE3(this.constant));
    });
    return make<ValuesConstraint>({
      kind: 'ValuesConstraint',
      span: this.since(start),
      values: list(values),
    });
  }

  /** `(0-10)` for `(0..10)`. */
  #readMinusAsRange(): void {
    const minus = this.LA(1);
    if (minus.tokenType !== token.Minus) return;
    const place = spanOf(minus);
    this.reread(token.DotDot);
    this.report(foreignSpelling, place, { found: '-', means: '..' }, { fixes: [replacing(place, '..')] });
  }

  #toRange(start: number, low: Constant | null, high: Constant | null): RangeConstraint {
    return make<RangeConstraint>({ kind: 'RangeConstraint', span: this.since(start), low, high });
  }
}
