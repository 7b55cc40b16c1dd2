import {
  letNeedsRule,
  nameOutOfReach,
  outcomeOutsideAdjust,
  unknownName,
} from '../../diagnostics/catalogue/names-and-types.js';
import { textCharactersMax } from '../../support/text-length.js';
import type { Name, Reference } from '../../syntax/ast.js';
import { instantType, intType, optionalType, textType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { Resolution } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { scopeNames } from '../facts/member.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { typeAt } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import { functions, isFunctionName } from '../functions/functions.js';
import { unknownNameHint } from '../hints/unknown-name.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import type { Declaration, LetName } from '../scope.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import { suggest } from '../suggestion.js';
import { reportRecord } from './field.js';
import { inferEventMember, inferMember, isMisdeclared } from './member.js';
import { inferMembers } from './moment.js';

/** name { "." word } */
export function inferReference(context: CheckContext, node: Reference, site: Site): Inferred {
  const [root] = node.path;
  if (root === undefined || node.path.some((name) => name.text === '')) return mistaken;
  if (isMisdeclared(root, site)) return mistaken;
  if (scopeNames.includes(root.text)) return inferMember(context, node, site);
  const found = inferMembers(context, node, inferRoot(context, node, root, site), site);
  return found.type.kind === 'record' ? reportRecord(context, node, found.type) : found;
}

function inferRoot(context: CheckContext, node: Reference, root: Name, site: Site): Inferred {
  switch (root.text) {
    case 'action':
      return inferEventMember(context, node, 'action', optionalType(textType(null, textCharactersMax)), site);
    case 'now':
      return inferNow(context, node, site);
    case 'points':
    case 'case':
      return inferOutcome(context, node, root.text, site);
    default:
      return inferDeclared(context, node, root, site);
  }
}

function inferNow(context: CheckContext, node: Reference, site: Site): Inferred {
  context.resolutions.set(node, { kind: 'now' });
  const place: KnownPlace = { key: 'now', declared: instantType, presentFrom: null };
  return { type: readPlace(site, place, 'now'), proof: noProof, place };
}

// ── Points and case of the award, inside an adjust ──────────────────────────

function inferOutcome(
  context: CheckContext,
  node: Reference,
  member: 'points' | 'case',
  { inAdjust }: Site,
): Inferred {
  if (!inAdjust) {
    context.report(outcomeOutsideAdjust, node, { name: member });
    return mistaken;
  }
  context.resolutions.set(node, { kind: 'outcome', member });
  return computed(member === 'points' ? intType() : caseType(context.awardCases()));
}

function caseType(cases: readonly string[] | null): Type {
  return cases === null ? textType(null, textCharactersMax) : textType(cases);
}

// ── Declared names ──────────────────────────────────────────────────────────

function inferDeclared(context: CheckContext, node: Reference, name: Name, site: Site): Inferred {
  const declaration = site.scope.find(name.text);
  if (declaration === undefined) {
    reportUnknown(context, node, name, site);
    return mistaken;
  }
  context.resolutions.set(node, resolutionOf(declaration));
  if (declaration.kind === 'let') return inferLet(context, node, declaration, site);
  return {
    type: readPlace(site, declaration.place, name.text),
    proof: noProof,
    place: declaration.place,
  };
}

/** What a name means that was declared. */
export function resolutionOf(declaration: Declaration): Resolution {
  switch (declaration.kind) {
    case 'let':
      return { kind: 'let', declaration: declaration.node };
    case 'item':
      return { kind: 'item', lambda: declaration.lambda, field: null };
    default:
      return { kind: declaration.kind, index: declaration.index };
  }
}

/** A let may stand for a place of its own, or be another name of the place that its value is. */
function inferLet(context: CheckContext, node: Reference, declaration: LetName, site: Site): Inferred {
  const { name, place, proof, reliances } = declaration;
  const unproven = reliances.find((reliance) => typeAt(site.known, reliance.place).kind === 'optional');
  if (unproven !== undefined) {
    const related = [{ span: name.span, message: `\`${name.text}\` stands below the rules that prove it` }];
    context.report(letNeedsRule, node, { name: name.text, relied: unproven.text }, { related });
    return mistaken;
  }
  for (const reliance of reliances) readPlace(site, reliance.place, reliance.text);
  return { type: readPlace(site, place, name.text), proof, place };
}

/** Those of the language that can stand alone or begin a path. */
const ownNames = [...scopeNames, 'now', 'action', 'true', 'false'];

function reportUnknown(context: CheckContext, node: Reference, name: Name, { scope }: Site): void {
  if (context.mayInherit) return;
  const elsewhere = context.lets.find((node) => node.name.text === name.text);
  if (elsewhere !== undefined) {
    const related = [{ span: elsewhere.name.span, message: `\`${name.text}\` stands here` }];
    context.report(nameOutOfReach, name, { name: name.text }, { related });
    return;
  }
  const { suggestion, fixes } = suggest(context, name, [...scope.names(), ...ownNames]);
  const signature = isFunctionName(name.text) ? functions[name.text].written : null;
  const hint = suggestion === null ? unknownNameHint(node, name, scope) : null;
  context.report(
    unknownName,
    name,
    { name: name.text, suggestion, signature, hint: hint?.help ?? null },
    { fixes: hint?.fixes ?? fixes },
  );
}
