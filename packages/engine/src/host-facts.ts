import type { FactScope, HostFact } from '@merit/dsl';
import { factKey, isMemberName } from '@merit/dsl';
import { readUnconstrainedType } from './host-type.js';

/** A fact that a host adds to the language: `user.premium`, `task.difficulty`. */
export interface FactRegistration {
  readonly scope: FactScope;
  /** What authors write behind the scope's dot; none that the language has there itself. */
  readonly name: string;
  /**
   * `int`, `decimal`, `text`, `bool`, `duration`, `date`, `time` or `instant`, with a `?` where it may be
   * missing.
   */
  readonly type: string;
  /** A sentence for authors; `checked.facts` has it for those that a strategy asks for. */
  readonly doc: string;
}

/**
 * The facts as the checker takes them.
 *
 * @throws TypeError for a name that is taken or no name, an unknown scope, and a type that isn't one.
 */
export function hostFacts(registrations: readonly FactRegistration[]): readonly HostFact[] {
  const facts = registrations.map(hostFact);
  const keys = facts.map((fact) => factKey(fact));
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) throw new TypeError(`the fact \`${twice}\` is given twice`);
  return facts;
}

const scopes: readonly string[] = ['user', 'user.game', 'task', 'game'];
const kinds: readonly string[] = ['int', 'decimal', 'text', 'bool', 'duration', 'date', 'time', 'instant'];

function hostFact({ scope, name, type, doc }: FactRegistration): HostFact {
  if (!scopes.includes(scope)) throw new TypeError(`\`${scope}\` is no scope of facts`);
  const written = `${scope}.${name}`;
  if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new TypeError(`\`${name}\` is no name for a fact`);
  if (isMemberName(scope, name)) throw new TypeError(`the language has \`${written}\` itself`);
  return Object.freeze({
    scope,
    name: 'host',
    member: name,
    ...unasked,
    type: readUnconstrainedType(type, kinds, "a host's fact"),
    doc,
  });
}

const unasked = {
  input: null,
  action: null,
  last: null,
  this: null,
  days: null,
  since: null,
  each: null,
  grace: null,
  case: null,
  same: null,
} as const;
