import {
  EmbeddedActionsParser,
  type IParserConfig,
  type IToken,
  type TokenType,
  tokenLabel,
  tokenMatcher,
} from 'chevrotain';
import {
  equalsSign,
  expectedToken,
  foreignLabel,
  foreignSpelling,
  misspeltWord,
  unexpectedToken,
} from '../../diagnostics/catalogue/syntax.js';
import type { DiagnosticExtras, DiagnosticKind } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../source/span.js';
import { quote } from '../../support/quote.js';
import type { Name, TextLiteral } from '../ast.js';
import { SyntaxFindings } from '../findings.js';
import { retype } from '../lexer.js';
import { replacing } from '../mend/cursor.js';
import { absentName, endOf, make, span, spanOf } from '../nodes.js';
import { toTextLiteral } from '../text-literal.js';
import * as token from '../tokens.js';
import { isSynonym, meantWord } from './misspelling.js';

/**
 * `strict` stops at the first finding, which is all that one needs to know of a source that is nearly always
 * right; `tolerant` reads on.
 */
export type ParserMode = 'strict' | 'tolerant';

/** What to say where a token is missing. */
interface Wanted {
  /** For people; the token's own name where it is left out. */
  readonly expected?: string;
  readonly help?: string | undefined;
  /** What the token stands before. */
  readonly before?: TokenType;
}

/**
 * How the parser goes on after a mistake. It never backs out of a rule: what is missing is reported and stood
 * in for. From then on it is lost and reports nothing, until a loop over items, statements or parts has
 * skipped to where one of them may begin. So each mistake is reported once, and what stands around it is
 * kept.
 */
export abstract class TolerantParser extends EmbeddedActionsParser {
  protected source = '';
  protected findings = new SyntaxFindings();
  protected isLost = false;
  /** How many `}` more than `{` are left over in the source; below 0 where some are missing. */
  protected surplusBraces = 0;
  #mode: ParserMode = 'strict';

  /** Chevrotain's checks of the grammar take longer than building it, so they are left to the tests. */
  constructor(config: IParserConfig = {}) {
    super([...token.vocabulary], { maxLookahead: 2, skipValidations: true, ...config });
  }

  protected start(source: string, tokens: IToken[], findings: SyntaxFindings, mode: ParserMode): void {
    this.input = tokens;
    this.source = source;
    this.findings = findings;
    this.#mode = mode;
    this.isLost = false;
    this.surplusBraces = mode === 'strict' ? 0 : surplusOfBraces(tokens);
  }

  // ── Places ────────────────────────────────────────────────────────────────

  /** Where the next token begins; at the end of the file, where the last one ends. */
  protected here(): number {
    const { startOffset } = this.LA(1);
    return Number.isNaN(startOffset) ? this.behind() : startOffset;
  }

  /** Where the last token ends; 0 before the first. */
  protected behind(): number {
    const end = endOf(this.LA(0));
    return Number.isNaN(end) ? 0 : end;
  }

  protected since(start: number): Span {
    return span(start, Math.max(start, this.behind()));
  }

  /** Whether the next token is of that type; never while Chevrotain records the grammar. */
  protected at(type: TokenType): boolean {
    return tokenMatcher(this.LA(1), type);
  }

  /**
   * Whether that may be taken now: while Chevrotain records the grammar, everything may, so that it is
   * recorded.
   */
  protected mayTake(type: TokenType): boolean {
    return this.RECORDING_PHASE || this.at(type);
  }

  protected isNext(type: TokenType): boolean {
    return tokenMatcher(this.LA(2), type);
  }

  /** Whether a line break stands before the next token. */
  protected isLineStart(): boolean {
    return /[\r\n]/.test(this.source.slice(this.behind(), this.here()));
  }

  protected get isTolerant(): boolean {
    return this.#mode === 'tolerant';
  }

  protected atEnd(): boolean {
    return Number.isNaN(this.LA(1).startOffset);
  }

  // ── Reports ───────────────────────────────────────────────────────────────

  /** Reports a mistake after which everything is understood. */
  protected report<Data>(
    kind: DiagnosticKind<Data>,
    place: Span,
    data: Data,
    extras?: DiagnosticExtras,
  ): void {
    if (this.isLost || this.RECORDING_PHASE) return;
    this.findings.report(kind, place, data, extras);
    if (!this.isTolerant || this.findings.isFull) this.#stop();
  }

