import type { ParserMethod } from 'chevrotain';
import { equalsSign, foreignConditional } from '../../diagnostics/catalogue/syntax.js';
import { nearestName } from '../../support/nearest-name.js';
import type { Expression, If } from '../ast.js';
import { replacing } from '../mend/cursor.js';
import { endOf, make, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import {
  type ClimbContext,
  climb,
  type InfixItem,
  type PrefixItem,
  type ReadItem,
  type SuffixItem,
} from './climb.js';
import { OperandGrammar } from './operand-grammar.js';
import { infixOperators, minus, not, notIn } from './operators.js';

/** Words that may follow an operand, so that a misspelt one isn't taken for the nearest operator. */
const wordsAfterOperand = [
  ...['and', 'or', 'in', 'not', 'div', 'mod', 'then', 'else', 'as', 'when'],
  ...['let', 'award', 'reply', 'set', 'deny', 'rule', 'adjust', 'otherwise'],
];

/** Expressions: operands and operators in a flat list, which `climb` makes a tree of. */
export abstract class ExpressionGrammar extends OperandGrammar {
  readonly #climbing: ClimbContext = {
    openRanges: this.openRanges,
    textOf: (place) => this.source.slice(place.start, place.end),
    report: (kind, place, data, extras) => this.report(kind, place, data, extras),
  };

  // ── Operators ─────────────────────────────────────────────────────────────

  /** expression = term { operator term } */
  protected readonly expression: ParserMethod<[], Expression> = this.RULE('expression', () => {
    const start = this.here();
    const items: ReadItem[] = [];
    this.#term(1, items);
    do {
      this.MANY(() => {
        items.push(this.#infix());
        this.#term(2, items);
      });
    } while (this.#respellOperator());
    const node = this.ACTION(() => this.#toTree(items));
    return this.at(token.Question) ? this.#conditional(start, node) : node;
  });

  /** term = { "not" | "-" } operand [ "is" ( "present" | "missing" ) ] */
  #term(index: number, items: ReadItem[]): void {
    // Hardly a term has a sign or a suffix: asking for them first saves a tenth of the time of a whole parse.
    if (this.mayTake(token.Prefix)) this.many(index, () => items.push(this.#prefix(index)));
    const start = this.here();
    const node = this.subrule(index, this.operand);
    items.push({ role: 'operand', node, start, end: this.behind() });
    if (this.mayTake(token.Is)) this.option(index, () => items.push(this.#suffix(index)));
  }

  #prefix(index: number): PrefixItem {
    const sign = this.consume(index, token.Prefix);
    return { role: 'prefix', operator: sign.tokenType === token.Not ? not : minus, span: spanOf(sign) };
  }

  #suffix(index: number): SuffixItem {
    const is = this.consume(index, token.Is);
    const presence = this.take(index, token.PresenceWord, { expected: '`present` or `missing`' });
    return {
      role: 'suffix',
      present: presence?.tokenType !== token.MissingWord,
      span: this.since(is.startOffset),
    };
  }

  #infix(): InfixItem {
    const sign = this.CONSUME(token.Infix);
    if (sign.tokenType === token.Not) {
      this.take(3, token.In, { before: token.OperandStart });
      return { role: 'infix', operator: notIn, span: this.since(sign.startOffset) };
    }
    if (sign.tokenType === token.Assign) {
      this.report(
        equalsSign,
        spanOf(sign),
        { found: '=', compares: true },
        { fixes: [replacing(spanOf(sign), '==')] },
      );
    }
    return { role: 'infix', operator: infixOperators.get(sign.tokenType) ?? notIn, span: spanOf(sign) };
  }

  #toTree(items: readonly ReadItem[]): Expression {
    const [first] = items;
    if (items.length === 1 && first?.role === 'operand') return first.node;
    return climb(items, this.#climbing);
  }

  #respellOperator(): boolean {
    const found = this.LA(1);
    const isCall = this.isNext(token.LeftParen) && endOf(found) === this.LA(2).startOffset;
    if (found.tokenType !== token.Identifier || isCall || this.isNext(token.Equals)) return false;
    const nearest = nearestName(found.image, wordsAfterOperand) ?? '';
    const type = token.wordTypes.get(nearest);
    return type !== undefined && infixOperators.has(type) && this.respell([nearest]);
  }

  /** `condition ? a : b`. */
  #conditional(start: number, condition: Expression): Expression {
    const question = this.LA(1);
    this.SKIP_TOKEN();
    const then = this.subrule(3, this.expression);
    const colon = this.LA(1);
    if (colon.tokenType !== token.Colon) {
      this.expected('`:`');
      return condition;
    }
    this.report(
      foreignConditional,
      spanOf(question),
      {},
      {
        fixes: [
          {
            title: 'write `if … then … else …`',
            edits: [
              { span: span(start, start), text: 'if ' },
              { span: spanOf(question), text: 'then' },
              { span: spanOf(colon), text: 'else' },
            ],
          },
        ],
      },
    );
    this.SKIP_TOKEN();
    const otherwise = this.subrule(4, this.expression);
    return make<If>({ kind: 'If', span: this.since(start), condition, then, else: otherwise });
  }
}
