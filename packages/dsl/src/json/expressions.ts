import { misplacedMissing, wrongItemCount, wrongJsonType } from '../diagnostics/catalogue/json-form.js';
import { isObject } from '../support/is-object.js';
import type {
  Argument,
  Arm,
  Arrow,
  Binary,
  BinaryOperator,
  BooleanLiteral,
  Call,
  Constant,
  Entry,
  Expression,
  If,
  List,
  Match,
  MissingPattern,
  NamedArgument,
  Negate,
  Not,
  Pattern,
  Presence,
  RecordConstant,
  Reference,
  Relation,
} from '../syntax/ast.js';
import { list, make, missing } from '../syntax/nodes.js';
import { binaryPrecedence } from '../syntax/precedence.js';
import { below, type JsonPlace } from './pointer.js';
import { type Form, type LocatedValue, nameOf, type Reading } from './reading.js';
import {
  nowhere,
  numberLiteral,
  readDate,
  readDuration,
  readName,
  readNamePath,
  readNumber,
  readNumberText,
  readSpelling,
  readWord,
  textLiteral,
} from './scalars.js';
import { kinds } from './shapes.js';

type ExpressionKind = 'expression' | 'constant';

/** What stands under a key that the form has. */
export function itemAt({ object, at }: Form, key: string): LocatedValue {
  return { value: object[key], at: below(at, key) };
}

export function has({ object }: Form, key: string): boolean {
  return Object.hasOwn(object, key);
}

/** The expression under a key; a key that is missing has been reported. */
export function expressionAt(reading: Reading, form: Form, key: string): Expression {
  return has(form, key) ? readExpression(reading, itemAt(form, key)) : missing(0);
}

export function expressionOrNull(reading: Reading, form: Form, key: string): Expression | null {
  return has(form, key) ? readExpression(reading, itemAt(form, key)) : null;
}

/** Constants are the expressions whose forms all are constants. */
export function readConstant(reading: Reading, item: LocatedValue): Constant {
  return readExpression(reading, item, 'constant') as Constant;
}

/**
 * An operator that stands around the operand which is read next, so that a long chain is no deep recursion.
 */
type Wrapper = (operand: Expression) => Expression;

export function readExpression(
  reading: Reading,
  item: LocatedValue,
  kind: ExpressionKind = 'expression',
): Expression {
  return reading.deeper<Expression>(item.at, () => readSpine(reading, item, kind), missing(0));
}

function readSpine(reading: Reading, item: LocatedValue, kind: ExpressionKind): Expression {
  const wrappers: Wrapper[] = [];
  let inner = item;
  for (;;) {
    if (!reading.count(inner.at)) return missing(0);
    if (!isObject(inner.value)) break;
    const form = reading.form(inner.value, kind, inner.at);
    if (form === null) return wrapAll(missing(0), wrappers);
    const [wrapper, operand] = toWrapper(reading, form, kind) ?? [];
    if (wrapper === undefined || operand === undefined) return wrapAll(readForm(reading, form), wrappers);
    wrappers.push(wrapper);
    inner = operand;
  }
  return wrapAll(readPlain(reading, inner, kind), wrappers);
}

function wrapAll(innermost: Expression, wrappers: readonly Wrapper[]): Expression {
  return wrappers.reduceRight((operand, wrap) => wrap(operand), innermost);
}

/** The operator of a form, and its first operand; null for what is no operation. */
function toWrapper(reading: Reading, form: Form, kind: ExpressionKind): [Wrapper, LocatedValue] | null {
  const { key } = form;
  switch (key) {
    case 'negate':
      return [(operand) => make<Negate>({ kind: 'Negate', span: nowhere, operand }), itemAt(form, key)];
    case 'not':
      return [(operand) => make<Not>({ kind: 'Not', span: nowhere, operand }), itemAt(form, key)];
    case 'present':
    case 'missing':
      return [(operand) => presence(operand, key === 'present'), itemAt(form, key)];
  }
  if (!isOperator(key)) return null;
  const [first, ...others] = reading.items(form, key);
  // That there is no operand has been reported; any stands in for it.
  if (first === undefined) return [(operand) => operand, { value: false, at: form.at }];
  return [
    (operand) => {
      const rest = others.map((each) => readExpression(reading, each, kind));
      return chain(key, operand, rest);
    },
    first,
  ];
}

function isOperator(key: string): key is BinaryOperator {
  return Object.hasOwn(binaryPrecedence, key);
}

