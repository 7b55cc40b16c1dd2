import type { Expression } from '../../syntax/ast.js';
import { pathText } from '../../syntax/path-text.js';
import { walk } from '../../syntax/walk.js';
import { presentType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { Scope } from '../scope.js';
import { type Hint, hint, writing } from './hint.js';

/** What to name in a fact instead of what none can read (`add`) or compare (`same`). */
export function namedByFactHint(value: Expression, scope: Scope, use: 'add' | 'same'): Hint | null {
  if (value.kind === 'TextLiteral') {
    const isName = scope.find(value.value) !== undefined;
    return isName ? writing(value, value.value, 'names stand without quotes:') : null;
  }
  if (value.kind === 'List')
    return hint('one value alone is compared: let the sender join several in one input');
  if (use === 'add' && value.kind === 'NumberLiteral') {
    return hint(`the same of every award is a product: \`user.awards * ${value.text}\``);
  }
  if (readsHistory(value)) return hint('awards keep what their event brought, and no facts: name an input');
  if (value.kind !== 'Reference') return null;
  const name = pathText(value);
  if (name === 'points') return hint('points are added up by `points`, as in `user.points(this: month)`');
  const declared = scope.find(name);
  if (declared?.kind === 'param') {
    return hint(`\`${name}\` is a parameter, which is no event's: name an input, or a let that reads one`);
  }
  return declared === undefined ? null : typeHint(name, presentType(declared.type), use);
}

function typeHint(name: string, type: Type, use: 'add' | 'same'): Hint | null {
  switch (type.kind) {
    case 'list':
      return hint(
        `a list is named by what is made of it: \`let ${freshName(type)} = ${madeOf(name, type)}\``,
      );
    case 'bool':
      return use === 'add'
        ? hint(`what holds is counted as a number: \`let counted = if ${name} then 1 else 0\``)
        : null;
    case 'text':
      return use === 'add' ? hint(`texts are compared: \`user.awards(same: ${name})\``) : null;
    case 'date':
    case 'instant':
      return use === 'add'
        ? hint(`a time becomes a number in a let: \`let age = days(${since(name, type)})\``)
        : null;
    default:
      return null;
  }
}

function since(name: string, { kind }: Type): string {
  return kind === 'date' ? `now.date - ${name}` : `now - ${name}`;
}

/** What history and ids begin with. */
const scopes: ReadonlySet<string> = new Set(['user', 'task', 'game']);

function readsHistory(value: Expression): boolean {
  let found = false;
  walk(value, (node) => {
    const root = node.kind === 'Reference' || node.kind === 'Call' ? node.path[0]?.text : undefined;
    found ||= root !== undefined && scopes.has(root);
  });
  return found;
}

function freshName({ element }: Extract<Type, { kind: 'list' }>): string {
  return element.kind === 'record' ? 'spent' : 'items';
}

function madeOf(name: string, { element }: Extract<Type, { kind: 'list' }>): string {
  const field = element.kind === 'record' ? numberOf(element) : null;
  return field === null ? `count(${name})` : `sum(${name}, item => item.${field})`;
}

/** The first field of records that can be added up; null where none can. */
export function numberOf({ fields }: Extract<Type, { kind: 'record' }>): string | null {
  const found = fields.find(({ type }) => ['int', 'decimal', 'duration'].includes(presentType(type).kind));
  return found?.name ?? null;
}
