import type { ParserMethod, TokenType } from 'chevrotain';
import {
  missingCondition,
  missingDefault,
  missingName as missingTitle,
  unquotedName,
} from '../../diagnostics/catalogue/syntax.js';
import type {
  About,
  Adjust,
  Block,
  Constant,
  Deny,
  Expression,
  Input,
  Name,
  Otherwise,
  Param,
  Rule,
  Set as SetPart,
  TextLiteral,
} from '../ast.js';
import { make, missing, missingText, span } from '../nodes.js';
import * as token from '../tokens.js';
import { StatementGrammar } from './statement-grammar.js';

/** The parts of a strategy. */
export abstract class PartGrammar extends StatementGrammar {
  /** A text in double quotes that names its part. */
  protected title(index: number, owner: string): TextLiteral {
    if (this.mayTake(token.Text)) return this.toText(this.consume(index, token.Text));
    if (this.at(token.Identifier) || this.at(token.BadName)) return this.#unquotedTitle(owner);
    const place = span(this.behind(), this.behind());
    this.report(missingTitle, place, { owner });
    const isUsual = [token.When, token.LeftBrace, token.Extends, token.Award, token.Reply].some((type) =>
      this.at(type),
    );
    if (!isUsual) this.isLost = true;
    return missingText(this.behind());
  }

  /** `rule First steps when …`; ids of strategies hold hyphens, too, and paths hold dots. */
  #unquotedTitle(owner: string): TextLiteral {
    const start = this.here();
    while (titleTypes.has(this.LA(1).tokenType)) this.SKIP_TOKEN();
    const place = this.since(start);
    const value = this.source.slice(place.start, place.end);
    const fix = { title: 'write the quotes', edits: [{ span: place, text: `"${value}"` }] };
    this.report(unquotedName, place, { owner, name: value }, { fixes: [fix] });
    return make<TextLiteral>({ kind: 'TextLiteral', span: place, value });
  }

  /** about = "about" TEXT */
  protected readonly about: ParserMethod<[], About> = this.RULE('about', () => {
    const { startOffset } = this.CONSUME(token.About);
    const text = this.title(1, 'about');
    return make<About>({ kind: 'About', span: this.since(startOffset), text });
  });

  /** param = "param" name ":" type "=" constant [ TEXT ] */
  protected readonly param: ParserMethod<[], Param> = this.RULE('param', () => {
    const { startOffset } = this.CONSUME(token.Param);
    const name = this.takeName(1);
    const help = this.at(token.Equals)
      ? `its type stands before its default: \`param ${name.text}: int = …\``
      : undefined;
    this.take(1, token.Colon, { before: token.TypeStart, help });
    const type = this.SUBRULE(this.type);
    const value = this.OPTION(() => this.#default()) ?? this.#missingDefault(name);
    const doc = this.OPTION1(() => this.toText(this.CONSUME(token.Text)));
    return make<Param>({
      kind: 'Param',
      span: this.since(startOffset),
      name,
      type,
      default: value,
      doc: doc ?? null,
    });
  });

  #missingDefault(name: Name): Constant {
    if (this.at(token.ConstantStart) && !this.at(token.Text)) return this.#default();
    if (this.at(token.Text) || this.#atPartEnd())
      this.report(missingDefault, name.span, { param: name.text });
    return missing(this.behind());
  }

  #default(): Constant {
    this.takeEquals(1);
    return this.SUBRULE(this.constant);
  }

  /** input = "input" name ":" type [ "from" TEXT ] [ "=" constant ] [ TEXT ] */
  protected readonly inputPart: ParserMethod<[], Input> = this.RULE('inputPart', () => {
    const { startOffset } = this.CONSUME(token.Input);
    const name = this.takeName(1);
    this.take(1, token.Colon, { before: token.TypeStart });
    const type = this.SUBRULE(this.type);
    const from = this.OPTION(() => this.fromKeys());
    const value = this.OPTION1(() => this.#default());
    const doc = this.OPTION2(() => this.toText(this.CONSUME2(token.Text)));
    return make<Input>({
      kind: 'Input',
      span: this.since(startOffset),
      name,
      type,
      from: from ?? null,
      default: value ?? null,
      doc: doc ?? null,
    });
  });

  /** deny = "deny" TEXT "when" expression [ block ] */
  protected readonly deny: ParserMethod<[], Deny> = this.RULE('deny', () => {
    const { startOffset } = this.CONSUME(token.Deny);
    const name = this.title(1, 'deny');
    const condition = this.#condition();
    if (condition === null) this.report(missingCondition, name.span, {});
    const body = this.#optionalBlock();
    return make<Deny>({
      kind: 'Deny',
      span: this.since(startOffset),
      name,
      condition: condition ?? missing(this.behind()),
      body,
    });
  });

  #optionalBlock(): Block | null {
    const isJunk = !this.mayTake(token.LeftBrace) && !this.#atPartEnd();
    if (isJunk) return this.subrule(1, this.block, { ARGS: ['deny'] });
    return this.OPTION1(() => this.SUBRULE(this.block, { ARGS: ['deny'] })) ?? null;
  }

  #atPartEnd(): boolean {
    return this.atEnd() || this.at(token.RightBrace) || this.at(token.PartWord);
  }

  /** [ "when" expression ] */
  #condition(): Expression | null {
    this.passStrayBefore(token.When);
    this.respell(['when']);
    const condition = this.OPTION(() => {
      this.CONSUME(token.When);
      return this.SUBRULE(this.expression);
    });
    return condition ?? null;
  }

  /** set = "set" name "=" expression */
  protected readonly set: ParserMethod<[], SetPart> = this.RULE('set', () => {
    const { startOffset } = this.CONSUME(token.SetWord);
    const name = this.takeName(1);
    this.takeEquals(1);
    const value = this.SUBRULE(this.expression);
    return make<SetPart>({ kind: 'Set', span: this.since(startOffset), name, value });
  });

  /** rule = "rule" TEXT [ "when" expression ] block */
  protected readonly rule: ParserMethod<[], Rule> = this.RULE('rule', () => {
    const { startOffset } = this.CONSUME(token.Rule);
    const name = this.title(1, 'rule');
    const condition = this.#condition();
    const body = this.SUBRULE(this.block, { ARGS: ['rule'] });
    return make<Rule>({ kind: 'Rule', span: this.since(startOffset), name, condition, body });
  });

  /** otherwise = "otherwise" block */
  protected readonly otherwise: ParserMethod<[], Otherwise> = this.RULE('otherwise', () => {
    const { startOffset } = this.CONSUME(token.Otherwise);
    const body = this.SUBRULE(this.block, { ARGS: ['otherwise'] });
    return make<Otherwise>({ kind: 'Otherwise', span: this.since(startOffset), body });
  });

  /** adjust = "adjust" TEXT [ "when" expression ] block */
  protected readonly adjust: ParserMethod<[], Adjust> = this.RULE('adjust', () => {
    const { startOffset } = this.CONSUME(token.Adjust);
    const name = this.title(1, 'adjust');
    const condition = this.#condition();
    const body = this.SUBRULE(this.block, { ARGS: ['adjust'] });
    return make<Adjust>({ kind: 'Adjust', span: this.since(startOffset), name, condition, body });
  });
}

const titleTypes: ReadonlySet<TokenType> = new Set([
  token.Identifier,
  token.BadName,
  token.NumberToken,
  token.Minus,
  token.Dot,
]);
