import { daysAheadMax } from '@merit/engine';
import type { DialectName } from '../dialects/connection.js';
import { type Answer, askOwners, ownedStatement } from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { small } from '../tables/define-table.js';
import { timelineDays } from '../tables/timeline-days.js';
import { keyText, ownedKeyRow, type TimelineKey } from '../timelines/timeline-key.js';

/** Recorded days with an award, each with the time of its earliest one. */
export type AwardDays = ReadonlyMap<number, number>;

/** A timeline whose streak is asked for on some days. */
export interface StreakRequest {
  readonly key: TimelineKey;
  readonly todays: ReadonlySet<number>;
  /** The most days that may lie between two days of a streak, with the later of them. */
  readonly reach: number;
  /** Days on which an award may be added before the question is asked. */
  readonly candidates: ReadonlySet<number>;
}

/** Most streaks end within so many days; a longer one takes another statement for four times as many. */
const firstStretch = 45;

interface Progress {
  readonly request: StreakRequest;
  readonly days: Map<number, number>;
  /** The earliest day that was read. */
  from: number;
  stretch: number;
}

/** Reads the days of each timeline back to where none of its streaks can reach; by the timeline's text. */
export async function loadStreakDays(
  session: Session,
  requests: readonly StreakRequest[],
): Promise<ReadonlyMap<string, AwardDays>> {
  const all = requests.map(begin);
  for (let open = all; open.length > 0; open = open.filter(mayGoOn)) {
    await readStretch(session, open);
  }
  return new Map(all.map(({ request, days }) => [keyText(request.key), days]));
}

function begin(request: StreakRequest): Progress {
  const from = Math.max(...request.todays) + daysAheadMax + 1;
  return { request, days: new Map(), from, stretch: firstStretch };
}

interface DayRow {
  readonly position: number;
  readonly day: number;
  readonly first_at: number;
}

const asked = { ...timelineDays.pick('subject_id', 'user_id'), from_day: small, to_day: small };

const statements = { sqlite: stretchesOn('sqlite'), postgres: stretchesOn('postgres') };

function stretchesOn(dialect: DialectName) {
  return ownedStatement(dialect, asked, (list, owner) => {
    const days = sqlWords(dialect).withEach({
      ...{ table: 'timeline_days', as: 'days', columns: ['day', 'first_at'] },
      where: `days.subject_id = list.subject_id and days.user_id = list.user_id
        and days.owner_id = ${owner} and days.day between list.from_day and list.to_day`,
    });
    return `select list.position as position, days.day as day, min(days.first_at) as first_at
      from ${list} ${days}
      group by list.position, days.day`;
  });
}

async function readStretch(session: Session, open: readonly Progress[]): Promise<void> {
  const { connection, owners } = session;
  const toRow = (progress: Progress) => ({
    ...ownedKeyRow(progress.request.key, owners),
    ...nextStretch(progress),
  });
  const statement = statements[connection.dialect];
  const answers: readonly Answer<Progress, DayRow>[] = await askOwners(session, {
    statement,
    items: open,
    toRow,
  });
  for (const { items, rows } of answers) {
    for (const row of rows) items[row.position - 1]?.days.set(row.day, row.first_at);
  }
}

/** The next days that are read. */
function nextStretch(progress: Progress) {
  const to = progress.from - 1;
  progress.from = Math.min(to, ...progress.request.todays) - progress.stretch;
  progress.stretch *= 4;
  return { from_day: progress.from, to_day: to };
}

/** Whether a streak, counting days that may be added, reaches what wasn't read yet. */
function mayGoOn({ request, days, from }: Progress): boolean {
  const isTaken = (day: number) => days.has(day) || request.candidates.has(day);
  return [...request.todays].some((today) => {
    let last = today;
    for (let day = today - 1; day >= from && last - day <= request.reach; day -= 1) {
      if (isTaken(day)) last = day;
    }
    return last - from < request.reach;
  });
}
