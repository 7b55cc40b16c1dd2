import type { Call, Expression } from '../../syntax/ast.js';
import { decimalType, isNumber } from '../../types/make-type.js';
import type { CheckContext } from '../context.js';
import { functions } from '../functions/functions.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';
import { readPoints } from './points.js';

/** Straight lines between points, flat outside of them. */
export function inferLinear(context: CheckContext, node: Call, site: Site): Inferred {
  const readTo = (to: Expression) => isHeight(context, to, site);
  if (
    readPoints(context, node, { name: 'linear', written: functions.linear.written }, { site, readTo }) ===
    null
  )
    return mistaken;
  context.resolutions.set(node, { kind: 'function', name: 'linear' });
  return computed(decimalType());
}

/** At each point there is a number: of durations no part in between is a duration. */
function isHeight(context: CheckContext, to: Expression, site: Site): boolean {
  const type = requirePresent(context, to, context.infer(to, site), site);
  if (type.kind !== 'error' && !isNumber(type)) {
    reportMismatch(context, to, type, 'numbers behind an arrow', '`linear`');
  }
  return isNumber(type);
}
