import { branchesDiffer } from '../../diagnostics/catalogue/names-and-types.js';
import type { Match } from '../../syntax/ast.js';
import { joinTypes } from '../../types/join.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { both } from '../flow/narrowings.js';
import { choice, type Proof } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { conditionOf, mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { type CheckedArm, checkArms } from './arms.js';

/** Types a `match`: its value is that of the arm that is taken, so the arms' types are joined. */
export function inferMatch(context: CheckContext, node: Match, site: Site): Inferred {
  const [first, ...rest] = checkArms(context, node, site, (value, inner) => context.infer(value, inner));
  if (first === undefined) return mistaken;
  const type = joinArms(context, first, rest);
  return type === null ? mistaken : conditionOf(type, proofOf(first, rest));
}

type InferredArm = CheckedArm<Inferred>;

/** Null where one arm's type doesn't go with the first one's, which was reported. */
function joinArms(context: CheckContext, first: InferredArm, rest: readonly InferredArm[]): Type | null {
  let joined = first.result.type;
  for (const arm of rest) {
    const next = joinTypes(joined, arm.result.type);
    if (next === null) {
      const typed = ({ node, result }: InferredArm) => ({
        expression: quoteSource(context, node.value),
        type: describeType(result.type),
      });
      context.report(branchesDiffer, arm.node.value, { left: typed(first), right: typed(arm) });
      return null;
    }
    joined = next;
  }
  return joined;
}

/**
 * As a condition: taking an arm proves what the arm does, and what its value does. The last one takes the
 * rest.
 */
function proofOf({ proof, result }: InferredArm, [next, ...later]: readonly InferredArm[]): Proof {
  if (next !== undefined) return choice(proof, result.proof, proofOf(next, later));
  return {
    whenTrue: both(proof.whenTrue, result.proof.whenTrue),
    whenFalse: both(proof.whenTrue, result.proof.whenFalse),
  };
}
