// Writes the TextMate grammar and the snippets of editors from the words that lexer and completion know:
// `npm run --silent build`, then `node tools/build-grammars.js`. A test of the tree fails where a file isn't
// what this would write.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, completionsAt, languageWords, typeNames } from '../packages/dsl/dist/services.js';

const folder = join(import.meta.dirname, '../editors/vscode');

/** The files by their paths below the editor's folder, as text. */
export function grammarFiles() {
  return {
    'syntaxes/merit.tmLanguage.json': json(textMateGrammar()),
    'snippets/merit.json': json(snippets()),
  };
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function anyOf(words) {
  return `\\b(?:${words.join('|')})\\b`;
}

/** A word behind a dot is a member, and one before a colon a label. */
const alone = '(?<!\\.)';
const unlabelled = '(?!\\s*:)';

/** A type stands behind the colon of a declaration or of a record's field, and behind the `<` of a list. */
const types = [
  {
    match: `\\b(param|input)\\s+(\\w+)\\s*:\\s*(${typeNames.join('|')})\\b`,
    captures: {
      1: { name: 'keyword.declaration.merit' },
      2: { name: 'variable.other.merit' },
      3: { name: 'support.type.merit' },
    },
  },
  { match: `(?<=list)<\\s*(${typeNames.join('|')})\\b`, captures: { 1: { name: 'support.type.merit' } } },
  {
    begin: '(?<=list)<\\s*\\{',
    end: '\\}',
    patterns: [
      {
        match: `(\\w+)\\s*:\\s*(${typeNames.join('|')})\\b`,
        captures: { 1: { name: 'variable.other.merit' }, 2: { name: 'support.type.merit' } },
      },
      { include: '$self' },
    ],
  },
];

function textMateGrammar() {
  const { parts, operators, constants, others, contextual } = languageWords;
  const rule = (name, match) => ({ name: `${name}.merit`, match });
  const whole = '(?:0|[1-9]\\d*(?:_\\d+)*)';
  return {
    name: 'Merit',
    scopeName: 'source.merit',
    patterns: [
      rule('comment.line.number-sign', '#.*$'),
      {
        name: 'string.quoted.double.merit',
        begin: '"',
        end: '"|$',
        patterns: [rule('constant.character.escape', '\\\\.')],
      },
      rule(
        'constant.other.date',
        '@(?:\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d)?)?|\\d\\d:\\d\\d|\\d\\d-\\d\\d)',
      ),
      rule('constant.numeric.duration', `\\b${whole}(?:ms|[smhdw])\\b`),
      rule('constant.numeric', `\\b${whole}(?:\\.\\d+)?%?`),
      ...types,
      rule('keyword.declaration', `${alone}${anyOf(parts)}${unlabelled}`),
      rule('keyword.operator.word', `${alone}${anyOf(operators)}${unlabelled}`),
      rule('constant.language', `${alone}${anyOf(constants)}${unlabelled}`),
      rule('keyword.control', `${alone}${anyOf(others)}${unlabelled}`),
      rule('keyword.other', `${alone}${anyOf(contextual)}(?=\\s+["\\d\\w])${unlabelled}`),
      rule('entity.name.function', '\\b[A-Za-z]\\w*(?=\\()'),
      rule('keyword.operator', '=>|==|!=|<=|>=|\\?\\?|\\.\\.|[-+*/<>=]'),
      rule('variable.other', '\\b[A-Za-z]\\w*'),
    ],
  };
}

/** What completion offers in an empty strategy and in its blocks. */
function snippets() {
  const places = [
    'strategy "A" extends "b" {\n',
    'strategy "A" { rule "B" {\n',
    'strategy "A" { adjust "B" {\n',
  ];
  const items = places.flatMap((source) => completionsAt(analyze(source), source.length).items);
  const found = items.filter(({ snippet }) => snippet !== undefined);
  return Object.fromEntries(
    found.map(({ label, doc, snippet }) => [
      label,
      { prefix: label, body: snippet, description: doc ?? label },
    ]),
  );
}

if (import.meta.filename === process.argv[1]) {
  for (const [path, text] of Object.entries(grammarFiles())) writeFileSync(join(folder, path), text);
}
