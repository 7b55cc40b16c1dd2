import { outsideParentType } from '../../diagnostics/catalogue/parents.js';
import type { Expression } from '../../syntax/ast.js';
import { presentType } from '../../types/make-type.js';
import { meetTypes } from '../../types/meet.js';
import { describeType, printType } from '../../types/print-type.js';
import { isSubtype } from '../../types/subtype.js';
import type { ListType, Type } from '../../types/type.js';
import { withoutConstraints } from '../../types/without-constraints.js';
import { constantFits } from '../constants/constant-fits.js';
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';

/** A parameter or an input of the parent, for which the child has a value. */
export interface Recipient {
  readonly name: string;
  readonly type: Type;
  /** Whether no value will do too. */
  readonly optional: boolean;
  /** The parent's id. */
  readonly id: string;
}

/**
 * Types the value that a child has for its parent. One of another kind is an error, and so is one that can
 * never be allowed; where it may be or not, that is looked at when the value is known.
 */
export function requireFit(context: CheckContext, node: Expression, recipient: Recipient, site: Site): void {
  const { id, name, type: wanted, optional } = recipient;
  const inferred = context.infer(node, site);
  const type = optional ? presentType(inferred.type) : requirePresent(context, node, inferred, site);
  const kind = withoutConstraints(wanted);
  if (!isSubtype(type, kind)) {
    reportMismatch(context, node, type, describeType(kind), `\`${name}\` of \`${id}\``);
  } else if (!mayFit(context, node, type, wanted)) {
    context.report(outsideParentType, node, {
      id,
      name,
      value: quote(context, node),
      type: printType(wanted),
    });
  }
}

function mayFit(context: CheckContext, node: Expression, type: Type, wanted: Type): boolean {
  if (isSubtype(type, wanted)) return true;
  if (node.kind === 'List' && wanted.kind === 'list') return mayItemsFit(context, node.items, wanted);
  return !context.constants.has(node) && meetTypes(type, wanted) !== null;
}

function mayItemsFit(
  { constants }: CheckContext,
  items: readonly Expression[],
  { element, max }: ListType,
): boolean {
  const fits = (item: Expression) => {
    const value = constants.get(item);
    return value === undefined || constantFits(value, element);
  };
  return items.length <= max && items.every(fits);
}
