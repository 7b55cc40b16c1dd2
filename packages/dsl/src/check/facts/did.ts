import type { Argument, Call, Reference } from '../../syntax/ast.js';
import { boolType } from '../../types/make-type.js';
import type { CheckContext } from '../context.js';
import { factIdentity } from '../fact-register.js';
import type { Inferred } from '../inferred.js';
import { computed } from '../inferred.js';
import type { Site } from '../site.js';
import { readArguments } from './arguments.js';
import { factDeclaration, readKind } from './fact.js';
import { factSignatures } from './fact-signature.js';
import type { DidMember, FactUse } from './member.js';

/**
 * "user" [ "." "game" ] "." "did" "(" kind { window } ")": it asks for `actions` alone. Every window
 * that has begun holds the moment that is decided for, so the event's own action counts.
 */
export function inferDid(
  context: CheckContext,
  node: Reference | Call,
  { scope }: DidMember,
  site: Site,
): Inferred {
  const use: FactUse = { kind: 'fact', scope, name: 'actions', node, written: `${scope}.did` };
  const given: readonly Argument[] = node.kind === 'Call' ? node.arguments : [];
  const action = readKind(context, use, given[0]);
  const named = readArguments(context, use, given.slice(1), site);
  if (action === null || named === null) return computed(boolType);
  const type = factSignatures.actions.type(null);
  const declaration = factDeclaration(use, named, { input: null, action, type });
  const index = context.facts.add(factIdentity(declaration, context.constants), declaration);
  context.resolutions.set(node, { kind: 'did', index, action });
  return computed(boolType);
}