function presence(operand: Expression, present: boolean): Presence {
  return make<Presence>({ kind: 'Presence', span: nowhere, operand, present });
}

/** `a ?? b ?? c` groups to the right, every other operator to the left. */
function chain(operator: BinaryOperator, first: Expression, rest: readonly Expression[]): Expression {
  const join = (left: Expression, right: Expression): Expression =>
    make<Binary>({ kind: 'Binary', span: nowhere, operator, operatorSpan: nowhere, left, right });
  const [last, ...before] = rest.toReversed();
  if (last === undefined) return first;
  if (operator !== '??') return rest.reduce(join, first);
  return join(
    first,
    before.reduce((right, left) => join(left, right), last),
  );
}

// ── Operands ────────────────────────────────────────────────────────────────

function readPlain(reading: Reading, { value, at }: LocatedValue, kind: ExpressionKind): Expression {
  if (typeof value === 'number') return readNumber(reading, value, at);
  if (typeof value === 'boolean')
    return make<BooleanLiteral>({ kind: 'BooleanLiteral', span: nowhere, value });
  if (typeof value === 'string') {
    return textLiteral(reading, reading.measure(value, at) ? value : '', at);
  }
  if (!Array.isArray(value)) {
    reading.report(wrongJsonType, at, { expected: kinds[kind].title, found: nameOf(value) });
    return missing(0);
  }
  const items = reading.list(value, at).map((each) => readItem(reading, each, kind));
  return make<List>({ kind: 'List', span: nowhere, items: list(items) });
}

/** Records stand in lists alone, but for defaults. */
function readItem(reading: Reading, item: LocatedValue, kind: ExpressionKind): Expression {
  const form = kind === 'expression' ? ownForm(reading, item, 'item') : null;
  if (form === null) return readExpression(reading, item, kind);
  const read = () => (reading.count(item.at) ? readRecord(reading, form) : missing(0));
  return reading.deeper<Expression>(item.at, read, missing(0));
}

function readForm(reading: Reading, form: Form): Expression {
  const item = itemAt(form, form.key);
  switch (form.key) {
    case 'number':
      return readNumberText(reading, item);
    case 'duration':
      return readDuration(reading, item);
    case 'date':
      return readDate(reading, item);
    case 'record':
      return readRecord(reading, form);
    case 'ref':
      return make<Reference>({ kind: 'Reference', span: nowhere, path: readNamePath(reading, item) });
    case 'call':
      return readCall(reading, form);
    case 'if':
      return readIf(reading, form);
    default:
      return readMatch(reading, form);
  }
}

function readRecord(reading: Reading, form: Form): RecordConstant {
  const entries = reading.items(form, 'record').flatMap((item) => readEntry(reading, item));
  return make<RecordConstant>({ kind: 'RecordConstant', span: nowhere, entries: list(entries) });
}

function readEntry(reading: Reading, item: LocatedValue): Entry[] {
  const form = reading.count(item.at) ? reading.form(item.value, 'entry', item.at) : null;
  if (form === null) return [];
  const name = readWord(reading, itemAt(form, 'name'));
  const value = has(form, 'value') ? readConstant(reading, itemAt(form, 'value')) : missing(0);
  return [make<Entry>({ kind: 'Entry', span: nowhere, name, value })];
}

function readCall(reading: Reading, form: Form): Call {
  const path = readNamePath(reading, itemAt(form, 'call'));
  const each = reading.items(form, 'args').map((item) => readArgument(reading, item));
  return make<Call>({ kind: 'Call', span: nowhere, path, arguments: list(each) });
}

function readArgument(reading: Reading, item: LocatedValue): Argument {
  const form = ownForm(reading, item, 'argument');
  if (form === null) return readExpression(reading, item);
  if (form.key === 'name') return namedValue(reading, form);
  const from = expressionAt(reading, form, 'from');
  return make<Arrow>({ kind: 'Arrow', span: nowhere, from, to: expressionAt(reading, form, 'to') });
}

export function readNamedValue(reading: Reading, item: LocatedValue): NamedArgument | null {
  const form = reading.form(item.value, 'named value', item.at);
  return form === null ? null : namedValue(reading, form);
}

function namedValue(reading: Reading, form: Form): NamedArgument {
  const name = readName(reading, itemAt(form, 'name'));
  const value = expressionAt(reading, form, 'value');
  return make<NamedArgument>({ kind: 'NamedArgument', span: nowhere, name, value });
}

