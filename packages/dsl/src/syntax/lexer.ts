import { type ILexerConfig, type ILexingResult, type IToken, Lexer, type TokenType } from 'chevrotain';
import * as token from './tokens.js';

export interface Lexed {
  /** What the parser reads, in order. */
  readonly tokens: IToken[];
  /** `# …`, in order; neither the parser nor the tree sees them. */
  readonly comments: readonly IToken[];
  readonly semicolons: readonly IToken[];
  /** `// …` and the like. */
  readonly foreignComments: readonly IToken[];
  /** Whether no token needs mending before it is parsed. */
  readonly isClean: boolean;
}

/** Tokens that are hardly ever in a right source. */
const foul: ReadonlySet<TokenType> = new Set([
  token.Foreign,
  token.ForeignText,
  token.UnclosedText,
  token.BadNumber,
  token.BadDate,
  token.BadName,
  token.BadCharacter,
  token.NullWord,
  token.ElseIfWord,
]);

let lexer: Lexer | undefined;

/**
 * Makes a lexer of the language's tokens. Chevrotain's checks of their patterns take long, so they are left
 * to the tests.
 */
export function createLexer({ skipValidations = true }: Pick<ILexerConfig, 'skipValidations'> = {}): Lexer {
  return new Lexer([...token.lexedTypes], {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations,
  });
}

/** Makes the lexer, which is done for the first text once; later it takes no time. */
export function prepareLexer(): Lexer {
  lexer ??= createLexer();
  return lexer;
}

/** Cuts a source into tokens. Every text can be cut: what fits nowhere becomes a `BadCharacter`. */
export function lex(source: string): Lexed {
  return nameWords(cut(source));
}

/** The first step of `lex`, which of a long text is the longer one. */
export function cut(source: string): ILexingResult {
  return prepareLexer().tokenize(source);
}

/** The second step of `lex`. */
export function nameWords({ tokens, groups }: ILexingResult): Lexed {
  const { comments = [], semicolons = [], foreignComments = [] } = groups;
  const isSound = lookUpWords(tokens);
  return {
    tokens,
    comments,
    semicolons,
    foreignComments,
    isClean: isSound && semicolons.length === 0 && foreignComments.length === 0,
  };
}

/** Gives the words of the language their types; says whether every token is sound. */
function lookUpWords(tokens: readonly IToken[]): boolean {
  let isSound = true;
  for (const each of tokens) {
    if (each.tokenType === token.Identifier) {
      const type = token.wordTypes.get(each.image);
      if (type !== undefined) retype(each, type);
    }
    if (foul.has(each.tokenType)) isSound = false;
  }
  return isSound;
}

/** Makes a token one of another type, as which the parser then reads it. */
export function retype(each: IToken, type: TokenType): void {
  each.tokenType = type;
  each.tokenTypeIdx = type.tokenTypeIdx as number;
}
