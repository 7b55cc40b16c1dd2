import {
  incompleteName,
  unknownMember,
  wrongArgumentCount,
} from '../../diagnostics/catalogue/names-and-types.js';
import { textCharactersMax } from '../../support/text-length.js';
import type { Call, Name, Reference } from '../../syntax/ast.js';
import { pathText } from '../../syntax/path-text.js';
import { textType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { Resolution } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { inferDid } from '../facts/did.js';
import { inferFact } from '../facts/fact.js';
import { inferHostFact } from '../facts/host-fact.js';
import { memberOf, type UnknownMember } from '../facts/member.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import { calendarHint, memberCalled, memberOfValueHint } from '../hints/unknown-member.js';
import type { Inferred } from '../inferred.js';
import { mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import { replaceWith, suggest } from '../suggestion.js';

type EventMember = Extract<Resolution, { kind: 'event' }>['member'];

/** What stands behind `user`, `task` and `game`: facts and ids. */
export function inferMember(context: CheckContext, node: Reference | Call, site: Site): Inferred {
  const member = memberOf(node.path, context.hostFacts);
  switch (member.kind) {
    case 'fact':
      return inferFact(context, node, member, site);
    case 'did':
      return inferDid(context, node, member, site);
    case 'host fact':
      return inferHostFact(context, node, member.fact, site);
    case 'id':
      return inferId(context, node, member.member, site);
    case 'incomplete':
      context.report(incompleteName, node, { name: member.owner, example: member.example });
      return mistaken;
    case 'unknown':
      return reportUnknown(context, member, node);
  }
}

const idType = textType(null, textCharactersMax);

function inferId(context: CheckContext, node: Reference | Call, member: EventMember, site: Site): Inferred {
  if (node.kind === 'Reference') return inferEventMember(context, node, member, idType, site);
  const signature = pathText(node);
  context.report(wrongArgumentCount, node, { callee: signature, takes: 'no arguments', signature });
  return mistaken;
}

export function inferEventMember(
  context: CheckContext,
  node: Reference,
  member: EventMember,
  declared: Type,
  site: Site,
): Inferred {
  context.resolutions.set(node, { kind: 'event', member });
  const place: KnownPlace = { key: `event ${member}`, declared, presentFrom: null };
  return { type: readPlace(site, place, quoteSource(context, node)), proof: noProof, place };
}

function reportUnknown(
  context: CheckContext,
  { owner, name, candidates }: UnknownMember,
  node: Reference | Call,
): Inferred {
  const scope = scopeMeant(node.path);
  if (scope !== null) {
    const [first = name] = node.path;
    const place = { span: { start: first.span.start, end: name.span.end } };
    const meant = [scope, ...node.path.slice(2).map(({ text }) => text)].join('.');
    const hint = `write \`${meant}\``;
    const data = { owner, name: name.text, suggestion: null, hint, members: [] };
    context.report(unknownMember, name, data, { fixes: [replaceWith(place, scope)] });
    return mistaken;
  }
  reportUnknownMember(context, { owner, name, members: candidates });
  return mistaken;
}

/** `game.user.points`, `user.task.awards`: two scopes that people put in their own order. */
function scopeMeant([first, second]: readonly Name[]): string | null {
  return scopesMeant.get(`${first?.text}.${second?.text}`) ?? null;
}

const scopesMeant: ReadonlyMap<string, string> = new Map([
  ['game.user', 'user.game'],
  ['user.task', 'user'],
  ['task.user', 'user'],
  ['game.task', 'task'],
  ['task.game', 'game'],
]);

/** Reports a member of something that has none; without a type it is nothing that is declared. */
export function reportMemberOfValue(
  context: CheckContext,
  node: Reference | Call,
  { owner, name, type }: { readonly owner: string; readonly name: Name; readonly type: Type | null },
): void {
  const { help, fixes } = memberOfValueHint(node, name, { owner, type });
  const data = { owner, name: name.text, suggestion: null, hint: help, members: [] };
  context.report(unknownMember, name, data, { fixes });
}

/** Reports a member that its owner hasn't, with those that it has. */
export function reportUnknownMember(
  context: CheckContext,
  {
    owner,
    name,
    members,
  }: { readonly owner: string; readonly name: Name; readonly members: readonly string[] },
): void {
  const called = memberCalled(name.text, members);
  const { suggestion, fixes } =
    called === null
      ? suggest(context, name, members)
      : { suggestion: called, fixes: [replaceWith(name, called)] };
  const hint = suggestion === null ? calendarHint(name.text, members) : null;
  const data = { owner, name: name.text, suggestion, hint, members };
  context.report(unknownMember, name, data, { fixes });
}

/** Whether a name has no meaning since its declaration was already reported. */
export function isMisdeclared({ text }: Name, { scope }: Site): boolean {
  return scope.find(text)?.type.kind === 'error';
}
