import type { ForeignDocument } from '../diagnostics/catalogue/imports.js';
import { isObject } from '../support/is-object.js';

const jsonLogic: ForeignDocument = {
  name: 'an expression of JsonLogic',
  advice: 'write it as the `when` of a rule: {">": [{"var": "steps"}, 1000]} is `steps > 1000`',
};

const jdm: ForeignDocument = {
  name: 'a decision of GoRules (JDM)',
  advice: 'write each row of its decision tables as a rule, or the table as a `match`',
};

/** The operators of JsonLogic: an object that has one of them alone is an expression of it. */
const logicOperators: ReadonlySet<string> = new Set([
  ...['var', 'missing', 'missing_some', 'if', '?:', '==', '===', '!=', '!==', '!', '!!', 'or', 'and'],
  ...['>', '>=', '<', '<=', 'max', 'min', '+', '-', '*', '/', '%', 'map', 'filter', 'reduce', 'all'],
  ...['none', 'some', 'merge', 'in', 'cat', 'substr', 'log'],
]);

/** What a document of another tool is that isn't imported; null for what nobody knows. */
export function foreignDocumentOf(value: unknown): ForeignDocument | null {
  if (!isObject(value)) return null;
  if (Array.isArray(value['nodes']) && Array.isArray(value['edges'])) return jdm;
  const [operator, ...others] = Object.keys(value);
  const isLogic = operator !== undefined && others.length === 0 && logicOperators.has(operator);
  return isLogic ? jsonLogic : null;
}
