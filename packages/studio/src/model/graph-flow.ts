import type { GraphNodeReport, GraphReport, RunReport } from '../protocol/reports.js';

/** How many events came to each box of a graph and took each way, by ids; a way's is `from to`. */
export interface GraphFlow {
  readonly boxes: ReadonlyMap<string, number>;
  readonly ways: ReadonlyMap<string, number>;
  /** Boxes of what the events leave out, so that nothing can have come there. */
  readonly unkept: ReadonlySet<string>;
}

/**
 * Follows the events of a run through a graph. What an adjust has is how many awards it changed, since all of
 * them come to it. Null where the run is of a text with other parts.
 */
export function flowOf({ nodes, edges }: GraphReport, run: RunReport): GraphFlow | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const outcomes = new Set(edges.flatMap(({ from, to }) => (to === `${from}-outcome` ? [from] : [])));
  const taken = (id: string) => takenBy(byId.get(id), run);
  if ([...outcomes].some((id) => taken(id) === null)) return null;

  const reached = new Map<string, number>([['start', decidedIn(run)]]);
  const ways = new Map<string, number>();
  for (const { from, to, kind } of edges) {
    const here = reached.get(from) ?? 0;
    const yes = from === 'parent' ? ofParents(run, isAward) : (taken(from) ?? 0);
    const leaves = from === 'parent' ? ofParents(run, () => true) : yes;
    const count = kind === 'next' ? here : kind === 'yes' ? yes : here - leaves;
    ways.set(`${from} ${to}`, count);
    reached.set(to, (reached.get(to) ?? 0) + count);
  }
  const isAdjust = (id: string) => byId.get(id)?.part?.kind === 'adjust';
  const boxes = new Map([...reached].map(([id, count]) => [id, isAdjust(id) ? (taken(id) ?? 0) : count]));
  const isUnkept = (id: string, count: number) =>
    run.events.isWithoutDenied && count === 0 && /^deny-\d+-outcome$/.test(id);
  const unkept = new Set([...boxes].flatMap(([id, count]) => (isUnkept(id, count) ? [id] : [])));
  return { boxes, ways, unkept };
}

/** Those that were refused or failed went no way to its end. */
function decidedIn({ counted, totals: { refused, failed } }: RunReport): number {
  return counted.events - refused - failed;
}

/** Null where the run knows nothing of such a part. */
function takenBy(node: GraphNodeReport | undefined, { parts }: RunReport): number | null {
  const { kind, name } = node?.part ?? {};
  const found = parts.find(
    (part) => part.sourceName === undefined && part.kind === kind && part.name === name,
  );
  return found?.events ?? null;
}

type Part = RunReport['parts'][number];

const isAward = ({ kind }: Part) => kind !== 'deny';

/** What the strategies did that this one extends. */
function ofParents({ parts }: RunReport, isMeant: (part: Part) => boolean): number {
  return parts
    .filter((part) => part.sourceName !== undefined && part.kind !== 'adjust' && isMeant(part))
    .reduce((sum, { events }) => sum + events, 0);
}
