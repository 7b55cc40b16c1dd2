import { type ParserMethod, type TokenType, tokenMatcher } from 'chevrotain';
import { listBrackets, unexpectedToken } from '../../diagnostics/catalogue/syntax.js';
import type {
  Argument,
  Arm,
  Arrow,
  Binary,
  BinaryOperator,
  Call,
  Expression,
  If,
  List,
  Match,
  Missing,
  MissingPattern,
  Name,
  NamedArgument,
  Pattern,
  Reference,
  Relation,
} from '../ast.js';
import { absentName, list, make, missing, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { takeRange } from './climb.js';
import { endsItem } from './list-parser.js';
import { TypeGrammar } from './type-grammar.js';

/**
 * What stands between operators: literals, references, calls, lists, choices, and expressions in parentheses.
 */
export abstract class OperandGrammar extends TypeGrammar {
  protected abstract readonly expression: ParserMethod<[], Expression>;
  /** Ranges that neither an `in` nor a pattern has taken. */
  protected readonly openRanges: Binary[] = [];

  // ── Operands ──────────────────────────────────────────────────────────────

  protected readonly operand: ParserMethod<[], Expression> = this.RULE('operand', () => {
    if (!this.mayTake(token.OperandStart)) {
      this.expected('a value');
      return missing(this.behind());
    }
    return this.OR([
      { ALT: () => this.literal() },
      { ALT: () => this.SUBRULE(this.reference) },
      { ALT: () => this.SUBRULE(this.parentheses) },
      { ALT: () => this.SUBRULE(this.list) },
      { ALT: () => this.SUBRULE(this.if) },
      { ALT: () => this.SUBRULE(this.match) },
    ]);
  });

  /** "(" expression ")" */
  protected readonly parentheses: ParserMethod<[], Expression> = this.RULE('parentheses', () => {
    const isIn = this.LA(0).tokenType === token.In;
    const open = this.CONSUME(token.LeftParen);
    const node = this.SUBRULE(this.expression);
    if (isIn && this.at(token.Comma)) return this.#listInParentheses(open.startOffset, node);
    this.take(1, token.RightParen);
    return node;
  });

  /** `in ("a", "b")`. */
  #listInParentheses(start: number, first: Expression): List {
    const items = [first];
    while (this.at(token.Comma)) {
      this.SKIP_TOKEN();
      items.push(this.subrule(3, this.expression));
    }
    const close = this.take(1, token.RightParen);
    const whole = this.since(start);
    if (close !== null) {
      const edits = [
        { span: span(start, start + 1), text: '[' },
        { span: spanOf(close), text: ']' },
      ];
      this.report(listBrackets, whole, {}, { fixes: [{ title: 'write square brackets', edits }] });
    }
    return this.toList(start, items);
  }

  /** "[" [ item { "," item } [ "," ] ] "]"; item = expression | record */
  protected readonly list: ParserMethod<[], List> = this.RULE('list', () => {
    const start = this.here();
    this.CONSUME(token.LeftBracket);
    const items = this.parseItems<Expression>({
      closer: token.RightBracket,
      starts: [token.OperandStart],
      items: 'items',
      item: 'a value',
      parse: (index) => this.#item(index),
    });
    return this.ACTION(() => this.toList(start, items));
  });

  /** Records are written out in what a parent is given; the checker says so elsewhere. */
  #item(index: number): Expression {
    if (!this.RECORDING_PHASE && !this.at(token.LeftBrace)) return this.subrule(index, this.expression);
    return this.or(index, [
      { ALT: () => this.subrule(index, this.record) },
      { ALT: () => this.subrule(index, this.expression) },
    ]);
  }

  // ── References and calls ──────────────────────────────────────────────────

  /** reference = name { "." word } [ "(" [ argument { "," argument } [ "," ] ] ")" ] */
  protected readonly reference: ParserMethod<[], Reference | Call | Missing> = this.RULE('reference', () => {
    const first = this.CONSUME(token.Name);
    const path = [this.toName(first)];
    this.MANY(() => {
      this.CONSUME(token.Dot);
      path.push(this.#member());
    });
    const call = this.OPTION(() => this.SUBRULE(this.arguments, { ARGS: [path.length > 1] }));
    const place = this.since(first.startOffset);
    if (call !== undefined && this.#passMember(path)) return missing(place.start);
    if (call === undefined) return make<Reference>({ kind: 'Reference', span: place, path: list(path) });
    return make<Call>({ kind: 'Call', span: place, path: list(path), arguments: call });
  });

  /** `first(basket).count`: whatever is behind a call, whole. */
  #passMember(path: readonly Name[]): boolean {
    if (this.RECORDING_PHASE || !this.at(token.Dot) || !this.isNext(token.Word)) return false;
    const name = path.length === 1 ? (path[0]?.text ?? '') : '';
    const help = pickers.has(name.toLowerCase())
      ? 'the items of a list have no numbers: `any(basket, item => item.count > 3)`, `max(basket, item => item.count)`'
      : 'only names have parts: give it one first, `let found = …`, and write `found.…`';
    this.report(unexpectedToken, spanOf(this.LA(1)), { found: this.found(), help });
    while (this.at(token.Dot) && this.isNext(token.Word)) {
      this.SKIP_TOKEN();
      this.SKIP_TOKEN();
    }
    return true;
  }

  #member(): Name {
    // In a broken source a word on the next line rather begins a statement than ends this name.
    if (this.isTolerant && this.at(token.BoundaryWord) && this.isLineStart()) {
      this.expected('a name');
      return absentName(this.behind());
    }
    const member = this.take(1, token.Word, { expected: 'a name' });
    return member === null ? absentName(this.behind()) : this.toName(member);
  }

  /** Only facts have labelled arguments, so only there a `=` is written for `:`, and elsewhere for `==`. */
  protected readonly arguments: ParserMethod<[boolean], readonly Argument[]> = this.RULE(
    'arguments',
    (isFact) => {
      this.CONSUME(token.LeftParen);
      const items = this.parseItems<Argument>({
        closer: token.RightParen,
        starts: [token.OperandStart],
        items: 'arguments',
        item: 'an argument',
        parse: (index) => this.subrule(index, this.argument, { ARGS: [isFact] }),
      });
      return list(items);
    },
  );

  /** `last 1d`: no value can follow a name, so it is a label whose `:` is missing. */
  #isUnmarkedLabel(): boolean {
    const next = this.LA(2);
    return (
      factLabels.has(this.LA(1).image) &&
      tokenMatcher(next, token.OperandStart) &&
      !tokenMatcher(next, token.Infix) &&
      next.tokenType !== token.LeftParen
    );
  }

  /** argument = name ":" expression | expression [ "=>" expression ] */
  protected readonly argument: ParserMethod<[boolean], Argument> = this.RULE('argument', (isFact) => {
    const start = this.here();
    const name = this.OPTION({
      MAX_LOOKAHEAD: 1,
      GATE: () =>
        this.isNext(token.Colon) || (isFact && (this.isNext(token.Assign) || this.#isUnmarkedLabel())),
      DEF: () => this.label(1, token.Name),
    });
    const value = this.SUBRULE(this.expression);
    if (name !== undefined && !this.RECORDING_PHASE) {
      return make<NamedArgument>({ kind: 'NamedArgument', span: this.since(start), name, value });
    }
    const to = this.OPTION1(() => {
      this.CONSUME(token.Arrow);
      return this.SUBRULE1(this.expression);
    });
    return to === undefined
      ? value
      : make<Arrow>({ kind: 'Arrow', span: this.since(start), from: value, to });
  });

  // ── Choices ───────────────────────────────────────────────────────────────

  /** if = "if" expression "then" expression "else" expression; an `else if` is read in a loop */
  protected readonly if: ParserMethod<[], Expression> = this.RULE('if', () => {
    const branches: { start: number; condition: Expression; then: Expression }[] = [];
    let start = this.CONSUME(token.If).startOffset;
    let goesOn: boolean;
    do {
      const condition = this.SUBRULE(this.expression);
      this.respell(['then']);
      this.take(1, token.Then, { before: token.OperandStart });
      const then = this.SUBRULE1(this.expression);
      branches.push({ start, condition, then });
      this.respell(['else']);
      const otherwise = this.take(1, token.Else, {
        help: 'an `if` is a value, so it needs both branches',
      });
      goesOn = otherwise !== null && this.at(token.If);
      if (goesOn) {
        start = this.here();
        this.SKIP_TOKEN();
      }
    } while (goesOn);
    const last = this.SUBRULE2(this.expression);
    return branches.reduceRight<Expression>(
      (otherwise, { start, condition, then }) =>
        make<If>({ kind: 'If', span: this.since(start), condition, then, else: otherwise }),
      last,
    );
  });

  /** match = "match" [ expression ] "{" arm { "," arm } [ "," ] "}" */
  protected readonly match: ParserMethod<[], Expression> = this.RULE('match', () => {
    const { startOffset } = this.CONSUME(token.Match);
    const subject = this.OPTION(() => this.SUBRULE(this.expression)) ?? null;
    const arms = this.#openArms() ? this.#arms(subject !== null) : [];
    return make<Match>({ kind: 'Match', span: this.since(startOffset), subject, arms: list(arms) });
  });

  #openArms(): boolean {
    if (this.mayTake(token.LeftBrace)) {
      this.CONSUME(token.LeftBrace);
      return true;
    }
    if (this.surplusBraces > 0 && armStarts.some((type) => this.at(type))) {
      this.reportMissingOpener();
      return true;
    }
    this.expected('`{`');
    this.skipTo(endsItem);
    if (!this.at(token.LeftBrace)) return false;
    this.isLost = false;
    this.SKIP_TOKEN();
    return true;
  }

  #arms(hasSubject: boolean): Arm[] {
    return this.parseItems<Arm>({
      closer: token.RightBrace,
      starts: armStarts,
      items: 'arms',
      item: 'an arm such as `… => …`',
      isRequired: true,
      parse: (index) => {
        const arm = this.subrule(index, this.arm, { ARGS: [hasSubject] });
        this.#passRunOnArms(arm.value);
        return arm;
      },
    });
  }

  /** `a => 0  < 15 => 1`: without a comma the value of one arm runs on into the pattern of the next. */
  #passRunOnArms(first: Expression): void {
    for (let value = first; this.at(token.Arrow); value = this.subrule(3, this.expression)) {
      const end = this.#endOfFirst(value);
      this.reportMissingComma('arms', end === null ? spanOf(this.LA(1)) : span(end, end));
      this.SKIP_TOKEN();
    }
  }

  /** The offset at which the value of the first arm ends; null unless an operator shows it. */
  #endOfFirst(value: Expression): number | null {
    if (value.kind !== 'Binary') return null;
    const runsOn = value.operator === '-' || isRelation(value.operator);
    return runsOn ? this.source.slice(0, value.operatorSpan.start).trimEnd().length : null;
  }

  /** arm = ( "else" | pattern { "|" pattern } ) "=>" expression */
  protected readonly arm: ParserMethod<[boolean], Arm> = this.RULE('arm', (hasSubject) => {
    const start = this.here();
    const patterns: Pattern[] = [];
    this.OR([
      { ALT: () => this.CONSUME(token.Else) },
      {
        ALT: () => {
          patterns.push(this.SUBRULE(this.pattern, { ARGS: [hasSubject] }));
          this.MANY(() => {
            this.CONSUME(token.Bar);
            patterns.push(this.SUBRULE1(this.pattern, { ARGS: [hasSubject] }));
          });
        },
      },
    ]);
    this.takeMark(1, token.ArmArrow, token.Arrow);
    const value = this.SUBRULE(this.expression);
    return make<Arm>({ kind: 'Arm', span: this.since(start), patterns: list(patterns), value });
  });

  /** pattern = ( "<" | "<=" | ">" | ">=" ) expression | expression */
  protected readonly pattern: ParserMethod<[boolean], Pattern> = this.RULE('pattern', (hasSubject) => {
    const start = this.here();
    const sign = this.OPTION(() => this.CONSUME(token.Relation));
    const value = this.SUBRULE(this.expression);
    if (sign === undefined) return this.#toPattern(value, hasSubject);
    const operator = relations.get(sign.tokenType) ?? '<';
    return make<Relation>({ kind: 'Relation', span: this.since(start), operator, value });
  });

  #toPattern(value: Expression, hasSubject: boolean): Pattern {
    takeRange(this.openRanges, value);
    const isMissing =
      hasSubject &&
      value.kind === 'Reference' &&
      value.path.length === 1 &&
      value.path[0]?.text === 'missing';
    return isMissing ? make<MissingPattern>({ kind: 'MissingPattern', span: value.span }) : value;
  }
}

/** Functions of other languages that pick an item. */
const pickers: ReadonlySet<string> = new Set(['first', 'last', 'head', 'tail', 'get', 'at', 'nth', 'item']);

const factLabels: ReadonlySet<string> = new Set(['last', 'this', 'days', 'case', 'same']);

function isRelation(operator: BinaryOperator): boolean {
  return [...relations.values()].some((relation) => relation === operator);
}

const armStarts = [token.OperandStart, token.Relation, token.Prefix, token.Else];

const relations: ReadonlyMap<TokenType, Relation['operator']> = new Map([
  [token.Less, '<'],
  [token.LessOrEqual, '<='],
  [token.Greater, '>'],
  [token.GreaterOrEqual, '>='],
]);
