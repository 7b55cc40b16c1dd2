import { isRational, negate } from '../number/rational.js';
import type { Binary, Call, Expression, If } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import { applyOperator, contains } from './constants/apply-operator.js';
import type { KnownValue, SingleValue } from './constants/single-value.js';
import { isLocalTime } from './constants/single-value.js';
import { functions, isFunctionName, isOwnFunction } from './functions/functions.js';

/** What is known of the parts of an expression. */
export interface Constants {
  readonly constants: ReadonlyMap<Expression, KnownValue>;
  readonly types: ReadonlyMap<Expression, Type>;
}

/**
 * The exact value of a well-typed expression whose parts are all known, down to its literals. Undefined for
 * any other, and where the value would be longer than a literal may be.
 */
export function fold(node: Expression, known: Constants): SingleValue | undefined {
  switch (node.kind) {
    case 'Negate':
      return foldNegation(valueAt(known, node.operand));
    case 'Not': {
      const operand = valueAt(known, node.operand);
      return typeof operand === 'boolean' ? !operand : undefined;
    }
    case 'Binary':
      return foldBinary(node, known);
    case 'If':
      return foldIf(node, known);
    case 'Call':
      return foldCall(node, known);
    default:
      return undefined;
  }
}

/**
 * Dates and instants are left alone, since how they compare may depend on the time zone, and times, whose
 * ranges go round the clock.
 */
function valueAt({ constants, types }: Constants, node: Expression): SingleValue | undefined {
  const value = constants.get(node);
  const kind = types.get(node)?.kind;
  const isLeft = kind === 'date' || kind === 'time' || kind === 'yearDay';
  return value === undefined || isLeft || isLocalTime(value) ? undefined : value;
}

function foldNegation(operand: SingleValue | undefined): SingleValue | undefined {
  if (typeof operand === 'number') return 0 - operand;
  return isRational(operand) ? negate(operand) : undefined;
}

function foldBinary({ operator, left, right }: Binary, known: Constants): SingleValue | undefined {
  const a = valueAt(known, left);
  if (a === undefined) return undefined;
  if (operator === 'in' || operator === 'not in') {
    const inside = foldMembership(a, right, known);
    return inside === undefined ? undefined : inside === (operator === 'in');
  }
  const b = valueAt(known, right);
  return b === undefined || operator === '..' ? undefined : applyOperator(operator, a, b);
}

function foldMembership(value: SingleValue, right: Expression, known: Constants): boolean | undefined {
  const parts =
    right.kind === 'List' ? right.items : right.kind === 'Binary' ? [right.left, right.right] : [];
  const values = parts.map((part) => valueAt(known, part)).filter((part) => part !== undefined);
  if (values.length < parts.length) return undefined;
  return right.kind === 'List'
    ? values.some((item) => applyOperator('==', value, item) === true)
    : contains(values, value);
}

function foldIf({ condition, ...branches }: If, known: Constants): SingleValue | undefined {
  const decided = valueAt(known, condition);
  const [yes, no] = [valueAt(known, branches.then), valueAt(known, branches.else)];
  return yes === undefined || no === undefined || typeof decided !== 'boolean'
    ? undefined
    : decided
      ? yes
      : no;
}

function foldCall({ path, arguments: given }: Call, known: Constants): SingleValue | undefined {
  const [name] = path;
  if (name === undefined || path.length > 1 || !isFunctionName(name.text)) return undefined;
  if (isOwnFunction(name.text)) return undefined;
  const values: SingleValue[] = [];
  for (const argument of given) {
    if (argument.kind === 'NamedArgument' || argument.kind === 'Arrow') return undefined;
    const value = valueAt(known, argument);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return functions[name.text].fold(values);
}
