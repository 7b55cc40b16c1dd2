import { quote } from '../../support/quote.js';
import { defineDiagnostic } from '../diagnostic.js';

/**
 * What can be wrong with the form of a strategy. M10xx: its structure and what is missing in it; M11xx:
 * words, numbers and texts; M12xx: spellings of other languages, understood and corrected; M13xx: operators;
 * M14xx: parts and statements in the wrong place.
 */

// ── Structure ───────────────────────────────────────────────────────────────

export const noStrategy = defineDiagnostic<{ readonly found: string | null }>({
  code: 'M1001',
  rule: 'no-strategy',
  severity: 'error',
  message: ({ found }) =>
    found === null ? 'there is no strategy here' : `a strategy is expected here, not ${found}`,
  help: () => 'a strategy begins with `strategy "Its name" {`',
});

export const unknownEdition = defineDiagnostic<{ readonly edition: string }>({
  code: 'M1002',
  rule: 'unknown-edition',
  severity: 'error',
  message: ({ edition }) => `there is no edition ${quote(edition)} of the language`,
  help: () => 'write `merit 1`, or leave the line out',
});

export const expectedToken = defineDiagnostic<{
  readonly expected: string;
  readonly found: string;
  readonly help?: string | undefined;
}>({
  code: 'M1003',
  rule: 'expected-token',
  severity: 'error',
  message: ({ expected, found }) => `${expected} is expected here, not ${found}`,
  help: ({ help }) => help,
});

export const unexpectedToken = defineDiagnostic<{
  readonly found: string;
  readonly help?: string | undefined;
}>({
  code: 'M1004',
  rule: 'unexpected-token',
  severity: 'error',
  message: ({ found }) => `${found} doesn't belong here`,
  help: ({ help }) => help,
});

export const misspeltWord = defineDiagnostic<{ readonly word: string; readonly nearest: string }>({
  code: 'M1005',
  rule: 'misspelt-word',
  severity: 'error',
  message: ({ word, nearest }) => `unknown word ${quote(word)}: did you mean \`${nearest}\`?`,
});

export const missingComma = defineDiagnostic<{ readonly between: string }>({
  code: 'M1006',
  rule: 'missing-comma',
  severity: 'error',
  message: ({ between }) => `a \`,\` is missing between the ${between}`,
});

export const missingBraces = defineDiagnostic<{ readonly owner: string }>({
  code: 'M1007',
  rule: 'missing-braces',
  severity: 'error',
  message: ({ owner }) => `what \`${owner}\` does stands in braces`,
});

export const strayBrace = defineDiagnostic<Record<never, never>>({
  code: 'M1008',
  rule: 'stray-brace',
  severity: 'error',
  message: () => 'this `}` has no `{` that it could close',
});

export const unquotedName = defineDiagnostic<{ readonly owner: string; readonly name: string }>({
  code: 'M1009',
  rule: 'unquoted-name',
  severity: 'error',
  message: ({ owner, name }) => `the text after \`${owner}\` stands in double quotes: ${quote(`"${name}"`)}`,
});

export const missingName = defineDiagnostic<{ readonly owner: string }>({
  code: 'M1010',
  rule: 'missing-name',
  severity: 'error',
  message: ({ owner }) => `the text after \`${owner}\` is missing`,
  help: ({ owner }) => `write it in double quotes: \`${owner} "…"\``,
});

export const missingDefault = defineDiagnostic<{ readonly param: string }>({
  code: 'M1011',
  rule: 'missing-default',
  severity: 'error',
  message: ({ param }) => `the parameter ${quote(param)} has no default`,
  help: ({ param }) => `give it one: ${quote(`param ${param}: … = …`)}`,
});

export const missingCondition = defineDiagnostic<Record<never, never>>({
  code: 'M1012',
  rule: 'missing-condition',
  severity: 'error',
  message: () => 'a `deny` needs its condition',
  help: () => 'write it after the name: `deny "…" when …`',
});

export const reservedName = defineDiagnostic<{ readonly word: string; readonly instead: string }>({
  code: 'M1013',
  rule: 'reserved-name',
  severity: 'error',
  message: ({ word }) => `${quote(word)} is a word of the language and can't be a name`,
  help: ({ instead }) => `give it another name: ${quote(instead)}`,
});

export const afterTheEnd = defineDiagnostic<{ readonly found: string; readonly second: boolean }>({
  code: 'M1014',
  rule: 'after-the-end',
  severity: 'error',
  message: ({ found, second }) =>
    second ? 'a file holds one strategy' : `${found} stands after the end of the strategy`,
  help: ({ second }) =>
    second ? 'give the second one a file of its own' : 'move it before the last `}`, or delete it',
});

