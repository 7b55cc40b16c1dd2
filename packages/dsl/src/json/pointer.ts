/**
 * A place in a JSON value, by the way that leads to it; it becomes text only where something is reported of
 * it.
 */
export interface JsonPlace {
  readonly above: JsonPlace | null;
  readonly key: string | number;
}

export const root: JsonPlace = Object.freeze({ above: null, key: '' });

export function below(above: JsonPlace, key: string | number): JsonPlace {
  return { above, key };
}

/** RFC 6901: `/parts/0/when`; the root is the empty text. */
export function toPointer(place: JsonPlace): string {
  const keys: string[] = [];
  for (let at: JsonPlace = place; at.above !== null; at = at.above) {
    keys.push(`/${String(at.key).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  return keys.reverse().join('');
}
