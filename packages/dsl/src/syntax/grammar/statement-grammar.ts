import { type IToken, type ParserMethod, tokenMatcher } from 'chevrotain';
import {
  capWithoutTaken,
  compoundAssignment,
  expectedToken,
  misplacedStatement,
  missingBraces,
} from '../../diagnostics/catalogue/syntax.js';
import type { Span } from '../../source/span.js';
import type {
  Assignment,
  Award,
  Binary,
  BinaryOperator,
  Block,
  Cap,
  Expression,
  Field,
  Let,
  Name,
  Reference,
  Reply,
  Statement,
} from '../ast.js';
import { replacing } from '../mend/cursor.js';
import { endOf, list, make, span, spanOf } from '../nodes.js';
import { withArticle } from '../structure/keyword.js';
import * as token from '../tokens.js';
import { ExpressionGrammar } from './expression-grammar.js';
import { isBoundary, isBrace } from './tolerant-parser.js';

const statementWords = ['let', 'award', 'reply'];

/** A block that is being read. */
interface OpenBlock {
  /** The word of the part that it belongs to. */
  readonly owner: string;
  /** What holds it together: braces, nothing, or it isn't there. */
  readonly form: 'braces' | 'bare' | 'absent';
  /** Its opening brace, where it has one. */
  readonly brace: IToken;
  hasMisplacedPart: boolean;
}

/** Blocks and the statements in them. Which statement fits which block is a check on the tree. */
export abstract class StatementGrammar extends ExpressionGrammar {
  // ── Blocks ────────────────────────────────────────────────────────────────

  /** block = "{" { let | reply | award | cap | assignment } "}" */
  protected readonly block: ParserMethod<[string], Block> = this.RULE('block', (owner) => {
    const start = this.here();
    const block = this.#openBlock(owner);
    const statements: Statement[] = [];
    do {
      this.MANY({
        GATE: () => this.#atStatement(block),
        DEF: () => {
          this.isLost = false;
          statements.push(
            this.OR([
              { ALT: () => this.SUBRULE(this.let) },
              { ALT: () => this.SUBRULE(this.reply) },
              { ALT: () => this.SUBRULE(this.award) },
              { ALT: () => this.SUBRULE(this.cap) },
              { ALT: () => this.SUBRULE(this.assignment) },
            ]),
          );
        },
      });
    } while (!this.RECORDING_PHASE && block.form === 'braces' && this.#resumeStatements(block));
    const inside = this.since(start);
    if (block.form === 'braces') this.#closeBlock(block);
    if (block.form === 'bare') this.#reportMissingBraces(block, inside);
    return make<Block>({ kind: 'Block', span: this.since(start), statements: list(statements) });
  });

  #openBlock(owner: string): OpenBlock {
    const form = this.#formOfBlock();
    const brace = form === 'braces' ? this.CONSUME(token.LeftBrace) : this.LA(0);
    return { owner, form, brace, hasMisplacedPart: false };
  }

  #formOfBlock(): OpenBlock['form'] {
    if (this.mayTake(token.LeftBrace)) return 'braces';
    if (!this.isLost && this.#atBareStatement()) return 'bare';
    this.expected('`{`', this.at(token.Arrow) ? '“at least” is written `>=`' : undefined);
    this.skipTo((each, next) => isBrace(each) || isBoundary(each, next));
    if (!this.at(token.LeftBrace)) return 'absent';
    this.isLost = false;
    return 'braces';
  }

  #atStatement({ form }: OpenBlock): boolean {
    if (form === 'absent' || (form === 'bare' && this.at(token.Let))) return false;
    if (beginsCap(this.LA(1), this.LA(2))) return true;
    if (this.at(token.Name)) return this.isNext(token.Equals) && (!this.isLost || this.#atTarget());
    return this.at(token.BoundaryWord);
  }

  #atBareStatement(): boolean {
    if (beginsCap(this.LA(1), this.LA(2))) return true;
    return this.at(token.Award) || this.at(token.Reply) || (this.isNext(token.Equals) && this.#atTarget());
  }

