import { type IParserConfig, type IToken, type ParserMethod, tokenMatcher } from 'chevrotain';
import {
  afterTheEnd,
  misplacedRange,
  misplacedStatement,
  noStrategy,
  strayBrace,
  unknownEdition,
} from '../../diagnostics/catalogue/syntax.js';
import type { NamedArgument, NumberLiteral, Parent, Part, Strategy } from '../ast.js';
import type { SyntaxFindings } from '../findings.js';
import { replacing } from '../mend/cursor.js';
import { list, make, missingText, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { PartGrammar } from './part-grammar.js';
import type { ParserMode } from './tolerant-parser.js';

const partWords = ['about', 'param', 'input', 'let', 'deny', 'set', 'rule', 'otherwise', 'adjust'];

/** A whole file: one strategy, its parent and its parts. */
export class StrategyGrammar extends PartGrammar {
  /** Whether the closing brace came, and something behind it. */
  #hasEnded = false;

  constructor(config: IParserConfig = {}) {
    super(config);
    this.performSelfAnalysis();
  }

  /** Reads a strategy from tokens, which the tolerant mode may change; null where they hold none. */
  read(source: string, tokens: IToken[], findings: SyntaxFindings, mode: ParserMode): Strategy | null {
    this.start(source, tokens, findings, mode);
    this.openRanges.length = 0;
    this.#hasEnded = false;
    const strategy = this.strategy();
    for (const range of this.openRanges) findings.report(misplacedRange, range.span, {});
    return strategy;
  }

  // ── The file ──────────────────────────────────────────────────────────────

  /** strategy = [ "merit" NUMBER ] "strategy" TEXT [ "extends" parent ] "{" { part } "}" */
  protected readonly strategy: ParserMethod<[], Strategy | null> = this.RULE('strategy', () => {
    const start = this.here();
    this.respell(['strategy', 'merit']);
    const edition = this.OPTION(() => this.#edition()) ?? null;
    if (edition !== null) this.respell(['strategy']);
    const word = this.#strategyWord();
    const name = word === null ? missingText(this.behind()) : this.title(1, 'strategy');
    this.respell(['extends']);
    const parent = this.OPTION1(() => this.SUBRULE(this.parent)) ?? null;
    const open = this.#openBody();
    const parts = this.#parts();
    this.#closeBody(open);
    if (word === null && parts.length === 0) return null;
    return make<Strategy>({
      kind: 'Strategy',
      span: this.since(start),
      edition,
      name,
      parent,
      parts: list(parts),
    });
  });

  #edition(): NumberLiteral | null {
    this.CONSUME(token.Merit);
    const number = this.take(1, token.Amount, { expected: 'the number of an edition' });
    if (number === null) return null;
    const edition = this.toNumber(number);
    if (edition.text !== '1') this.report(unknownEdition, edition.span, { edition: edition.text });
    return edition;
  }

  #strategyWord(): IToken | null {
    if (this.mayTake(token.StrategyWord)) return this.CONSUME(token.StrategyWord);
    const place = this.atEnd() ? span(this.behind(), this.behind()) : spanOf(this.LA(1));
    this.fail(noStrategy, place, { found: this.atEnd() ? null : this.found() });
    return null;
  }

  /** parent = TEXT [ "(" [ binding { "," binding } ] ")" ] */
  protected readonly parent: ParserMethod<[], Parent> = this.RULE('parent', () => {
    this.CONSUME(token.Extends);
    const start = this.here();
    const id = this.title(1, 'extends');
    const bindings = this.OPTION(() => this.#bindings()) ?? [];
    return make<Parent>({ kind: 'Parent', span: this.since(start), id, bindings: list(bindings) });
  });

  #bindings(): NamedArgument[] {
    this.CONSUME(token.LeftParen);
    return this.parseItems<NamedArgument>({
      closer: token.RightParen,
      starts: [token.Name],
      items: 'values of parameters',
      item: 'the value of a parameter such as `name: …`',
      parse: (index) => this.subrule(index, this.binding),
    });
  }

  /** binding = name ":" expression */
  protected readonly binding: ParserMethod<[], NamedArgument> = this.RULE('binding', () => {
    const start = this.here();
    const name = this.label(1, token.Name);
    const value = this.SUBRULE(this.expression);
    return make<NamedArgument>({ kind: 'NamedArgument', span: this.since(start), name, value });
  });

  /** The first brace, or null where the parts begin without one. */
  #openBody(): IToken | null {
    if (!this.mayTake(token.LeftBrace)) {
      this.expected('`{`');
      this.skipTo((each) => each.tokenType === token.LeftBrace || tokenMatcher(each, token.PartWord));
      if (!this.at(token.LeftBrace)) {
        this.surplusBraces -= 1;
        return null;
      }
    }
    this.isLost = false;
    return this.CONSUME(token.LeftBrace);
  }

  #closeBody(open: IToken | null): void {
    if (this.mayTake(token.RightBrace)) {
      this.CONSUME(token.RightBrace);
      return;
    }
    const isMissing = this.surplusBraces < 0 || this.findings.isEmpty;
    if (open !== null && isMissing && !this.#hasEnded) this.reportMissingBrace(spanOf(open));
  }

  // ── Parts ─────────────────────────────────────────────────────────────────

  #parts(): Part[] {
    const parts: Part[] = [];
    do {
      this.MANY({
        GATE: () => !this.isLost || this.at(token.PartWord),
        DEF: () => {
          this.isLost = false;
          parts.push(
            this.OR<Part>([
              { ALT: () => this.SUBRULE(this.about) },
              { ALT: () => this.SUBRULE(this.param) },
              { ALT: () => this.SUBRULE(this.inputPart) },
              { ALT: () => this.SUBRULE(this.let) },
              { ALT: () => this.SUBRULE(this.deny) },
              { ALT: () => this.SUBRULE(this.set) },
              { ALT: () => this.SUBRULE(this.rule) },
              { ALT: () => this.SUBRULE(this.otherwise) },
              { ALT: () => this.SUBRULE(this.adjust) },
            ]),
          );
        },
      });
    } while (!this.RECORDING_PHASE && this.#resumeParts());
    return parts;
  }

  /** Goes on to the next part; false where there is none. */
  #resumeParts(): boolean {
    for (;;) {
      if (this.isLost) this.skipTo((each) => endsPart(each) || this.atMisspelt(partWords));
      this.isLost = false;
      if (this.atEnd()) return false;
      if (this.at(token.PartWord) || this.respell(partWords)) return true;
      if (!this.at(token.RightBrace)) this.#passStray();
      else if (Number.isNaN(this.LA(2).startOffset)) return false;
      else this.#passBrace();
    }
  }

  #passStray(): void {
    const word = this.LA(1);
    const before = this.LA(0);
    if (this.passStrayOpener()) return;
    if (!this.at(token.Award) && !this.at(token.Reply)) {
      this.unexpected(
        this.at(token.If) || this.at(token.When)
          ? 'a condition and what it gives are a rule: `rule "Its name" when … { award … }`'
          : undefined,
      );
    } else if (before.tokenType === token.RightBrace && this.#isClosedAhead()) {
      this.#reportStrayBrace(before);
      this.skipTo((each) => each.tokenType === token.RightBrace);
      this.SKIP_TOKEN();
    } else {
      const help = 'it stands in the braces of a `rule`';
      const data = { statement: word.image, owner: 'the strategy itself', help };
      this.fail(misplacedStatement, spanOf(word), data);
    }
  }

  /** A brace that isn't the last token either closes nothing or ends the strategy too early. */
  #passBrace(): void {
    const brace = this.LA(1);
    this.SKIP_TOKEN();
    if (this.surplusBraces > 0) this.#reportStrayBrace(brace);
    else this.#reportAfterTheEnd();
  }

  /** Whether a brace closes what begins here, so that the one before it closed too early. */
  #isClosedAhead(): boolean {
    if (this.surplusBraces <= 0) return false;
    let depth = 0;
    for (let distance = 1; ; distance++) {
      const each = this.LA(distance);
      if (Number.isNaN(each.startOffset) || (depth === 0 && tokenMatcher(each, token.PartWord))) return false;
      if (each.tokenType === token.LeftBrace) depth += 1;
      if (each.tokenType === token.RightBrace) depth -= 1;
      if (depth < 0) return true;
    }
  }

  #reportStrayBrace(brace: IToken): void {
    this.surplusBraces -= 1;
    const fixes = [replacing(spanOf(brace), '')];
    this.report(strayBrace, spanOf(brace), {}, { fixes });
  }

  /** Reports text after the end once; the parts in it are still read. */
  #reportAfterTheEnd(): void {
    const second = this.at(token.StrategyWord) || this.at(token.Merit);
    this.isLost = this.#hasEnded;
    this.fail(afterTheEnd, spanOf(this.LA(1)), { found: this.found(), second });
    this.#hasEnded = true;
    if (second) this.skipTo(() => false);
  }
}

function endsPart(each: IToken): boolean {
  return each.tokenType === token.RightBrace || tokenMatcher(each, token.PartWord);
}