/** An object in a form that this kind adds to those of expressions; null where it has none of these. */
function ownForm(
  reading: Reading,
  { value, at }: LocatedValue,
  kind: 'argument' | 'item' | 'pattern',
): Form | null {
  if (!isObject(value)) return null;
  const own = Object.keys(value).some((key) => Object.hasOwn(kinds[kind].forms, key));
  const other = Object.keys(value).some((key) => Object.hasOwn(kinds.expression.forms, key));
  if (own && !other) return reading.form(value, kind, at);
  return null;
}

// ── Choices ─────────────────────────────────────────────────────────────────

function readIf(reading: Reading, form: Form): Expression {
  const branches = reading.items(form, 'if').flatMap((item) => {
    const branch = reading.form(item.value, 'branch', item.at);
    if (branch === null) return [];
    const condition = expressionAt(reading, branch, 'when');
    return [{ condition, value: expressionAt(reading, branch, 'value') }];
  });
  return branches.reduceRight<Expression>(
    (otherwise, { condition, value: then }) =>
      make<If>({ kind: 'If', span: nowhere, condition, then, else: otherwise }),
    expressionAt(reading, form, 'else'),
  );
}

function readMatch(reading: Reading, form: Form): Match {
  const subject = expressionOrNull(reading, form, 'on');
  const arms = reading.items(form, 'match').flatMap((item) => readArm(reading, item, has(form, 'on')));
  const otherwise = expressionOrNull(reading, form, 'else');
  if (otherwise !== null) arms.push(arm([], otherwise));
  if (arms.length === 0 && Array.isArray(form.object['match'])) {
    reading.report(wrongItemCount, below(form.at, 'match'), {
      key: 'match',
      count: 0,
      min: 1,
      isExact: false,
    });
  }
  return make<Match>({ kind: 'Match', span: nowhere, subject, arms: list(arms) });
}

function readArm(reading: Reading, item: LocatedValue, hasSubject: boolean): Arm[] {
  const form = reading.form(item.value, 'arm', item.at);
  if (form === null) return [];
  const patterns = reading.items(form, 'when').map((each) => readPattern(reading, each, hasSubject));
  return [arm(patterns, expressionAt(reading, form, 'value'))];
}

function arm(patterns: Pattern[], value: Expression): Arm {
  return make<Arm>({ kind: 'Arm', span: nowhere, patterns: list(patterns), value });
}

function readPattern(reading: Reading, item: LocatedValue, hasSubject: boolean): Pattern {
  const form = ownForm(reading, item, 'pattern');
  if (form === null) return refuseMissing(reading, readExpression(reading, item), item.at, hasSubject);
  if (form.key === 'relation') return readRelation(reading, form);
  if (itemAt(form, 'pattern').value !== 'missing') {
    const found = nameOf(itemAt(form, 'pattern').value);
    reading.report(wrongJsonType, below(item.at, 'pattern'), { expected: '`"missing"`', found });
  }
  if (!hasSubject) reading.report(misplacedMissing, item.at, { hasSubject });
  return make<MissingPattern>({ kind: 'MissingPattern', span: nowhere });
}

/** Reports a name `missing` in a match with a subject, where the text would mean the pattern of that name. */
function refuseMissing(reading: Reading, node: Expression, at: JsonPlace, hasSubject: boolean): Expression {
  const isName = node.kind === 'Reference' && node.path.length === 1 && node.path[0]?.text === 'missing';
  if (hasSubject && isName) reading.report(misplacedMissing, at, { hasSubject });
  return node;
}

export const relations = ['<', '<=', '>', '>='] as const;

function isRelation(text: string): boolean {
  return relations.some((each) => each === text);
}

function readRelation(reading: Reading, form: Form): Relation {
  const sign = readSpelling(reading, itemAt(form, 'relation'), 'relation', isRelation);
  const value = expressionAt(reading, form, 'value');
  return make<Relation>({
    kind: 'Relation',
    span: nowhere,
    operator: relations.find((each) => each === sign) ?? '<',
    value,
  });
}

/** A whole number of a constraint: a literal, never below 0. */
export function readCount(reading: Reading, item: LocatedValue) {
  const node = readExpression(reading, item, 'constant');
  if (node.kind === 'NumberLiteral') return node;
  if (node.kind !== 'Missing') {
    reading.report(wrongJsonType, item.at, { expected: 'a number of 0 or more', found: nameOf(item.value) });
  }
  return numberLiteral('0');
}
