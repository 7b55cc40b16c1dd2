/**
 * The candidate that a misspelt word most likely means, or undefined where none is close: as many edits as
 * `editsAllowed` permits for the longer of both, counted without regard to capitals. Of candidates equally
 * close, the first.
 */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > unitsMax) return undefined;
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const allowed = editsAllowed(Math.max(word.length, candidate.length));
    if (Math.abs(word.length - candidate.length) > allowed) continue;
    const edits = editDistance(lower, candidate.toLowerCase(), allowed);
    if (edits !== null && edits < fewest) {
      nearest = candidate;
      fewest = edits;
    }
  }
  return nearest;
}

/**
 * Nobody mistypes a longer name that is meant to be typed; to compare one with hundreds of others takes long.
 */
const unitsMax = 60;

/** Short words differ by a letter without being related, so a suggestion there would be a guess. */
function editsAllowed(length: number): number {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  return length <= 9 ? 2 : 3;
}

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment): insertions, deletions,
 * substitutions, and swaps of two neighbours, each unit edited once. Null where it is more than `most`: only
 * places that lie at most so far apart are compared (Ukkonen, 1985), so it costs one word's length and not
 * both's product.
 */
export function editDistance(a: string, b: string, most: number): number | null {
  let beforePrevious: Row = [];
  let previous: Row = Array.from({ length: 2 * most + 1 }, (_, index) => Math.abs(index - most));
  for (let i = 1; i <= a.length; i++) {
    const current: number[] = [];
    for (let index = 0; index <= 2 * most; index++) {
      const j = i + index - most;
      current.push(j < 0 || j > b.length ? most + 1 : editsAt(j, index));
    }
    if (Math.min(...current) > most) return null;
    beforePrevious = previous;
    previous = current;

    function editsAt(j: number, index: number): number {
      if (j === 0) return i;
      const at = (row: Row, place: number) => row[place] ?? most + 1;
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      return Math.min(
        at(previous, index + 1) + 1,
        at(current, index - 1) + 1,
        at(previous, index) + (isSame ? 0 : 1),
        isSwapped ? at(beforePrevious, index) + 1 : most + 1,
      );
    }
  }
  const edits = previous[b.length - a.length + most] ?? most + 1;
  return edits > most ? null : edits;
}

/**
 * Of the first units of one word, the edits to those of the other: as many, up to `most` fewer, up to `most`
 * more.
 */
type Row = readonly number[];
