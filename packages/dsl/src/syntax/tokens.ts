import { createToken, Lexer, type TokenType } from 'chevrotain';

/**
 * The vocabulary of the language. Words are matched as `Identifier` and looked up in `wordTypes` afterwards,
 * so no keyword needs a pattern of its own and none hides a name that begins like it.
 */

function category(name: string, ...parents: readonly TokenType[]): TokenType {
  return createToken({ name, pattern: Lexer.NA, categories: [...parents] });
}

/** What may stand after a dot or name a field of a `reply`: any word, reserved or not. */
export const Word = category('Word');
/** Begins a type; a text does where the name is left out. */
export const TypeStart = category('TypeStart');
/** What may be declared: every word that isn't reserved. */
export const Name = category('Name', Word, TypeStart);
/** Begins a part of a strategy. */
export const PartWord = category('PartWord', Word);
/** Begins a part or a statement: where reading goes on after a mistake. */
export const BoundaryWord = category('BoundaryWord');
/** Begins an operand; every one of them is understood by the rule of that name. */
export const OperandStart = category('OperandStart');
/** A literal of any type. */
export const LiteralToken = category('Literal', OperandStart);
/** A literal that may have a sign. */
export const Amount = category('Amount', LiteralToken);
/** Begins a constant. */
export const ConstantStart = category('ConstantStart');
/** Stands before an operand. */
export const Prefix = category('Prefix');
/** Stands between two terms; `=` too, since it is often written for `==`. */
export const Infix = category('Infix');
/** Gives something a value: `=`, and what is often written for it. */
export const Equals = category('Equals');
/** Stands between a label and its value: `:`, and the `=` that is often written for it. */
export const LabelEnd = category('LabelEnd');
/** Stands between the pattern and the value of an arm: `=>`, and the `:` that is often written for it. */
export const ArmArrow = category('ArmArrow');
/** `present` or `missing`, after `is`. */
export const PresenceWord = category('PresenceWord');
/** Begins a pattern that compares. */
export const Relation = category('Relation');
/** Was reported when the tokens were mended, so that the parser needn't say more about it. */
export const Reported = category('Reported');
export const Text = category('Text', LiteralToken, ConstantStart, TypeStart);

const words = new Map<string, TokenType>();

/** The type of a word that isn't a plain name. */
export const wordTypes: ReadonlyMap<string, TokenType> = words;

function word(spelling: string, ...categories: readonly TokenType[]): TokenType {
  // Chevrotain wants no rule of the grammar to have the name of a token.
  const name = `"${spelling}"`;
  const type = createToken({ name, label: spelling, pattern: Lexer.NA, categories: [...categories] });
  words.set(spelling, type);
  return type;
}

// Reserved words.
export const About = word('about', PartWord, BoundaryWord);
export const Param = word('param', PartWord, BoundaryWord);
export const Input = word('input', PartWord, BoundaryWord);
export const Let = word('let', PartWord, BoundaryWord);
export const Deny = word('deny', PartWord, BoundaryWord);
export const SetWord = word('set', PartWord, BoundaryWord);
export const Rule = word('rule', PartWord, BoundaryWord);
export const Otherwise = word('otherwise', PartWord, BoundaryWord);
export const Adjust = word('adjust', PartWord, BoundaryWord);
export const Award = word('award', Word, BoundaryWord);
export const Reply = word('reply', Word, BoundaryWord);
export const When = word('when', Word);
export const As = word('as', Word);
export const If = word('if', Word, OperandStart);
export const Then = word('then', Word);
export const Else = word('else', Word);
export const Match = word('match', Word, OperandStart);
export const True = word('true', Word, LiteralToken, ConstantStart);
export const False = word('false', Word, LiteralToken, ConstantStart);
export const Not = word('not', Word, Prefix, Infix);
export const Is = word('is', Word);
export const Or = word('or', Word, Infix);
export const And = word('and', Word, Infix);
export const In = word('in', Word, Infix);
export const Div = word('div', Word, Infix);
export const Mod = word('mod', Word, Infix);

