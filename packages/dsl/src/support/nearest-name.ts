/**
 * The candidate that a misspelt word most likely means, or undefined where none is close: as many edits as
 * `editsAllowed` permits for the longer of both, counted without regard to capitals. Of candidates equally
 * close, the first.
 */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const allowed = editsAllowed(Math.max(word.length, candidate.length));
    if (Math.abs(word.length - candidate.length) > allowed) continue;
    const edits = editDistance(lower, candidate.toLowerCase());
    if (edits <= allowed && edits < fewest) {
      nearest = candidate;
      fewest = edits;
    }
  }
  return nearest;
}

/** Short words differ by a letter without being related, so a suggestion there would be a guess. */
function editsAllowed(length: number): number {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  return length <= 9 ? 2 : 3;
}

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment): insertions, deletions,
 * substitutions, and swaps of two neighbours, each unit edited once.
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) edits = Math.min(edits, at(beforePrevious, j - 2) + 1);
      current.push(edits);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
