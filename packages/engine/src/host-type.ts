import type { OptionalType, Type } from '@merit/dsl';
import { check, parse } from '@merit/dsl';

/**
 * Reads a type where the language itself would: in the declaration of an input.
 *
 * @throws TypeError for what isn't a type, or isn't one of these kinds.
 */
export function readHostType(text: string, kinds: readonly string[], taker: string): Type {
  const source = `strategy "Type" { input value: ${text} }`;
  const { tree, diagnostics } = parse(source);
  const result = tree === null || diagnostics.length > 0 ? null : check(source, tree);
  const inputs = result?.ok === true ? result.checked.inputs : [];
  const [input] = inputs;
  if (input === undefined || inputs.length > 1 || input.default !== null || input.path[0] !== 'value') {
    throw new TypeError(`\`${text}\` is no type`);
  }
  // That an input may be missing is said beside its type, so the type itself is of one that is there.
  const { type: inner } = input;
  if (inner.kind === 'optional' || !kinds.includes(inner.kind))
    throw new TypeError(`\`${text}\` is no type that ${taker} takes here`);
  return input.optional ? Object.freeze({ kind: 'optional', inner }) : inner;
}

/** A type whose texts may be of any length: for what only looks at them. */
export function ofAnyLength(type: Type): Type {
  if (type.kind !== 'optional') return unbounded(type);
  return Object.freeze({ kind: 'optional', inner: unbounded(type.inner) });
}

function unbounded(type: OptionalType['inner']): OptionalType['inner'] {
  return type.kind === 'text' ? Object.freeze({ ...type, max: Number.POSITIVE_INFINITY }) : type;
}

/** A type without a range, listed texts or places; of a text it may be said how long it is at most. */
export function readUnconstrainedType(text: string, kinds: readonly string[], taker: string): Type {
  if (/\((?! *max )/.test(text)) throw new TypeError(`\`${text}\` is no type that ${taker} takes here`);
  return readHostType(text, kinds, taker);
}
