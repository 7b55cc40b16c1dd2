/** A type as the generator thinks of it; ranges matter only where values are made up. */
export type GeneratedType =
  | { readonly kind: 'int' | 'decimal' | 'duration' | 'bool' | 'date' | 'time' | 'instant' }
  | { readonly kind: 'text'; readonly values: readonly string[] | null }
  | GeneratedRecord
  | { readonly kind: 'list'; readonly element: GeneratedType };

/** Of the items of a list. */
export interface GeneratedRecord {
  readonly kind: 'record';
  readonly fields: readonly {
    readonly name: string;
    readonly type: GeneratedType;
    readonly optional: boolean;
  }[];
}

/** A name, or a fact, that an expression may use. */
export interface Place {
  readonly text: string;
  readonly type: GeneratedType;
  readonly optional: boolean;
  /**
   * Whether its texts may be fewer than its type says, so that comparing them with a literal may be a
   * mistake.
   */
  readonly inferred?: boolean;
  /** A condition that proves it present, besides `is present`. */
  readonly proof?: string;
}

export interface Environment {
  readonly places: readonly Place[];
  /** How much deeper expressions may go. */
  readonly depth: number;
}

export function deeper(env: Environment): Environment {
  return { ...env, depth: env.depth - 1 };
}

/** With a place that is proven present. */
export function knowing(env: Environment, place: Place): Environment {
  const known = { ...place, optional: false };
  return { ...env, places: [...env.places.filter(({ text }) => text !== place.text), known] };
}

export function sameType(left: GeneratedType, right: GeneratedType): boolean {
  if (left.kind === 'text' && right.kind === 'text') return left.values?.join() === right.values?.join();
  if (left.kind === 'list' && right.kind === 'list') return sameType(left.element, right.element);
  if (left.kind === 'record' && right.kind === 'record') return left === right;
  return left.kind === right.kind;
}

/** Types whose items lists are made of. */
export const listOf = (element: GeneratedType): GeneratedType => ({ kind: 'list', element });

export const int: GeneratedType = { kind: 'int' };
export const decimal: GeneratedType = { kind: 'decimal' };
export const duration: GeneratedType = { kind: 'duration' };
export const bool: GeneratedType = { kind: 'bool' };
export const text: GeneratedType = { kind: 'text', values: null };
export const date: GeneratedType = { kind: 'date' };
export const time: GeneratedType = { kind: 'time' };
export const instant: GeneratedType = { kind: 'instant' };
export const weekday: GeneratedType = {
  kind: 'text',
  values: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
};