// Words with a meaning in one place, free as names everywhere else.
export const Merit = word('merit', Name, OperandStart);
export const StrategyWord = word('strategy', Name, OperandStart);
export const Extends = word('extends', Name, OperandStart);
export const From = word('from', Name, OperandStart);
export const Present = word('present', Name, OperandStart, PresenceWord);
export const MissingWord = word('missing', Name, OperandStart, PresenceWord);
export const Max = word('max', Name, OperandStart);
export const CapWord = word('cap', Name, OperandStart);
export const At = word('at', Name, OperandStart);
export const Places = word('places', Name, OperandStart);

// Words of other languages, which nothing forbids as names.
export const NullWord = foreignWord('NullWord', ['null', 'nil', 'none', 'None', 'undefined']);
export const ElseIfWord = foreignWord('ElseIfWord', ['elseif', 'elsif', 'elif']);

function foreignWord(name: string, spellings: readonly string[]): TokenType {
  const type = createToken({ name, pattern: Lexer.NA, categories: [Name, OperandStart] });
  for (const spelling of spellings) words.set(spelling, type);
  return type;
}

function token(name: string, pattern: RegExp | string, ...categories: readonly TokenType[]): TokenType {
  return createToken({ name, pattern, categories: [...categories], line_breaks: false });
}

export const Identifier = token('Identifier', /[A-Za-z][A-Za-z0-9_]*/, Name, OperandStart);

// Literals. A number ends where no letter, digit or underscore follows, so that `5m` is one token and `5x`
// none.
const whole = String.raw`(?:0|[1-9]\d*(?:_\d+)*)`;
export const NumberToken = token(
  'Number',
  new RegExp(String.raw`${whole}(?:\.\d+)?(?![\w%]|\.(?!\.))`),
  Amount,
  ConstantStart,
);
export const Percent = token('Percent', new RegExp(String.raw`${whole}(?:\.\d+)?%`), Amount, ConstantStart);
export const Duration = token('Duration', new RegExp(`${whole}(?:ms|[smhdw])(?!\\w)`), Amount, ConstantStart);
export const DateToken = token(
  'Date',
  /@(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?|\d\d:\d\d|\d\d-\d\d)(?![\w:+-]|\.(?!\.))/,
  LiteralToken,
  ConstantStart,
);
export const PlainText = token('PlainText', /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/, Text);

// Marks.
export const LeftBrace = token('{', '{');
export const RightBrace = token('}', '}');
export const LeftParen = token('(', '(', OperandStart);
export const RightParen = token(')', ')');
export const LeftBracket = token('[', '[', OperandStart, ConstantStart);
export const RightBracket = token(']', ']');
export const Comma = token(',', ',');
export const Colon = token(':', ':', LabelEnd, ArmArrow);
export const Question = token('?', '?');
export const Bar = token('|', '|');
export const Dot = token('.', '.');
export const Arrow = token('=>', '=>', ArmArrow);
export const Assign = token('=', '=', Equals, LabelEnd, Infix);

