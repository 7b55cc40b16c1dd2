import fc from 'fast-check';
import type {
  Argument,
  Arm,
  BinaryOperator,
  Block,
  Constant,
  Constraint,
  Expression,
  Literal,
  Name,
  NumberLiteral,
  Part,
  Pattern,
  Reference,
  Statement,
  Strategy,
  TextLiteral,
  TypeExpression,
} from '../syntax/ast.js';

/** Trees as the parser could have made them, but for their spans: they come from no source. */

const span = Object.freeze({ start: 0, end: 0 });

const option = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const few = <Value>(arbitrary: fc.Arbitrary<Value>, minLength = 0) =>
  fc.array(arbitrary, { minLength, maxLength: 2 });
const node = <Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) =>
  fc
    .record(fields)
    .map((values) => ({ kind, span, ...values }) as { kind: Kind; span: typeof span } & Fields);

// ── Names and literals ──────────────────────────────────────────────────────

const freeNames = [
  'a',
  'steps',
  'minutes',
  'user',
  'now',
  'points',
  'case',
  'max',
  'from',
  'same',
  'last',
  'present',
];
const anyWords = [...freeNames, 'awards', 'veryLongNameOfAMember', 'in', 'when', 'award', 'not', 'else'];
const name: fc.Arbitrary<Name> = node('Name', { text: fc.constantFrom(...freeNames) });
const anyWord: fc.Arbitrary<Name> = node('Name', { text: fc.constantFrom(...anyWords) });
const path = fc.tuple(name, fc.array(anyWord, { maxLength: 2 })).map(([first, others]) => [first, ...others]);

const text: fc.Arbitrary<TextLiteral> = node('TextLiteral', {
  value: fc.oneof(
    fc.constantFrom('Short', 'walk', 'A # that is no comment'),
    fc.string({ maxLength: 8 }),
    fc.constantFrom('"', 'a\\b', 'line\nbreak\t\r', '\u0000\u2028\u0085'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  ),
});
const count: fc.Arbitrary<NumberLiteral> = node('NumberLiteral', {
  text: fc.constantFrom('0', '3', '1_000'),
});
const number: fc.Arbitrary<NumberLiteral> = node('NumberLiteral', {
  text: fc.constantFrom('0', '7', '1_000', '1.5', '15%', '0.25%', '123456789'),
});
const duration = node('DurationLiteral', { text: fc.constantFrom('500ms', '30s', '5m', '1_000h', '2w') });
const date = node('DateLiteral', {
  text: fc.constantFrom('@2026-12-24', '@2026-12-24T18:00', '@2024-02-29T00:00:59'),
});
const boolean = node('BooleanLiteral', { value: fc.boolean() });
const literal: fc.Arbitrary<Literal> = fc.oneof(number, duration, date, text, boolean);

// ── Types and constants ─────────────────────────────────────────────────────

const { constant } = fc.letrec<{ constant: Constant }>((tie) => ({
  constant: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    literal,
    node('Negate', { operand: fc.oneof(number, duration) }) as fc.Arbitrary<Constant>,
    node('List', { items: fc.array(tie('constant'), { maxLength: 12 }) }) as fc.Arbitrary<Constant>,
    node('RecordConstant', {
      entries: few(node('Entry', { name: anyWord, value: tie('constant') }), 1),
    }) as fc.Arbitrary<Constant>,
  ),
}));

const record = node('RecordConstant', {
  entries: few(node('Entry', { name: anyWord, value: constant }), 1),
}) as fc.Arbitrary<Expression>;

const constraint: fc.Arbitrary<Constraint> = fc.oneof(
  node('RangeConstraint', { low: constant, high: option(constant) }),
  node('RangeConstraint', { low: fc.constant(null), high: constant }),
  node('ValuesConstraint', { values: fc.array(constant, { minLength: 1, maxLength: 5 }) }),
  node('MaxConstraint', { count }),
  node('PlacesConstraint', { count }),
) as fc.Arbitrary<Constraint>;

const recordName: fc.Arbitrary<Name> = node('Name', { text: fc.constant('record') });

const { type } = fc.letrec<{ type: TypeExpression }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    node('TypeExpression', {
      name,
      element: fc.option(tie('type'), { nil: null, maxDepth: 2 }),
      fields: fc.constant(null),
      optional: fc.boolean(),
      constraints: few(constraint),
    }),
    node('TypeExpression', {
      name: recordName,
      element: fc.constant(null),
      fields: few(node('FieldType', { name: anyWord, type: tie('type'), from: option(text) }), 1),
      optional: fc.boolean(),
      constraints: few(constraint),
    }),
  ) as fc.Arbitrary<TypeExpression>,
}));

// ── Expressions ─────────────────────────────────────────────────────────────

