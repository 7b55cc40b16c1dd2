import type { TokenType } from 'chevrotain';
import { quotedLabel, unexpectedToken } from '../../diagnostics/catalogue/syntax.js';
import type { Name } from '../ast.js';
import { replacing } from '../mend/cursor.js';
import { make, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { ListParser } from './list-parser.js';

/** Names before a colon, as they are written. */
export abstract class LabelGrammar extends ListParser {
  /** `name:`, before the value of an argument, a binding or a field. */
  protected label(index: number, type: TokenType): Name {
    const name = this.toName(this.consume(index, type));
    this.takeMark(index, token.LabelEnd, token.Colon);
    return name;
  }

  /** The name of a field before its value or its type. */
  protected fieldLabel(): Name {
    return this.or(7, [{ ALT: () => this.#fieldName() }, { ALT: () => this.#quotedLabel() }]);
  }

  #fieldName(): Name {
    const name = this.toName(this.consume(1, token.Word));
    this.#passOptional(name);
    this.takeMark(1, token.LabelEnd, token.Colon);
    return name;
  }

  /** `price?: int`. */
  #passOptional({ text }: Name): void {
    if (this.RECORDING_PHASE || this.isLost || !this.at(token.Question) || !this.isNext(token.Colon)) return;
    const help = `what may be missing has a \`?\` behind its type: \`${text}: int?\``;
    this.report(unexpectedToken, spanOf(this.LA(1)), { found: this.found(), help });
    this.SKIP_TOKEN();
  }

  /** `"name":`, as in JSON. */
  #quotedLabel(): Name {
    const text = this.toText(this.CONSUME(token.Text));
    const { value } = text;
    const fixes = /^[A-Za-z]\w*$/.test(value) ? [replacing(text.span, value)] : [];
    this.report(quotedLabel, text.span, { name: value }, { fixes });
    this.takeMark(2, token.LabelEnd, token.Colon);
    return make<Name>({ kind: 'Name', span: text.span, text: value });
  }
}
