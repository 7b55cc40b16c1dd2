import { negate } from '../../number/decimal.js';
import type { Binary, Call, Expression, If } from '../../syntax/ast.js';
import { isFunctionName } from '../functions/signatures.js';
import { applyFunction } from './apply-function.js';
import { applyOperator, contains } from './apply-operator.js';
import type { SingleValue } from './single-value.js';
import { isDecimal } from './single-value.js';

export type Constants = ReadonlyMap<Expression, SingleValue>;

/**
 * The exact value of a well-typed expression whose parts are all known, down to its literals. Undefined for any
 * other, and where the value would be longer than a literal may be.
 */
export function fold(node: Expression, constants: Constants): SingleValue | undefined {
  switch (node.kind) {
    case 'Negate':
      return foldNegation(constants.get(node.operand));
    case 'Not': {
      const operand = constants.get(node.operand);
      return typeof operand === 'boolean' ? !operand : undefined;
    }
    case 'Binary':
      return foldBinary(node, constants);
    case 'If':
      return foldIf(node, constants);
    case 'Call':
      return foldCall(node, constants);
    default:
      return undefined;
  }
}

function foldNegation(operand: SingleValue | undefined): SingleValue | undefined {
  if (typeof operand === 'number') return 0 - operand;
  return isDecimal(operand) ? negate(operand) : undefined;
}

function foldBinary({ operator, left, right }: Binary, constants: Constants): SingleValue | undefined {
  const a = constants.get(left);
  if (a === undefined) return undefined;
  if (operator === 'in' || operator === 'not in') {
    const inside = foldMembership(a, right, constants);
    return inside === undefined ? undefined : inside === (operator === 'in');
  }
  const b = constants.get(right);
  return b === undefined ? undefined : applyOperator(operator, a, b);
}

function foldMembership(value: SingleValue, right: Expression, constants: Constants): boolean | undefined {
  const parts =
    right.kind === 'List' ? right.items : right.kind === 'Binary' ? [right.left, right.right] : [];
  const values = parts.map((part) => constants.get(part)).filter((part) => part !== undefined);
  if (values.length < parts.length) return undefined;
  return right.kind === 'List'
    ? values.some((item) => applyOperator('==', value, item) === true)
    : contains(values, value);
}

function foldIf({ condition, ...branches }: If, constants: Constants): SingleValue | undefined {
  const decided = constants.get(condition);
  const [yes, no] = [constants.get(branches.then), constants.get(branches.else)];
  return yes === undefined || no === undefined || typeof decided !== 'boolean'
    ? undefined
    : decided
      ? yes
      : no;
}

function foldCall({ path, arguments: given }: Call, constants: Constants): SingleValue | undefined {
  const [name] = path;
  if (name === undefined || path.length > 1 || !isFunctionName(name.text)) return undefined;
  const values: SingleValue[] = [];
  for (const argument of given) {
    if (argument.kind === 'NamedArgument' || argument.kind === 'Arrow') return undefined;
    const value = constants.get(argument);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return applyFunction(name.text, values);
}
