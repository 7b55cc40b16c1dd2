import {
  askOwners,
  byItem,
  type OwnedRow,
  type OwnedStatement,
  ownedStatement,
} from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { readDecimal } from '../read-decimal.js';
import { awards } from '../tables/awards.js';
import { orNull, small, text, whole } from '../tables/define-table.js';
import { timelineDays } from '../tables/timeline-days.js';
import { allDays } from '../timelines/all-days.js';
import { counterSums, inputSums, named } from '../timelines/input-sums.js';
import { ledgerScopes } from '../timelines/ledger-scopes.js';
import { ownedKeyRow, scopes } from '../timelines/timeline-key.js';
import type { SummarySource } from './fact-source.js';
import { emptySummary, noBounds, type Summary, type SummaryRequest } from './summary.js';

/** Adds up what each request asks for; the answers are in the order of the requests. */
type SummaryReader = (requests: readonly SummaryRequest[]) => Promise<readonly Summary[]>;

/** What a statement gives: one row for each request that finds anything, by its position in the list. */
interface SummaryRow {
  readonly position: number;
  readonly awards?: number;
  readonly points?: number;
  readonly vals?: number;
  readonly total?: string | null;
  readonly best?: string | null;
  readonly least?: string | null;
  readonly latest?: string | null;
}

/** The readers of the counters and of the ledger, with their statements written once for the session. */
export function createSummaryReaders(
  session: Session,
): Readonly<Record<SummarySource['from'], SummaryReader>> {
  return {
    days: createDayReader(session),
    inputs: createInputReader(session),
    rows: createRowReader(session),
  };
}

function createDayReader(session: Session): SummaryReader {
  const { dialect } = session.connection;
  const { whole, withEach } = sqlWords(dialect);
  const statement = ownedStatement(dialect, dayColumns, (list, owner) => {
    const days = withEach({
      ...{ table: 'timeline_days', as: 'days', columns: ['awards', 'points'] },
      where: `days.subject_id = list.subject_id and days.user_id = list.user_id
        and days.owner_id = ${owner} and days.day between list.from_day and list.to_day`,
    });
    return `select list.position as position,
        ${whole('sum(days.awards)')} as awards, ${whole('sum(days.points)')} as points
      from ${list} ${days}
      group by list.position`;
  });
  const toRow = (request: SummaryRequest) => dayRow(request, session.owners);
  return (requests) => readSummaries(session, statement, requests, toRow);
}

/** The counter over all days stands beside those of single days. */
function createInputReader(session: Session): SummaryReader {
  const { dialect } = session.connection;
  const words = sqlWords(dialect);
  const { awards: vals, ...sums } = counterSums(words);
  const statement = ownedStatement(dialect, { ...dayColumns, ...inputColumns }, (list, owner) => {
    const inputs = words.withEach({
      ...{ table: 'timeline_inputs', as: 'inputs', columns: ['awards', 'total', 'best', 'least', 'latest'] },
      where: `inputs.subject_id = list.subject_id and inputs.user_id = list.user_id
        and inputs.owner_id = ${owner} and inputs.input = list.input and inputs.type = list.type
        and inputs.day between list.from_day and list.to_day`,
    });
    return `select list.position as position, ${named({ vals, ...sums })}
      from ${list} ${inputs}
      group by list.position`;
  });
  const toRow = (request: SummaryRequest) => ({
    ...dayRow(request, session.owners),
    ...(request.fromDay === noBounds.fromDay ? { from_day: allDays, to_day: allDays } : {}),
    ...inputRow(request),
  });
  return (requests) => readSummaries(session, statement, requests, toRow);
}