  #atTarget(): boolean {
    return targets.has(this.LA(1).image);
  }

  /** Goes on to the next statement of a block; false where there is none. */
  #resumeStatements(block: OpenBlock): boolean {
    for (;;) {
      if (this.isLost) {
        this.skipTo((each, next) => endsStatement(each, next) || this.atMisspelt(statementWords));
      }
      this.isLost = false;
      if (this.at(token.RightBrace) || this.atEnd()) return false;
      const isPart = this.at(token.PartWord) && !this.at(token.Let);
      if (isPart && this.surplusBraces < 0) return false;
      if (!isPart && (this.#atStatement(block) || this.respell(statementWords))) return true;
      if (isPart) this.#passMisplacedPart(block);
      else if (!this.passStrayOpener()) this.unexpected(this.#helpForStray(block));
    }
  }

  /**
   * A part inside a block is misplaced where the braces of the file balance; else the block isn't closed.
   * Several in one block have one cause.
   */
  #passMisplacedPart(block: OpenBlock): void {
    const word = this.LA(1);
    const data = {
      statement: word.image,
      owner: withArticle(block.owner),
      help: 'move it out of the braces',
    };
    if (!block.hasMisplacedPart) this.fail(misplacedStatement, spanOf(word), data);
    block.hasMisplacedPart = true;
    this.isLost = true;
    this.SKIP_TOKEN();
  }

  #helpForStray({ owner }: OpenBlock): string | undefined {
    if (this.at(token.If)) return 'an `if` is a value; give a rule its condition with `when`';
    if (this.#atTarget()) {
      return owner === 'adjust'
        ? 'give them a value: `points = points + 1`'
        : '`award` takes the number alone: `award 10`';
    }
    if (/^for(?:each)?$/.test(this.LA(1).image)) {
      return 'nothing goes round: `any`, `all`, `count` and `sum` look at each item, as in `sum(basket, line => line.price)`';
    }
    if (this.LA(1).image === 'of') return 'a share is a product: `10% * user.points`';
    return this.at(token.Comma) ? 'nothing separates statements' : undefined;
  }

  #closeBlock({ brace }: OpenBlock): void {
    if (this.mayTake(token.RightBrace)) {
      this.CONSUME(token.RightBrace);
      return;
    }
    this.reportMissingBrace(spanOf(brace));
  }

  /** Reports a `}` that is missing here. */
  protected reportMissingBrace(open: Span): void {
    this.surplusBraces += 1;
    const end = this.behind();
    this.fail(
      expectedToken,
      this.placeOfMissing(),
      { expected: '`}`', found: this.found() },
      {
        related: [{ span: open, message: 'this brace is still open' }],
        fixes: [{ title: 'close it', edits: [{ span: span(end, end), text: ' }' }] }],
      },
    );
  }

  /** Where the file holds a `}` too many, it closes this block, and only the `{` is missing. */
  #reportMissingBraces({ owner }: OpenBlock, inside: Span): void {
    const edits = [{ span: span(inside.start, inside.start), text: '{ ' }];
    if (this.surplusBraces > 0 && this.at(token.RightBrace)) {
      this.surplusBraces -= 1;
      this.SKIP_TOKEN();
    } else {
      edits.push({ span: span(inside.end, inside.end), text: ' }' });
    }
    this.reportAnyway(missingBraces, inside, { owner }, { fixes: [{ title: 'write the braces', edits }] });
  }

  // ── Statements ────────────────────────────────────────────────────────────

  /** let = "let" name "=" expression */
  protected readonly let: ParserMethod<[], Let> = this.RULE('let', () => {
    const { startOffset } = this.CONSUME(token.Let);
    const name = this.takeName(1);
    this.takeEquals(1, this.at(token.Colon) ? "a `let` has its value's type" : undefined);
    const value = this.SUBRULE(this.expression);
    return make<Let>({ kind: 'Let', span: this.since(startOffset), name, value });
  });

  /** award = "award" expression [ "as" expression ] */
  protected readonly award: ParserMethod<[], Award> = this.RULE('award', () => {
    const { startOffset } = this.CONSUME(token.Award);
    const points = this.SUBRULE(this.expression);
    const caseName = this.OPTION(() => {
      this.CONSUME(token.As);
      return this.SUBRULE1(this.expression);
    });
    return make<Award>({ kind: 'Award', span: this.since(startOffset), points, case: caseName ?? null });
  });

  /** assignment = ( "points" | "case" ) "=" expression */
  protected readonly assignment: ParserMethod<[], Assignment> = this.RULE('assignment', () => {
    const target = this.toName(this.CONSUME(token.Name));
    const sign = this.takeEquals(1);
    const written = this.SUBRULE(this.expression);
    const isCompound = sign?.tokenType === token.CompoundAssign;
    const value = isCompound ? this.#expandCompound(target, sign, written) : written;
    return make<Assignment>({ kind: 'Assignment', span: this.since(target.span.start), target, value });
  });

  /** cap = "cap" expression "at" expression: what the first may be is a check on the tree. */
  protected readonly cap: ParserMethod<[], Cap> = this.RULE('cap', () => {
    const { startOffset } = this.CONSUME(token.CapWord);
    this.#reportAmountAlone(startOffset);
    const taken = this.SUBRULE(this.expression);
    this.take(1, token.At, { help: 'write it as `cap user.points(this: day) at 100`' });
    const limit = this.SUBRULE1(this.expression);
    return make<Cap>({ kind: 'Cap', span: this.since(startOffset), taken, limit });
  });

  /** `cap 100 per day`. */
  #reportAmountAlone(start: number): void {
    const [amount, per, period] = [this.LA(1), this.LA(2), this.LA(3)];
    const isAlone = tokenMatcher(amount, token.NumberToken) && perWords.has(per.image);
    if (!isAlone || !periods.has(period.image)) return;
    const text = `cap user.points(this: ${period.image}) at ${amount.image}`;
    const place = span(start, endOf(period));
    this.fail(capWithoutTaken, place, { instead: text }, { fixes: [replacing(place, text)] });
  }

  /** `points += 2`, read as `points = points + 2`. */
  #expandCompound(target: Name, sign: IToken, right: Expression): Expression {
    const operator = sign.image.charAt(0) as BinaryOperator & ('+' | '-' | '*' | '/');
    const operatorSpan = spanOf(sign);
    const between = span(sign.startOffset, right.span.start);
    const isBracketed = this.source.slice(operatorSpan.end, between.end).includes('(');
    const needsBrackets = !isBracketed && (right.kind === 'Binary' || right.kind === 'If');
    const start = `= ${target.text} ${operator} `;
    const edits = needsBrackets
      ? [
          { span: between, text: `${start}(` },
          { span: span(right.span.end, right.span.end), text: ')' },
        ]
      : [{ span: operatorSpan, text: start.trimEnd() }];
    const fix = { title: `write \`${target.text} = ${target.text} ${operator} …\``, edits };
    this.report(
      compoundAssignment,
      operatorSpan,
      { found: sign.image, target: target.text },
      { fixes: [fix] },
    );
    const left = make<Reference>({ kind: 'Reference', span: target.span, path: list([target]) });
    const place = span(target.span.start, right.span.end);
    return make<Binary>({ kind: 'Binary', span: place, operator, operatorSpan, left, right });
  }

  /** reply = "reply" "{" [ field { "," field } [ "," ] ] "}" */
  protected readonly reply: ParserMethod<[], Reply> = this.RULE('reply', () => {
    const { startOffset } = this.CONSUME(token.Reply);
    const fields = this.#openFields() ? this.#fields() : this.#noFields();
    return make<Reply>({ kind: 'Reply', span: this.since(startOffset), fields: list(fields) });
  });

  #openFields(): boolean {
    const isOpenerMissing = this.surplusBraces > 0 && this.at(token.Word) && this.isNext(token.Colon);
    if (!isOpenerMissing) return this.take(1, token.LeftBrace) !== null;
    this.reportMissingOpener();
    return true;
  }

  /** Where a `}` stands whose `{` is missing, it belongs to the reply. */
  #noFields(): Field[] {
    if (this.surplusBraces > 0 && this.at(token.RightBrace)) {
      this.surplusBraces -= 1;
      this.SKIP_TOKEN();
    }
    return [];
  }

  #fields(): Field[] {
    return this.parseItems<Field>({
      closer: token.RightBrace,
      starts: [token.Word, token.Text],
      items: 'fields',
      item: 'a field such as `name: …`',
      parse: (index) => this.subrule(index, this.field),
    });
  }

  /** field = word ":" expression */
  protected readonly field: ParserMethod<[], Field> = this.RULE('field', () => {
    const start = this.here();
    const name = this.fieldLabel();
    const value = this.SUBRULE(this.expression);
    return make<Field>({ kind: 'Field', span: this.since(start), name, value });
  });
}

const targets: ReadonlySet<string> = new Set(['points', 'case']);

const perWords: ReadonlySet<string> = new Set(['per', 'a', 'each', 'every']);
const periods: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year']);

/** The word is free as a name, and `cap = …` would give one a value. */
function beginsCap(each: IToken, next: IToken): boolean {
  const isOperand = tokenMatcher(next, token.OperandStart) || tokenMatcher(next, token.Prefix);
  return each.tokenType === token.CapWord && isOperand;
}

function endsStatement(each: IToken, next: IToken): boolean {
  const isAssignment = targets.has(each.image) && tokenMatcher(next, token.Equals);
  const isChange = isAssignment || beginsCap(each, next);
  return each.tokenType === token.RightBrace || isChange || isBoundary(each, next);
}
