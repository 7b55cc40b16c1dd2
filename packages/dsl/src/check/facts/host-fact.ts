import { wrongArgumentCount } from '../../diagnostics/catalogue/names-and-types.js';
import type { Call, Reference } from '../../syntax/ast.js';
import type { FactScope, HostFact } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { factKey } from '../fact-key.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import { memberOf } from './member.js';

/** scope "." name of a host's fact, which takes neither windows nor filters. */
export function inferHostFact(
  context: CheckContext,
  node: Reference | Call,
  fact: HostFact,
  site: Site,
): Inferred {
  const key = factKey(fact);
  if (node.kind === 'Call') {
    context.report(wrongArgumentCount, node, { callee: key, takes: 'no arguments', signature: key });
    return mistaken;
  }
  // A copy, since a strategy's facts and those of its parent are told apart by being others.
  context.resolutions.set(node, { kind: 'fact', index: context.facts.add(key, { ...fact }) });
  const place: KnownPlace = { key, declared: fact.type, presentFrom: null };
  return { type: readPlace(site, place, key), proof: noProof, place };
}

/** Whether the language itself has something of this name in a scope. */
export function isMemberName(scope: FactScope, name: string): boolean {
  const path = [...scope.split('.'), name].map((text) => ({ text, kind: 'Name', span: nowhere }) as const);
  return memberOf(path, []).kind !== 'unknown';
}

const nowhere = { start: 0, end: 0 };
