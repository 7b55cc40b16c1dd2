import { outsideParentType } from '../../diagnostics/catalogue/parents.js';
import type { Expression, List } from '../../syntax/ast.js';
import { presentType } from '../../types/make-type.js';
import { meetTypes } from '../../types/meet.js';
import { describeType, printType } from '../../types/print-type.js';
import { recordOfItems } from '../../types/record.js';
import { isSubtype } from '../../types/subtype.js';
import type { ListType, Type } from '../../types/type.js';
import { withoutConstraints } from '../../types/without-constraints.js';
import { constantFits, isTimeThatFits } from '../constants/constant-fits.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { readRecords } from '../records.js';
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
  const asker = `\`${name}\` of \`${id}\``;
  const reportMisfit = (value: Expression, declared: Type, field: string | null) =>
    context.report(outsideParentType, value, {
      id,
      name: field ?? name,
      value: quoteSource(context, value),
      type: printType(declared),
    });
  if (isOfRecords(node) && recordOfItems(wanted) !== null) {
    const records = readRecords(context, node, wanted, { asker, site, reportMisfit });
    if (records !== null) context.records.set(node, records);
    return;
  }
  const inferred = context.infer(node, site);
  const type = optional ? presentType(inferred.type) : requirePresent(context, node, inferred, site);
  const kind = withoutConstraints(wanted);
  if (!isSubtype(type, kind)) {
    reportMismatch(context, node, type, describeType(kind), asker);
  } else if (!mayFit(context, node, type, wanted)) {
    reportMisfit(node, wanted, null);
  }
}

/** A list in which a record is written out. */
function isOfRecords(node: Expression): node is List {
  return node.kind === 'List' && node.items.some(({ kind }) => kind === 'RecordConstant');
}

function mayFit(context: CheckContext, node: Expression, type: Type, wanted: Type): boolean {
  if (isSubtype(type, wanted)) return true;
  if (node.kind === 'List' && wanted.kind === 'list') return mayItemsFit(context, node.items, wanted);
  const value = context.constants.get(node);
  return value === undefined ? meetTypes(type, wanted) !== null : isTimeThatFits(value, wanted);
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
