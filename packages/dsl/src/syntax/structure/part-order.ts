import { partOrder } from '../../diagnostics/catalogue/syntax.js';
import type { Part } from '../ast.js';
import type { SyntaxFindings } from '../findings.js';
import { keywordOf, keywordSpan } from './keyword.js';
import { moveBefore, moveBehind } from './move.js';

/** Where each kind of part stands; a `let` anywhere from its own rank on. */
export const partRanks: { readonly [Kind in Part['kind']]: number } = {
  About: 0,
  Param: 0,
  Input: 0,
  Let: 1,
  Deny: 2,
  Set: 2,
  Rule: 3,
  Otherwise: 4,
  Adjust: 5,
};

const rankCount = 6;

/** Reports the fewest parts that, moved elsewhere, leave all others in order. */
export function checkPartOrder(parts: readonly Part[], source: string, findings: SyntaxFindings): void {
  if (areInOrder(parts)) return;
  const kept = longestInOrder(parts);
  for (const [index, part] of parts.entries()) {
    if (!kept.has(index)) report(part, index, { parts, kept, source, findings });
  }
}

function areInOrder(parts: readonly Part[]): boolean {
  let reached = 0;
  for (const part of parts) {
    const rank = partRanks[part.kind];
    if (rank < reached && part.kind !== 'Let') return false;
    reached = Math.max(reached, rank);
  }
  return true;
}

/** A longest run of parts that may stay, by the rank of its last one. */
interface Run {
  readonly length: number;
  readonly last: number;
  readonly before: Run | null;
}

/** The places of the parts that may stay; of several choices the one that keeps what stands first. */
function longestInOrder(parts: readonly Part[]): ReadonlySet<number> {
  const runs: (Run | null)[] = Array.from({ length: rankCount }, () => null);
  for (const [index, part] of parts.entries()) {
    const rank = partRanks[part.kind];
    if (part.kind === 'Let') extendAll(runs, rank, index);
    else runs[rank] = extend(longestUpTo(runs, rank), index);
  }
  const kept = new Set<number>();
  for (let run = longestUpTo(runs, rankCount - 1); run !== null; run = run.before) kept.add(run.last);
  return kept;
}

function extendAll(runs: (Run | null)[], rank: number, index: number): void {
  const start = extend(longestUpTo(runs, rank), index);
  for (let each = rank + 1; each < rankCount; each++) {
    const run = runs[each];
    if (run !== null && run !== undefined) runs[each] = extend(run, index);
  }
  runs[rank] = start;
}

function extend(before: Run | null, last: number): Run {
  return { length: (before?.length ?? 0) + 1, last, before };
}

function longestUpTo(runs: readonly (Run | null)[], rank: number): Run | null {
  let longest: Run | null = null;
  for (const run of runs.slice(0, rank + 1)) {
    if (run !== null && run.length >= (longest?.length ?? 0)) longest = run;
  }
  return longest;
}

interface OrderContext {
  readonly parts: readonly Part[];
  /** Indexes in `parts` of those that may stay where they are. */
  readonly kept: ReadonlySet<number>;
  readonly source: string;
  readonly findings: SyntaxFindings;
}

function report(part: Part, index: number, { parts, kept, source, findings }: OrderContext): void {
  const rank = partRanks[part.kind];
  const above = parts.find((other, at) => at < index && kept.has(at) && partRanks[other.kind] > rank);
  const below = parts.findLast((other, at) => at > index && kept.has(at) && partRanks[other.kind] < rank);
  const other = above ?? below;
  const place = keywordSpan(part);
  // Another finding at the very word says already why the part stands where it does.
  if (other === undefined || findings.hasAt(place.start)) return;
  const isBelow = other === above;
  const move = isBelow ? moveBefore : moveBehind;
  // Where something else is wrong in a part, its end isn't certain enough to move it.
  const fixes = findings.hasWithin(part.span) ? [] : [move(source, part.span, other.span)];
  findings.report(partOrder, place, { part: keywordOf(part), other: keywordOf(other), isBelow }, { fixes });
}
