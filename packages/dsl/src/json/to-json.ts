import type {
  Argument,
  Arm,
  Binary,
  BinaryOperator,
  Block,
  Constant,
  Constraint,
  Expression,
  FieldType,
  If,
  Input,
  Match,
  NamedArgument,
  Param,
  Part,
  Pattern,
  Statement,
  Strategy,
  TypeExpression,
} from '../syntax/ast.js';
import { pathText } from '../syntax/path-text.js';
import type * as json from './json-form.js';
import { decimalNumber } from './json-number.js';

/**
 * The JSON form of a strategy. A tree with a `Missing` node has none: that is a `TypeError`. Literals lose
 * their spelling: `1_000` is `1000`, `15%` is `0.15`. A chain of one operator is one list of operands.
 */
export function toJson({ name, parent, parts }: Strategy): json.JsonForm {
  return {
    merit: 1,
    strategy: name.value,
    ...(parent === null
      ? {}
      : {
          extends: {
            strategy: parent.id.value,
            ...(parent.bindings.length === 0 ? {} : { with: parent.bindings.map(named) }),
          },
        }),
    parts: parts.map(toPart),
  };
}

function named({ name, value }: Pick<NamedArgument, 'name' | 'value'>): json.JsonNamed {
  return { name: name.text, value: toExpression(value) };
}

// ── Parts ───────────────────────────────────────────────────────────────────

function toPart(node: Part): json.JsonPart {
  switch (node.kind) {
    case 'About':
      return { about: node.text.value };
    case 'Param':
      return toParam(node);
    case 'Input':
      return toInput(node);
    case 'Let':
      return { let: node.name.text, value: toExpression(node.value) };
    case 'Set':
      return { set: node.name.text, value: toExpression(node.value) };
    case 'Deny': {
      const when = toExpression(node.condition);
      return { deny: node.name.value, when, ...(node.body === null ? {} : { do: toStatements(node.body) }) };
    }
    case 'Rule':
      return { rule: node.name.value, ...conditional(node.condition), do: toStatements(node.body) };
    case 'Otherwise':
      return { otherwise: toStatements(node.body) };
    case 'Adjust':
      return { adjust: node.name.value, ...conditional(node.condition), do: toStatements(node.body) };
  }
}

function conditional(condition: Expression | null): { readonly when?: json.JsonExpression } {
  return condition === null ? {} : { when: toExpression(condition) };
}

function toParam({ name, type, default: value, doc }: Param): json.JsonParam {
  const described = doc === null ? {} : { doc: doc.value };
  return { param: name.text, type: toType(type), default: toConstant(value), ...described };
}

function toInput({ name, type, from, default: value, doc }: Input): json.JsonInput {
  return {
    input: name.text,
    type: toType(type),
    ...(from === null ? {} : { from: from.value }),
    ...(value === null ? {} : { default: toConstant(value) }),
    ...(doc === null ? {} : { doc: doc.value }),
  };
}

function toStatements({ statements }: Block): readonly json.JsonStatement[] {
  return statements.map(toStatement);
}

function toStatement(node: Statement): json.JsonStatement {
  switch (node.kind) {
    case 'Let':
      return { let: node.name.text, value: toExpression(node.value) };
    case 'Reply':
      return { reply: node.fields.map(named) };
    case 'Award': {
      const caseName = node.case === null ? {} : { as: toExpression(node.case) };
      return { award: toExpression(node.points), ...caseName };
    }
    case 'Assignment':
      return node.target.text === 'points'
        ? { points: toExpression(node.value) }
        : { case: toExpression(node.value) };
    case 'Cap':
      return { cap: toExpression(node.taken), at: toExpression(node.limit) };
  }
}

// ── Types ───────────────────────────────────────────────────────────────────

function toType({ name, element, fields, optional, constraints }: TypeExpression): json.JsonType {
  if (element === null && fields === null && !optional && constraints.length === 0) return name.text;
  return {
    type: name.text,
    ...(element === null ? {} : { of: toType(element) }),
    ...(fields === null ? {} : { fields: fields.map(toFieldType) }),
    ...(optional ? { optional } : {}),
    ...(constraints.length === 0 ? {} : { where: constraints.map(toConstraint) }),
  };
}

function toFieldType({ name, type, from }: FieldType): json.JsonFieldType {
  return { name: name.text, type: toType(type), ...(from === null ? {} : { from: from.value }) };
}

function toConstraint(node: Constraint): json.JsonConstraint {
  switch (node.kind) {
    case 'RangeConstraint':
      return { range: [node.low && toConstant(node.low), node.high && toConstant(node.high)] };
    case 'ValuesConstraint':
      return { values: node.values.map(toConstant) };
    case 'MaxConstraint':
      return { max: decimalNumber(node.count.text) };
    case 'PlacesConstraint':
      return { places: decimalNumber(node.count.text) };
  }
}

/** Constants have the forms of constants alone, whatever their type says. */
function toConstant(node: Constant): json.JsonConstant {
  if (node.kind === 'RecordConstant') {
    return { record: node.entries.map(({ name, value }) => ({ name: name.text, value: toConstant(value) })) };
  }
  if (node.kind === 'List') return node.items.map((item) => toConstant(item as Constant));
  return toExpression(node) as json.JsonConstant;
}

