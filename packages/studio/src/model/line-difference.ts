/** A stretch of lines that both texts have, or that one alone has. */
export interface LineRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
}

/** More pairs of lines than this are not compared one by one: a text then goes as a whole. */
const PAIRS_MAX = 4_000_000;

/** The lines that lead from one text to another, with as many kept as can be. */
export function differenceOf(before: string, after: string): readonly LineRun[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const start = commonStart(old, next);
  const end = commonStart(old.slice(start).reverse(), next.slice(start).reverse());
  const middle = compared(old.slice(start, old.length - end), next.slice(start, next.length - end));
  return merged([
    ...old.slice(0, start).map((line) => same(line)),
    ...middle,
    ...old.slice(old.length - end).map((line) => same(line)),
  ]);
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) if (left[index] !== right[index]) return index;
  return length;
}

interface Line {
  readonly kind: LineRun['kind'];
  readonly line: string;
}

const same = (line: string): Line => ({ kind: 'same', line });
const removed = (line: string): Line => ({ kind: 'removed', line });
const added = (line: string): Line => ({ kind: 'added', line });

/** By the longest common subsequence, from a table of how long it is behind each pair of places. */
function compared(old: readonly string[], next: readonly string[]): readonly Line[] {
  if (old.length * next.length > PAIRS_MAX) return [...old.map(removed), ...next.map(added)];
  const width = next.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  for (; row < old.length && column < next.length; ) {
    const [left = '', right = ''] = [old[row], next[column]];
    if (left === right) {
      lines.push(same(left));
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      lines.push(removed(left));
      row += 1;
    } else {
      lines.push(added(right));
      column += 1;
    }
  }
  return [...lines, ...old.slice(row).map(removed), ...next.slice(column).map(added)];
}

function merged(lines: readonly Line[]): readonly LineRun[] {
  const runs: { kind: LineRun['kind']; lines: string[] }[] = [];
  for (const { kind, line } of lines) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}
