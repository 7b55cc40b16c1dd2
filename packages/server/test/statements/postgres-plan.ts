import type pg from 'pg';
import { type Pinned, pinnedIn } from './pinned-columns.js';
import { isOneOwners, type Reading } from './plan.js';
import type { SeenStatement } from './seen-statements.js';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Join Type'?: string;
  readonly 'Subplan Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

type Statement = Pick<SeenStatement, 'sql' | 'parameters'>;

/** How the server would run the statement for any values. */
export async function readingsForAny(
  client: pg.ClientBase,
  statement: Statement,
): Promise<readonly Reading[]> {
  return planned(client, statement, { text: `explain (generic_plan, format json) ${statement.sql}` });
}

/** How it would run it for those of its first run. */
export async function readingsForValues(
  client: pg.ClientBase,
  statement: Statement,
): Promise<readonly Reading[]> {
  const { sql, parameters } = statement;
  return planned(client, statement, { text: `explain (format json) ${sql}`, values: [...parameters] });
}

async function planned(client: pg.ClientBase, { sql, parameters }: Statement, query: pg.QueryConfig) {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(query);
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan === undefined
    ? []
    : readingsIn(plan.Plan, { isLimited: false, isRepeated: false, pinned: pinnedIn(sql, parameters) });
}

interface Surroundings {
  readonly isLimited: boolean;
  readonly isRepeated: boolean;
  readonly pinned: Pinned;
}

/** Give each row on as soon as they have it. */
const passing: ReadonlySet<string> = new Set([
  ...['Limit', 'Nested Loop', 'Append', 'Merge Append', 'Result', 'Subquery Scan', 'LockRows', 'ProjectSet'],
  ...['Memoize', 'Index Scan', 'Index Only Scan', 'CTE Scan', 'Function Scan', 'Materialize', 'ModifyTable'],
]);

function readingsIn(node: Node, around: Surroundings): readonly Reading[] {
  const isScan = node['Relation Name'] !== undefined && / Scan$/.test(node['Node Type']);
  const inside = (node.Plans ?? []).flatMap((each) =>
    readingsIn(each, {
      ...around,
      isLimited: isLimitedIn(node, each, around.isLimited),
      isRepeated: isRepeatedIn(node, each, around.isRepeated),
    }),
  );
  return isScan ? [readingOf(node, around), ...inside] : inside;
}

function isLimitedIn(node: Node, inner: Node, isLimited: boolean): boolean {
  const name = inner['Subplan Name'];
  if (name !== undefined) return JSON.stringify({ ...node, Plans: [] }).includes(`EXISTS(${name})`);
  if (node['Node Type'] === 'Limit') return true;
  const isTried = /^(Semi|Anti)$/.test(node['Join Type'] ?? '') && inner['Parent Relationship'] === 'Inner';
  return passing.has(node['Node Type']) && (isLimited || isTried);
}

/** What is hashed, sorted or kept is read once, however often it is looked up. */
function isRepeatedIn(node: Node, inner: Node, isRepeated: boolean): boolean {
  if (inner['Parent Relationship'] === 'InitPlan') return false;
  if (inner['Subplan Name'] !== undefined)
    return !JSON.stringify({ ...node, Plans: [] }).includes('hashed SubPlan');
  return isRepeated || (node['Node Type'] === 'Nested Loop' && inner['Parent Relationship'] === 'Inner');
}

/** What it throws away it reads all the same. */
function readingOf(node: Node, { isLimited, isRepeated, pinned }: Surroundings): Reading {
  const condition = node['Index Cond'] ?? '';
  const given = [...givenIn(condition), ...pinned(condition)];
  const isWhole = node.Filter === undefined || (isOneOwners(given) && ownersAlone.test(node.Filter));
  return {
    table: node['Relation Name'] ?? '',
    index: node['Index Name'] ?? null,
    given,
    isLimited: isLimited && isWhole,
    isRepeated,
  };
}

const ownersAlone = /^\((?:\w+\.)?owner_id = [^ ]+\)$/;

function givenIn(condition: string): readonly string[] {
  return condition
    .split(' AND ')
    .flatMap((term) => /^\(*(?:\w+\.)?(\w+)\)*(?:::\w+)? = /.exec(term)?.[1] ?? []);
}
