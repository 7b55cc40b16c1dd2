import { zero } from '../../number/decimal.js';
import type { Call, Name, Reference } from '../../syntax/ast.js';
import { intType } from '../../types/make-type.js';
import type { FactScope, HistoryFactName, HostFact } from '../checked-strategy.js';
import { type FactFilter, factKey } from '../fact-key.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { factNamesOf, factOf } from './fact-signature.js';

/** The names before a dot that lead to history and ids. */
export const scopeNames: readonly string[] = ['user', 'task', 'game'];

/** What a path such as `user.game.awards` leads to. */
export type Member =
  | FactMember
  | DidMember
  | { readonly kind: 'host fact'; readonly fact: HostFact }
  | { readonly kind: 'id'; readonly member: 'userId' | 'taskId' | 'gameId' }
  | { readonly kind: 'incomplete'; readonly owner: string; readonly example: string }
  | UnknownMember;

export interface FactMember {
  readonly kind: 'fact';
  readonly scope: FactScope;
  readonly name: HistoryFactName;
}

/** `user.did` and `user.game.did`. */
export interface DidMember {
  readonly kind: 'did';
  readonly scope: 'user' | 'user.game';
}

/** A fact as it is written, called or not. */
export interface FactUse extends FactMember {
  readonly node: Reference | Call;
  /** `user.game.total`. */
  readonly written: string;
}

export interface UnknownMember {
  readonly kind: 'unknown';
  readonly owner: string;
  readonly name: Name;
  readonly candidates: readonly string[];
}

const ids = { user: 'userId', task: 'taskId', game: 'gameId' } as const;

/** `path` begins with one of `scopeNames`. None of the host's facts has a name of the language. */
export function memberOf(path: readonly Name[], hostFacts: readonly HostFact[]): Member {
  const { scope, rest } = splitScope(path);
  const [name, beyond] = rest;
  if (name === undefined) return { kind: 'incomplete', owner: scope, example: `${scope}.awards` };
  if (scope === 'user' && name.text === 'wallet') return walletMember(beyond, path[3]);
  const own = hostFacts.filter((fact) => fact.scope === scope);
  const member = directMember(scope, name) ?? hostMember(own, name);
  if (member !== null && beyond !== undefined) {
    return { kind: 'unknown', owner: `${scope}.${name.text}`, name: beyond, candidates: [] };
  }
  return (
    member ?? {
      kind: 'unknown',
      owner: scope,
      name,
      candidates: [...namesOf(scope), ...own.map((fact) => fact.member)].filter(
        (candidate) => notMeant[name.text] !== candidate,
      ),
    }
  );
}

/** The names that may stand behind the dot of a path that begins with one of `scopeNames`. */
export function membersBehind(path: readonly string[], hostFacts: readonly HostFact[]): readonly string[] {
  const names = [...path, ''].map((text) => ({ kind: 'Name', span: nowhere, text }) as const);
  const member = memberOf(names, hostFacts);
  return member.kind === 'unknown' ? member.candidates : [];
}

const nowhere = { start: 0, end: 0 };

/** Names that are nearly alike, and never meant for one another. */
const notMeant: { readonly [name: string]: string } = { id: 'did', did: 'id' };

function splitScope(path: readonly Name[]): { readonly scope: FactScope; readonly rest: readonly Name[] } {
  const [root, second] = path;
  if (root?.text === 'user' && second?.text === 'game') return { scope: 'user.game', rest: path.slice(2) };
  const scope = root?.text === 'task' || root?.text === 'game' ? root.text : 'user';
  return { scope, rest: path.slice(1) };
}

function directMember(scope: FactScope, { text }: Name): Member | null {
  const fact = factOf(scope, text);
  if (fact !== null) return { kind: 'fact', scope, name: fact };
  if (text === 'did' && isUsers(scope)) return { kind: 'did', scope };
  return text === 'id' && scope !== 'user.game' ? { kind: 'id', member: ids[scope] } : null;
}

function isUsers(scope: FactScope): scope is DidMember['scope'] {
  return scope === 'user' || scope === 'user.game';
}

function hostMember(facts: readonly HostFact[], { text }: Name): Member | null {
  const fact = facts.find(({ member }) => member === text);
  return fact === undefined ? null : { kind: 'host fact', fact };
}

function namesOf(scope: FactScope): readonly string[] {
  return [
    ...factNamesOf(scope),
    ...(isUsers(scope) ? ['did'] : []),
    ...(scope === 'user.game' ? [] : ['id']),
    ...(scope === 'user' ? ['game'] : []),
  ];
}

const walletNames = ['points', 'coins'] as const;

function walletMember(name: Name | undefined, beyond: Name | undefined): Member {
  if (name === undefined) return { kind: 'incomplete', owner: 'user.wallet', example: 'user.wallet.points' };
  const held = walletNames.find((each) => each === name.text);
  if (held === undefined) return { kind: 'unknown', owner: 'user.wallet', name, candidates: walletNames };
  if (beyond !== undefined) {
    return { kind: 'unknown', owner: `user.wallet.${held}`, name: beyond, candidates: [] };
  }
  return { kind: 'fact', scope: 'user', name: `wallet.${held}` };
}

/**
 * The place of the number of a scope's awards, or of a part of them: comparing it proves other facts about
 * the same awards present.
 */
export function awardsPlace(scope: FactScope, filter: FactFilter): KnownPlace {
  const awards = {
    scope,
    name: 'awards',
    input: null,
    action: null,
    this: null,
    since: null,
    each: null,
    ...filter,
  } as const;
  return { key: factKey(awards), declared: intType({ min: zero, max: null }), presentFrom: null };
}