  /** Reports a mistake that has nothing to do with what the parser is lost about. */
  protected reportAnyway<Data>(
    kind: DiagnosticKind<Data>,
    place: Span,
    data: Data,
    extras?: DiagnosticExtras,
  ): void {
    const { isLost } = this;
    this.isLost = false;
    this.report(kind, place, data, extras);
    this.isLost = isLost;
  }

  /** Reports a mistake after which it isn't known how to read on. */
  protected fail<Data>(kind: DiagnosticKind<Data>, place: Span, data: Data, extras?: DiagnosticExtras): void {
    this.report(kind, place, data, extras);
    this.isLost = true;
  }

  protected expected(expected: string, help?: string): void {
    if (this.at(token.Reported)) this.isLost = true;
    this.fail(expectedToken, this.placeOfMissing(), { expected, found: this.found(), help });
  }

  protected unexpected(help?: string): void {
    if (this.at(token.Reported)) this.isLost = true;
    this.fail(unexpectedToken, spanOf(this.LA(1)), { found: this.found(), help });
  }

  /** The next token, or the end of the last one where the next stands on another line. */
  protected placeOfMissing(): Span {
    const isElsewhere = this.atEnd() || this.isLineStart();
    return isElsewhere ? span(this.behind(), this.behind()) : spanOf(this.LA(1));
  }

  /** The next token, for people. */
  protected found(): string {
    return this.atEnd() ? 'the end of the file' : quote(this.LA(1).image);
  }