// Operators. `list<text>=[]` is a type and a default, so `>=` isn't read before a bracket.
export const DotDot = token('..', '..', Infix);
export const Equal = token('==', '==', Equals, Infix);
export const NotEqual = token('!=', '!=', Infix);
export const LessOrEqual = token('<=', '<=', Infix, Relation);
// `list<text>=[]` ends a type and begins a default, with blanks and comments before the bracket, too.
export const GreaterOrEqual = token('>=', />=(?!(?:\s|#[^\r\n]*[\r\n])*\[)/, Infix, Relation);
export const Less = token('<', '<', Infix, Relation);
export const Greater = token('>', '>', Infix, Relation);
export const Coalesce = token('??', '??', Infix);
export const Plus = token('+', '+', Infix);
export const Minus = token('-', '-', Prefix, Infix, ConstantStart);
export const Times = token('*', '*', Infix);
export const Divide = token('/', '/', Infix);

// What authors bring from elsewhere. Each is reported once and read as what it was meant to be.
export const Foreign = token(
  'Foreign',
  /===|!==|<>|=<|&&?|\|\||\*\*|\^|->|:=|\.\.(?:[.=<]|\.<)|\?\.(?!\.)|!(?!=)|%|[≤≥≠×÷−–→…]/,
);
export const ForeignText = token(
  'ForeignText',
  /'[^'\r\n]*'|`[^`\r\n]*`|[“”„«][^“”„«»"\r\n]*[“”»]|[‘’][^‘’\r\n]*[‘’]/,
  Text,
);
/** `points += 2`. */
export const CompoundAssign = token('CompoundAssign', /[-+*/]=(?!=)/, Equals);
/** Ends with its line, or before what no name of a rule would hold. */
export const UnclosedText = token(
  'UnclosedText',
  /"(?:[^"\\{}\r\n]|\\(?:[^\r\n]|(?![^\r\n])))*?(?=[{}]|\bwhen\b|(?![^\r\n]))/,
  Text,
  Reported,
);
export const BadNumber = token('BadNumber', /\.?\d\w*(?:\.(?!\.)\w*)*/, Amount, ConstantStart, Reported);
export const BadDate = token(
  'BadDate',
  /@\w[\w:+-]*(?:(?:\.(?!\.)|\/)[\w:+-]*)*/,
  LiteralToken,
  ConstantStart,
  Reported,
);
/** Joined with a name that it touches: `größe` is one bad name, not three mistakes. */
export const BadName = token('BadName', /[_$\u00aa-\uffff][\w$\u00aa-\uffff]*/, Name, OperandStart, Reported);
/** Whatever no other pattern takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a source may hold them, and each is a finding
export const BadCharacter = token('BadCharacter', /[\u0000-\uffff]/, Reported);

// Not for the parser. Comments are kept for the formatter and for directives.
const Blank = createToken({ name: 'Blank', pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true });
const Comment = createToken({ name: 'Comment', pattern: /#[^\r\n]*/, group: 'comments' });
const Semicolon = createToken({ name: 'Semicolon', pattern: ';', group: 'semicolons' });
const ForeignComment = createToken({
  name: 'ForeignComment',
  pattern: /\/\/[^\r\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)/,
  group: 'foreignComments',
  line_breaks: true,
});

/** In the order in which the lexer tries them: what is longer or rarer before what it begins with. */
export const lexedTypes: readonly TokenType[] = [
  Blank,
  Identifier,
  Comment,
  ForeignComment,
  PlainText,
  UnclosedText,
  NumberToken,
  Percent,
  Duration,
  BadNumber,
  DateToken,
  BadDate,
  Foreign,
  ForeignText,
  CompoundAssign,
  Arrow,
  Equal,
  NotEqual,
  LessOrEqual,
  GreaterOrEqual,
  Coalesce,
  DotDot,
  Assign,
  Less,
  Greater,
  Plus,
  Minus,
  Times,
  Divide,
  LeftBrace,
  RightBrace,
  LeftParen,
  RightParen,
  LeftBracket,
  RightBracket,
  Comma,
  Colon,
  Question,
  Bar,
  Dot,
  Semicolon,
  BadName,
  BadCharacter,
];

/** Everything the parser may meet, categories included. */
export const vocabulary: TokenType[] = [
  ...lexedTypes.filter((type) => type.GROUP === undefined),
  ...new Set(words.values()),
  ...[
    Word,
    TypeStart,
    Name,
    PartWord,
    BoundaryWord,
    OperandStart,
    LiteralToken,
    Amount,
    ConstantStart,
    Prefix,
    Infix,
  ],
  ...[Equals, LabelEnd, ArmArrow, PresenceWord, Relation, Reported, Text],
];
