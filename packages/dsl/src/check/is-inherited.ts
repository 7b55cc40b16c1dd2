import { inheritedName } from '../diagnostics/catalogue/parents.js';
import type { Name } from '../syntax/ast.js';
import type { CheckContext } from './context.js';

/**
 * Whether a name is the parent's already, which is reported. One that the child gives a value is free again.
 */
export function isInherited({ inheritance, report }: CheckContext, name: Name): boolean {
  if (inheritance === null) return false;
  const { id, taken, node } = inheritance;
  const kind = taken.get(name.text);
  if (kind === undefined) return false;
  const related = [{ span: node.id.span, message: `\`${name.text}\` comes from here` }];
  report(inheritedName, name, { id, name: name.text, kind }, { related });
  return true;
}