function createRowReader(session: Session): SummaryReader {
  const { dialect } = session.connection;
  const words = sqlWords(dialect);
  const { trackedItems } = words;
  const { awards: vals, ...sums } = inputSums(words);
  const filtered = `and (list.case_name is null or awards.case_name = list.case_name)
      and (list.same_name is null or ${words.isTracked('list.same_name', 'list.same_type', 'list.same_value')})`;
  const plain = {
    sums: `count(*) as awards, ${words.whole('sum(awards.points)')} as points`,
    join: '',
  };
  const input = {
    sums: named({ vals, ...sums }),
    join: `join ${trackedItems.table}
      on ${trackedItems.name} = list.input and ${trackedItems.type} = list.type`,
  };
  const kinds = [plain, input].flatMap((kind) =>
    [false, true].map((isFiltered) => ({ ...kind, isPlain: kind === plain, isFiltered })),
  );
  const statements = scopes.flatMap((scope) =>
    kinds.map(({ isPlain, isFiltered, ...kind }) => ({
      belongs: (request: SummaryRequest) =>
        request.scope === scope &&
        (request.input === null) === isPlain &&
        (request.filter !== null) === isFiltered,
      statement: ownedStatement(
        dialect,
        rowColumns,
        (list, owner) => `select list.position as position, ${kind.sums}
          from ${list} join awards on ${ledgerScopes[scope].match} and awards.owner_id = ${owner}
            and awards.occurred_at > list.after_at and awards.occurred_at <= list.until_at
            and awards.day between list.from_day and list.to_day ${isFiltered ? filtered : ''}
          ${kind.join}
          group by list.position`,
      ),
    })),
  );
  const toRow = (request: SummaryRequest) => ({
    owner_id: session.owners.found(request.key.owner),
    user_id: request.place.userId,
    task_id: request.place.taskId,
    game_id: request.place.gameId,
    after_at: request.after,
    until_at: request.until,
    from_day: request.fromDay,
    to_day: request.toDay,
    ...inputRow(request),
    ...filterRow(request),
  });
  return async (requests) => {
    // Most strategies ask for nothing that counters don't know.
    if (requests.length === 0) return [];
    const found = new Map<SummaryRequest, Summary>();
    for (const { belongs, statement } of statements) {
      const some = requests.filter(belongs);
      if (some.length === 0) continue;
      const summaries = await readSummaries(session, statement, some, toRow);
      for (const [index, request] of some.entries()) found.set(request, summaries[index] ?? emptySummary);
    }
    return requests.map((request) => found.get(request) ?? emptySummary);
  };
}

const dayColumns = { ...timelineDays.pick('subject_id', 'user_id'), from_day: small, to_day: small };
/** Null where no input is asked for. */
const inputColumns = { input: orNull(text), type: orNull(text) };
const rowColumns = {
  ...awards.pick('user_id', 'task_id', 'game_id'),
  after_at: whole,
  until_at: whole,
  from_day: small,
  to_day: small,
  ...inputColumns,
  case_name: orNull(text),
  same_name: orNull(text),
  same_type: orNull(text),
  same_value: orNull(text),
};

function dayRow({ key, fromDay, toDay }: SummaryRequest, owners: Session['owners']) {
  return { ...ownedKeyRow(key, owners), from_day: fromDay, to_day: toDay };
}

function inputRow({ input }: SummaryRequest) {
  return { input: input?.name ?? null, type: input?.type ?? null };
}

function filterRow({ filter }: SummaryRequest) {
  const same = filter?.same ?? null;
  return {
    case_name: filter?.caseName ?? null,
    same_name: same?.name ?? null,
    same_type: same?.type ?? null,
    same_value: same === null ? null : (filter?.value ?? null),
  };
}

async function readSummaries<Row extends OwnedRow>(
  session: Session,
  statement: OwnedStatement<Row>,
  requests: readonly SummaryRequest[],
  toRow: (request: SummaryRequest) => Row,
): Promise<readonly Summary[]> {
  const question = { statement, items: requests, toRow };
  const found = byItem(await askOwners<SummaryRow, SummaryRequest, Row>(session, question));
  return requests.map((request) => {
    const row = found.get(request);
    return row === undefined ? emptySummary : toSummary(row);
  });
}

function toSummary(row: SummaryRow): Summary {
  const { awards = 0, points = 0, vals = 0, total = null, best = null, least = null, latest = null } = row;
  return {
    awards,
    points,
    values: vals,
    total: decimalOf(total),
    best: decimalOf(best),
    least: decimalOf(least),
    latest,
  };
}

function decimalOf(text: string | null) {
  return text === null ? null : readDecimal(text);
}
