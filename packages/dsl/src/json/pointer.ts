/**
 * A place in a JSON value, by the way that leads to it; it becomes text only where something is reported of
 * it.
 */
export interface Place {
  readonly above: Place | null;
  readonly key: string | number;
}

export const root: Place = Object.freeze({ above: null, key: '' });

export function below(above: Place, key: string | number): Place {
  return { above, key };
}

/** RFC 6901: `/parts/0/when`; the root is the empty text. */
export function toPointer(place: Place): string {
  const keys: string[] = [];
  for (let at: Place = place; at.above !== null; at = at.above) {
    keys.push(`/${String(at.key).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  return keys.reverse().join('');
}