// ── Expressions ─────────────────────────────────────────────────────────────

/** What stands around an operand that is written first, so that a long chain is no deep recursion. */
type Wrapper = (operand: json.JsonExpression) => json.JsonExpression;

function toExpression(node: Expression): json.JsonExpression {
  const wrappers: Wrapper[] = [];
  let inner = node;
  for (let step = toWrapper(inner); step !== null; step = toWrapper(inner)) {
    wrappers.push(step[0]);
    inner = step[1];
  }
  return wrappers.reduceRight<json.JsonExpression>((operand, wrap) => wrap(operand), toOperand(inner));
}

function toWrapper(node: Expression): [Wrapper, Expression] | null {
  switch (node.kind) {
    case 'Negate':
      return [negated, node.operand];
    case 'Not':
      return [(not) => ({ not }), node.operand];
    case 'Presence':
      return [node.present ? (present) => ({ present }) : (missing) => ({ missing }), node.operand];
    case 'Binary':
      return chainWrapper(node);
    default:
      return null;
  }
}

function chainWrapper(node: Binary): [Wrapper, Expression] {
  const { operator } = node;
  const { first, rest } = operator === '??' ? rightChain(node) : leftChain(node);
  return [(operand) => operation(operator, [operand, ...rest.map(toExpression)]), first];
}

function operation(operator: BinaryOperator, operands: readonly json.JsonExpression[]): json.JsonOperation {
  const form: { readonly [key: string]: readonly json.JsonExpression[] } = { [operator]: operands };
  return form as json.JsonOperation;
}

interface Chain {
  readonly first: Expression;
  readonly rest: readonly Expression[];
}

/** `a + b + c`; comparisons and ranges stand between two operands alone. */
function leftChain(node: Binary): Chain {
  const rest: Expression[] = [];
  let first: Expression = node;
  while (first.kind === 'Binary' && first.operator === node.operator) {
    rest.push(first.right);
    first = first.left;
    if (pairs.has(node.operator)) break;
  }
  return { first, rest: rest.reverse() };
}

const pairs: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', '..']);

/** `a ?? b ?? c`. */
function rightChain({ left, right }: Binary): Chain {
  const rest: Expression[] = [];
  let last = right;
  for (; last.kind === 'Binary' && last.operator === '??'; last = last.right) rest.push(last.left);
  return { first: left, rest: [...rest, last] };
}

/** `-5` is a JSON number; `- -5` is none, and `-0` would lose its sign. */
function negated(operand: json.JsonExpression): json.JsonExpression {
  return typeof operand === 'number' && operand > 0 ? -operand : { negate: operand };
}

function toOperand(node: Expression): json.JsonExpression {
  switch (node.kind) {
    case 'NumberLiteral':
      return decimalNumber(node.text);
    case 'DurationLiteral':
      return { duration: node.text.replaceAll('_', '') };
    case 'DateLiteral':
      return { date: node.text.slice(1) };
    case 'TextLiteral':
    case 'BooleanLiteral':
      return node.value;
    case 'List':
      return node.items.map(toItem);
    case 'Reference':
      return { ref: pathText(node) };
    case 'Call':
      return { call: pathText(node), args: node.arguments.map(toArgument) };
    case 'If':
      return toIf(node);
    case 'Match':
      return toMatch(node);
    default:
      throw new TypeError('a tree with something missing has no JSON form');
  }
}

function toItem(node: Expression): json.JsonItem {
  return node.kind === 'RecordConstant' ? (toConstant(node) as json.JsonRecord) : toExpression(node);
}

function toArgument(node: Argument): json.JsonArgument {
  if (node.kind === 'NamedArgument') return named(node);
  if (node.kind === 'Arrow') return { from: toExpression(node.from), to: toExpression(node.to) };
  return toExpression(node);
}

function toIf(node: If): json.JsonIf {
  const branches: json.JsonBranch[] = [];
  let rest: Expression = node;
  for (; rest.kind === 'If'; rest = rest.else) {
    branches.push({ when: toExpression(rest.condition), value: toExpression(rest.then) });
  }
  return { if: branches, else: toExpression(rest) };
}

/** The last arm is the `else` where it has no patterns. */
function toMatch({ subject, arms }: Match): json.JsonMatch {
  const last = arms.at(-1);
  const otherwise = last?.patterns.length === 0 ? last : null;
  return {
    match: arms.slice(0, otherwise === null ? undefined : -1).map(toArm),
    ...(subject === null ? {} : { on: toExpression(subject) }),
    ...(otherwise === null ? {} : { else: toExpression(otherwise.value) }),
  };
}

function toArm({ patterns, value }: Arm): json.JsonArm {
  return { when: patterns.map(toPattern), value: toExpression(value) };
}

function toPattern(node: Pattern): json.JsonPattern {
  if (node.kind === 'MissingPattern') return { pattern: 'missing' };
  if (node.kind !== 'Relation') return toExpression(node);
  return { relation: node.operator, value: toExpression(node.value) };
}