const plainOperators = [
  ...['or', 'and', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in'],
  ...['+', '-', '*', '/', 'div', 'mod', '??'],
] as BinaryOperator[];
const relations = ['<', '<=', '>', '>='] as const;
const reference = node('Reference', { path }) as fc.Arbitrary<Reference>;

type Expressions = {
  expression: Expression;
  range: Expression;
  argument: Argument;
  pattern: Pattern;
};

const expressions = fc.letrec<Expressions>((tie) => {
  const expression = tie('expression');
  const then = expression;
  const binary = (operator: fc.Arbitrary<BinaryOperator>, right: fc.Arbitrary<Expression>) =>
    node('Binary', { operator, operatorSpan: fc.constant(span), left: expression, right });
  const otherwise = node('Arm', { patterns: fc.constant([]), value: expression });
  const match = (subject: fc.Arbitrary<Expression | null>, pattern: fc.Arbitrary<Pattern>) =>
    node('Match', {
      subject,
      arms: fc
        .tuple(few(node('Arm', { patterns: few(pattern, 1), value: expression })), otherwise)
        .map(([arms, last]) => [...arms, last] as Arm[]),
    });
  return {
    expression: fc.oneof(
      { maxDepth: 4, depthSize: 'xsmall', withCrossShrink: true },
      { arbitrary: fc.oneof(literal, reference), weight: 12 },
      binary(fc.constantFrom(...plainOperators), expression),
      binary(fc.constantFrom(...plainOperators), expression),
      binary(fc.constantFrom('in', 'not in'), tie('range')),
      node('Not', { operand: expression }),
      node('Negate', { operand: expression }),
      node('Presence', { operand: expression, present: fc.boolean() }),
      node('If', { condition: expression, then, else: expression }),
      match(fc.constant(null), expression),
      match(expression, tie('pattern')),
      node('List', { items: few(fc.oneof({ arbitrary: expression, weight: 6 }, record)) }),
      node('Call', { path, arguments: few(tie('argument')) }),
    ) as fc.Arbitrary<Expression>,
    range: binary(fc.constant('..'), expression) as fc.Arbitrary<Expression>,
    argument: fc.oneof(
      expression,
      node('NamedArgument', { name, value: expression }),
      node('Arrow', { from: expression, to: expression }),
    ) as fc.Arbitrary<Argument>,
    pattern: fc.oneof(
      literal,
      expression,
      tie('range'),
      node('MissingPattern', {}),
      node('Relation', { operator: fc.constantFrom(...relations), value: expression }),
    ) as fc.Arbitrary<Pattern>,
  };
});

export const arbitraryExpression: fc.Arbitrary<Expression> = expressions.expression;

// ── Statements and parts ────────────────────────────────────────────────────

const value = arbitraryExpression;
const let_ = node('Let', { name, value });
const reply = node('Reply', { fields: few(node('Field', { name: anyWord, value })) });
const award = node('Award', { points: value, case: option(value) });
const assignment = node('Assignment', {
  target: node('Name', { text: fc.constantFrom('points', 'case') }),
  value,
});

const cap = node('Cap', { taken: value, limit: value });

const block = (...statements: readonly fc.Arbitrary<readonly unknown[]>[]): fc.Arbitrary<Block> =>
  node('Block', {
    statements: fc.tuple(...statements).map((lists) => lists.flat() as Statement[]),
  }) as fc.Arbitrary<Block>;

const preparing = few(fc.oneof(let_, reply));
const awarding = block(preparing, fc.array(award, { maxLength: 1 }));
const titled = { name: text, condition: option(value) };

const groups: readonly fc.Arbitrary<readonly unknown[]>[] = [
  fc.array(node('About', { text }), { maxLength: 1 }),
  few(
    fc.oneof(
      node('Param', { name, type, default: constant, doc: option(text) }),
      node('Input', { name, type, from: option(text), default: option(constant), doc: option(text) }),
    ),
  ),
  few(let_),
  few(node('Deny', { name: text, condition: value, body: option(block(preparing)) })),
  few(node('Set', { name, value })),
  few(fc.oneof(let_, node('Rule', { ...titled, body: awarding }))),
  fc.array(node('Otherwise', { body: awarding }), { maxLength: 1 }),
  few(node('Adjust', { ...titled, body: block(few(fc.oneof(let_, reply, assignment, cap))) })),
];

export const arbitraryStrategy: fc.Arbitrary<Strategy> = node('Strategy', {
  edition: option(node('NumberLiteral', { text: fc.constant('1') })),
  name: text,
  parent: option(node('Parent', { id: text, bindings: few(node('NamedArgument', { name, value })) })),
  parts: fc.tuple(...groups).map((lists) => lists.flat() as Part[]),
}) as fc.Arbitrary<Strategy>;