  #stop(): void {
    this.isLost = true;
    while (!this.atEnd()) this.SKIP_TOKEN();
  }

  // ── Tokens ────────────────────────────────────────────────────────────────

  /** Consumes a token of that type, or reports that it is missing. */
  protected take(index: number, type: TokenType, wanted: Wanted = {}): IToken | null {
    this.passStrayBefore(type);
    if (this.mayTake(type)) return this.consume(index, type);
    const { expected = `\`${tokenLabel(type)}\``, help, before } = wanted;
    if (before !== undefined && this.at(before)) this.#reportMissingMark(expected);
    else this.expected(expected, help);
    return null;
  }

  /** Passes a token that is one too many before one that may stand here. */
  protected passStrayBefore(type: TokenType): void {
    if (this.at(type) || !this.isNext(type) || this.at(token.BoundaryWord) || isBrace(this.LA(1))) return;
    if (!this.at(token.Reported)) this.report(unexpectedToken, spanOf(this.LA(1)), { found: this.found() });
    if (!this.atEnd()) this.SKIP_TOKEN();
  }

  /** Passes a `{` where the file has one too many. */
  protected passStrayOpener(): boolean {
    if (this.surplusBraces >= 0 || !this.at(token.LeftBrace)) return false;
    this.surplusBraces += 1;
    const place = spanOf(this.LA(1));
    this.report(unexpectedToken, place, { found: this.found() }, { fixes: [replacing(place, '')] });
    this.SKIP_TOKEN();
    return true;
  }

  /** Reports a `{` that is missing before what it would hold. */
  protected reportMissingOpener(): void {
    this.surplusBraces -= 1;
    const end = this.behind();
    const fixes = [{ title: 'write `{`', edits: [{ span: span(end, end), text: ' {' }] }];
    this.report(expectedToken, this.placeOfMissing(), { expected: '`{`', found: this.found() }, { fixes });
  }

  /** If what should follow a mark is there, only the mark is missing. */
  #reportMissingMark(expected: string): void {
    const end = this.behind();
    const mark = expected.replaceAll('`', '');
    const edits = [{ span: span(end, end), text: mark === ':' ? mark : ` ${mark}` }];
    const data = { expected, found: this.found(), help: undefined };
    this.report(expectedToken, this.placeOfMissing(), data, {
      fixes: [{ title: `write ${expected}`, edits }],
    });
  }

  /** `=`, or the `==` that is written for it. */
  protected takeEquals(index: number, help?: string): IToken | null {
    const sign = this.take(index, token.Equals, { expected: '`=`', help, before: token.OperandStart });
    if (sign?.tokenType === token.Equal) {
      const data = { found: sign.image, compares: false };
      this.report(equalsSign, spanOf(sign), data, { fixes: [replacing(spanOf(sign), '=')] });
    }
    return sign;
  }

  /** `:` behind a label, or `=>` behind a pattern. */
  protected takeMark(index: number, accepted: TokenType, wanted: TokenType): void {
    const start = this.behind();
    const mark = this.take(index, accepted, {
      expected: `\`${tokenLabel(wanted)}\``,
      before: token.OperandStart,
    });
    if (mark === null || mark.tokenType === wanted) return;
    const between = span(start, this.here());
    const isAlone = this.source.slice(between.start, between.end).trim() === mark.image;
    const spaced = wanted === token.Colon ? ': ' : ' => ';
    const fix = isAlone ? replacing(between, spaced) : replacing(spanOf(mark), tokenLabel(wanted));
    this.report(
      foreignLabel,
      spanOf(mark),
      { found: mark.image, means: tokenLabel(wanted) },
      { fixes: [fix] },
    );
  }

  protected takeName(index: number): Name {
    // Where its mark is there, only the name is missing.
    if (this.at(token.LabelEnd)) {
      this.report(expectedToken, this.placeOfMissing(), { expected: 'a name', found: this.found() });
      return absentName(this.behind());
    }
    const name = this.take(index, token.Name, { expected: 'a name' });
    return name === null ? absentName(this.behind()) : this.toName(name);
  }

  protected toName(word: IToken): Name {
    return make<Name>({ kind: 'Name', span: spanOf(word), text: word.image });
  }

  /** Where a text isn't closed, what follows was swallowed by it or doesn't fit it. */
  protected toText(text: IToken): TextLiteral {
    if (text.tokenType === token.UnclosedText) this.isLost = true;
    return toTextLiteral(text, this.findings);
  }

  /** Whether a line begins with a word that may be one of these, misspelt. */
  protected atMisspelt(words: readonly string[]): boolean {
    if (!this.isLineStart() || this.isNext(token.Equals)) return false;
    return meantWord(this.LA(1), this.LA(2), words) !== undefined;
  }

  /** Reads a word that is none of the language as the nearest of those that may stand here. */
  protected respell(words: readonly string[]): boolean {
    const found = this.LA(1);
    if (!this.isTolerant || this.isLost) return false;
    const meant = meantWord(found, this.LA(2), words);
    const type = token.wordTypes.get(meant ?? '');
    if (meant === undefined || type === undefined) return false;
    this.reread(type);
    const place = spanOf(found);
    const fixes = [replacing(place, meant)];
    if (isSynonym(found.image))
      this.report(foreignSpelling, place, { found: found.image, means: meant }, { fixes });
    else this.report(misspeltWord, place, { word: found.image, nearest: meant }, { fixes });
    return true;
  }

  /** Reads the next token as one of another type; the strict mode leaves the tokens as they are. */
  protected reread(type: TokenType): void {
    if (this.isTolerant) retype(this.LA(1), type);
  }

  // ── Skipping ──────────────────────────────────────────────────────────────

  /** Skips to the next token that `stops`, over groups in brackets as a whole. */
  protected skipTo(stops: (each: IToken, next: IToken) => boolean): void {
    while (!this.atEnd()) {
      const isMember = this.LA(0).tokenType === token.Dot && this.at(token.Word);
      if (!isMember && stops(this.LA(1), this.LA(2))) return;
      for (let left = this.#groupLength(); left > 0; left--) this.SKIP_TOKEN();
    }
  }

  /**
   * How many tokens the group has that begins with the next one; 1 where that begins none, or it never ends.
   */
  #groupLength(): number {
    const closers: TokenType[] = [];
    for (let distance = 1; ; distance++) {
      const each = this.LA(distance);
      const closer = closerOf.get(each.tokenType);
      if (closer !== undefined) closers.push(closer);
      else if (each.tokenType === closers.at(-1)) closers.pop();
      else if (closerTypes.has(each.tokenType) || Number.isNaN(each.startOffset)) return 1;
      if (closers.length === 0) return distance;
    }
  }
}

const closerOf: ReadonlyMap<TokenType, TokenType> = new Map([
  [token.LeftParen, token.RightParen],
  [token.LeftBracket, token.RightBracket],
  [token.LeftBrace, token.RightBrace],
]);

/** Everything that closes a bracket. */
export const closerTypes: ReadonlySet<TokenType> = new Set(closerOf.values());

export function isBrace(each: IToken): boolean {
  return each.tokenType === token.LeftBrace || each.tokenType === token.RightBrace;
}

/** Whether a word begins a part or a statement, and isn't the name of a field. */
export function isBoundary(each: IToken, next: IToken): boolean {
  return tokenMatcher(each, token.BoundaryWord) && next.tokenType !== token.Colon;
}

function surplusOfBraces(tokens: readonly IToken[]): number {
  let surplus = 0;
  for (const { tokenType } of tokens) {
    if (tokenType === token.RightBrace) surplus += 1;
    if (tokenType === token.LeftBrace) surplus -= 1;
  }
  return surplus;
}
