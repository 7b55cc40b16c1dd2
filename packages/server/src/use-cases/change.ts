import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../domain/fault.js';
import { stampsOf } from '../domain/principal.js';
import type { Stamps } from '../domain/stamps.js';
import type { Call } from './call.js';

/** What the caller expects of the row it changes (its `If-Match`): throws where the row is another. */
export type Expectation<Row> = ((row: Row) => void) | null;

interface Revised {
  readonly updatedAt: number;
  readonly revision: number;
  readonly stamps: Stamps;
}

const ATTEMPTS_MAX = 20;

/**
 * Runs a change again where somebody else's came between its reading and its writing: two patches of
 * different members both land. Whoever named the version to change is refused instead.
 *
 * @throws Fault `precondition-failed` where a version was named, or the row never stands still.
 */
export async function changing<T>(expects: Expectation<never>, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      const overtaken = error instanceof Fault && error.code === 'precondition-failed';
      if (!overtaken || expects !== null || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** The members that every change of a row sets. */
export function revised({ services, principal }: Call, before: Revised): Revised {
  return {
    updatedAt: services.clock.now(),
    revision: before.revision + 1,
    stamps: stampsOf(principal, before.stamps),
  };
}

/** The row with those members of the patch that are given. */
export function patched<Row extends object>(
  row: Row,
  patch: { readonly [Name in keyof Row]?: Row[Name] | undefined },
): Row {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(given) };
}

/** The names of the members that differ, for the audit log. */
export function changedMembers(before: object, after: object): readonly string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(old.get(name), value) ? [] : [name],
  );
}