// ── Words, numbers, texts ───────────────────────────────────────────────────

export const unclosedText = defineDiagnostic<Record<never, never>>({
  code: 'M1101',
  rule: 'unclosed-text',
  severity: 'error',
  message: () => 'this text has no closing `"`',
  help: () => 'a text ends on the line on which it begins; `\\n` stands for a line break in it',
});

export const unknownEscape = defineDiagnostic<{ readonly sequence: string }>({
  code: 'M1102',
  rule: 'unknown-escape',
  severity: 'error',
  message: ({ sequence }) => `\`${sequence}\` means nothing in a text`,
  help: () =>
    'the escapes are `\\"`, `\\\\`, `\\n`, `\\r`, `\\t` and `\\u{…}`; a `\\` itself is written twice',
});

export const badNumber = defineDiagnostic<{ readonly text: string; readonly help: string }>({
  code: 'M1103',
  rule: 'bad-number',
  severity: 'error',
  message: ({ text }) => `${quote(text)} is no number`,
  help: ({ help }) => help,
});

export const badDate = defineDiagnostic<{ readonly text: string; readonly help: string }>({
  code: 'M1104',
  rule: 'bad-date',
  severity: 'error',
  message: ({ text }) => `${quote(text)} is no ${/^@?\d{1,2}:/.test(text) ? 'time of day' : 'date'}`,
  help: ({ help }) => help,
});

export const badName = defineDiagnostic<{ readonly name: string }>({
  code: 'M1105',
  rule: 'bad-name',
  severity: 'error',
  message: ({ name }) => `${quote(name)} can't be a name`,
  help: () => 'a name begins with a letter from `a` to `z` or `A` to `Z`; digits and `_` may follow',
});

export const badCharacter = defineDiagnostic<{ readonly text: string }>({
  code: 'M1106',
  rule: 'bad-character',
  severity: 'error',
  message: ({ text }) => `${quote(text)} has no meaning here`,
});

export const directionControl = defineDiagnostic<{
  readonly codePoint: string;
  readonly place: 'text' | 'comment';
}>({
  code: 'M1107',
  rule: 'direction-control',
  severity: 'error',
  message: ({ codePoint, place }) =>
    `this ${place} holds U+${codePoint}, which makes what is shown differ from what is read`,
  help: ({ codePoint, place }) =>
    place === 'text' ? `write it as \`\\u{${codePoint}}\`, or leave it out` : 'leave it out',
});

// ── Spellings of other languages ────────────────────────────────────────────

export const foreignSpelling = defineDiagnostic<{
  readonly found: string;
  readonly means: string;
  readonly help?: string | undefined;
}>({
  code: 'M1201',
  rule: 'foreign-spelling',
  severity: 'error',
  message: ({ found, means }) => `${quote(found)} is written \`${means}\``,
  help: ({ help }) => help,
});

export const foreignQuotes = defineDiagnostic<Record<never, never>>({
  code: 'M1202',
  rule: 'foreign-quotes',
  severity: 'error',
  message: () => 'a text stands in double quotes',
});

export const foreignComment = defineDiagnostic<Record<never, never>>({
  code: 'M1203',
  rule: 'foreign-comment',
  severity: 'error',
  message: () => 'a comment begins with `#` and ends with its line',
});

export const needlessSemicolon = defineDiagnostic<Record<never, never>>({
  code: 'M1204',
  rule: 'needless-semicolon',
  severity: 'error',
  message: () => 'no `;` is needed',
});

export const equalsSign = defineDiagnostic<{ readonly found: string; readonly compares: boolean }>({
  code: 'M1205',
  rule: 'equals-sign',
  severity: 'error',
  message: ({ compares, found }) =>
    compares ? '`=` gives a value; to compare, write `==`' : `\`${found}\` doesn't give a value; write \`=\``,
});

export const foreignLabel = defineDiagnostic<{ readonly found: string; readonly means: string }>({
  code: 'M1206',
  rule: 'foreign-label',
  severity: 'error',
  message: ({ found, means }) => `\`${means}\` stands here, not \`${found}\``,
});

export const foreignConditional = defineDiagnostic<Record<never, never>>({
  code: 'M1207',
  rule: 'foreign-conditional',
  severity: 'error',
  message: () => 'a choice between values is written `if … then … else …`',
});

export const noNull = defineDiagnostic<{ readonly word: string; readonly means: string }>({
  code: 'M1208',
  rule: 'no-null',
  severity: 'error',
  message: ({ word, means }) => `there is no \`${word}\`: write \`${means}\``,
});

export const listBrackets = defineDiagnostic<Record<never, never>>({
  code: 'M1209',
  rule: 'list-brackets',
  severity: 'error',
  message: () => 'a list stands in square brackets',
});

export const compoundAssignment = defineDiagnostic<{ readonly found: string; readonly target: string }>({
  code: 'M1210',
  rule: 'compound-assignment',
  severity: 'error',
  message: ({ found, target }) =>
    `\`${target} ${found} …\` is written \`${target} = ${target} ${found[0]} …\``,
});

export const listedTexts = defineDiagnostic<Record<never, never>>({
  code: 'M1211',
  rule: 'listed-texts',
  severity: 'error',
  message: () => 'the texts that an input may be are written `text ("…" | "…")`',
});

export const quotedLabel = defineDiagnostic<{ readonly name: string }>({
  code: 'M1212',
  rule: 'quoted-label',
  severity: 'error',
  message: ({ name }) => `the name of a field stands without quotes: ${quote(name)}`,
});

export const fieldDefault = defineDiagnostic<{ readonly field: string }>({
  code: 'M1220',
  rule: 'field-default',
  severity: 'error',
  message: ({ field }) => `the field ${quote(field)} can't have a default`,
  help: () => 'put a `?` behind its type, and say where it is read what stands for it: `line.gift ?? false`',
});

export const capWithoutTaken = defineDiagnostic<{ readonly instead: string }>({
  code: 'M1213',
  rule: 'cap-without-taken',
  severity: 'error',
  message: () => 'a cap names what it counts, and behind `at` how much that may be',
  help: ({ instead }) => `write it as \`${instead}\``,
});

// ── Operators ───────────────────────────────────────────────────────────────

export const chainedComparison = defineDiagnostic<{ readonly meant: string | null }>({
  code: 'M1301',
  rule: 'chained-comparison',
  severity: 'error',
  message: () => "comparisons don't chain",
  help: ({ meant }) =>
    meant === null ? 'join two comparisons with `and`, or write parentheses' : `write ${quote(meant)}`,
});

export const looseNot = defineDiagnostic<{ readonly operator: string }>({
  code: 'M1302',
  rule: 'loose-not',
  severity: 'error',
  message: ({ operator }) => `a \`not\` to the right of \`${operator}\` needs parentheses`,
});

export const misplacedRange = defineDiagnostic<Record<never, never>>({
  code: 'M1303',
  rule: 'misplaced-range',
  severity: 'error',
  message: () => 'a range stands to the right of `in` or in a pattern',
});

// ── Places of parts and statements ──────────────────────────────────────────

export const partOrder = defineDiagnostic<{
  readonly part: string;
  readonly other: string;
  readonly isBelow: boolean;
}>({
  code: 'M1401',
  rule: 'part-order',
  severity: 'error',
  message: ({ part, other, isBelow }) => `\`${part}\` stands ${isBelow ? 'below' : 'above'} \`${other}\``,
  help: ({ part, other, isBelow }) =>
    `every \`${part}\` stands ${isBelow ? 'above' : 'below'} every \`${other}\``,
});

export const repeatedPart = defineDiagnostic<{ readonly part: string }>({
  code: 'M1402',
  rule: 'repeated-part',
  severity: 'error',
  message: ({ part }) => `a strategy has one \`${part}\``,
});

export const misplacedStatement = defineDiagnostic<{
  readonly statement: string;
  readonly owner: string;
  readonly help?: string | undefined;
}>({
  code: 'M1403',
  rule: 'misplaced-statement',
  severity: 'error',
  message: ({ statement, owner }) => `${quote(statement)} can't stand in ${owner}`,
  help: ({ help }) => help,
});

export const repeatedStatement = defineDiagnostic<{ readonly statement: string; readonly owner: string }>({
  code: 'M1404',
  rule: 'repeated-statement',
  severity: 'error',
  message: ({ statement, owner }) => `${owner} has one \`${statement}\``,
});

export const afterTheAward = defineDiagnostic<{ readonly statement: string }>({
  code: 'M1405',
  rule: 'after-the-award',
  severity: 'error',
  message: ({ statement }) => `\`${statement}\` stands before the \`award\``,
});

export const unknownTarget = defineDiagnostic<{
  readonly name: string;
  readonly nearest?: string | undefined;
}>({
  code: 'M1406',
  rule: 'unknown-target',
  severity: 'error',
  message: ({ name }) => `${quote(name)} can't be changed; only \`points\` and \`case\` can`,
  help: ({ nearest, name }) =>
    nearest === undefined
      ? `to give a value a name, write ${quote(`let ${name} = …`)}`
      : `did you mean \`${nearest}\`?`,
});
