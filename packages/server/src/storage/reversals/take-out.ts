import { decimal } from '@merit/dsl';
import { timeZoneNamed } from '@merit/engine';
import type { Award, TrackedValue } from '../../domain/award.js';
import { momentsAround } from '../../domain/span.js';
import type { CountedAward } from '../awards/counter-changes.js';
import type { Counted } from '../awards/fact-source.js';
import { emptySummary, noBounds, type Summary, withAward } from '../awards/summary.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { readDecimal } from '../read-decimal.js';
import { fromJson, type RowOf } from '../tables/define-table.js';
import { timelineDays } from '../tables/timeline-days.js';
import { timelineInputs } from '../tables/timeline-inputs.js';
import { timelines } from '../tables/timelines.js';
import { allDays } from '../timelines/all-days.js';
import { everyone } from '../timelines/everyone.js';
import { counterSums, named } from '../timelines/input-sums.js';
import { latestText } from '../timelines/latest-text.js';
import { inKeyOrder, inLockOrder } from '../timelines/lock-order.js';
import { keyText, type Place } from '../timelines/timeline-key.js';
import { type AwardPlace, walkAwards } from './walk-awards.js';

/** An award that counters lose, in part or in full. */
export interface TakenAward {
  readonly award: CountedAward & Pick<Award, 'clock'>;
  readonly place: Place;
  /** Of its game, as it is now. */
  readonly timeZone: string;
  /** What the counters lose of its points. */
  readonly points: number;
}

/**
 * Takes awards out of counters. In part they lose points alone. In full they come out as though the award had
 * never been; its row has left the ledger, which is asked where the award held a first, a last or a best.
 */
export interface TakeOut {
  lessen(taken: TakenAward, counted: Counted): Promise<void>;
  remove(taken: TakenAward, counted: Counted): Promise<void>;
}

export function createTakeOut(session: Session): TakeOut {
  const { connection, owners } = session;
  const takeFromDay = createDayTaker(session);
  const takeFromInputs = createInputTaker(session);

  async function keyOf({ key }: AwardPlace): Promise<readonly [string, number, number]> {
    return [key.subjectId, key.userId, await owners.find(key.owner)];
  }

  /**
   * Returns the timeline's row as it is afterwards. A part has no row, no days and no inputs if its game was
   * deleted before the part began to be counted.
   */
  async function take(at: AwardPlace, lost: Losses): Promise<TimelineRow | undefined> {
    const { awards, points, users, tasks } = lost;
    const values = [...(await keyOf(at)), awards, points, users, tasks];
    const [row] = (await connection.query<TimelineRow>(takeSql, values)).rows;
    if (row === undefined && at.part === null) throw new Error(`the timeline ${keyText(at.key)} is missing`);
    return row;
  }

  /** Removes a timeline that has no award any more; everyone's row of a whole task or game stays. */
  async function empty(at: AwardPlace): Promise<void> {
    const isWholeOfEveryones = at.part === null && at.key.userId === everyone;
    await connection.query(isWholeOfEveryones ? forgetTimesSql : deleteSql, await keyOf(at));
  }

  async function setTimes(at: AwardPlace): Promise<void> {
    const [last = null, previous = null] = await ofLastDays(at, 'down', 2);
    const [first = null] = await ofLastDays(at, 'up', 1);
    await connection.query(setTimesSql, [...(await keyOf(at)), first, last, previous]);
  }

  async function nextDay(at: AwardPlace, direction: 'up' | 'down', after: number | null) {
    const beyond = after ?? (direction === 'up' ? noBounds.fromDay : noBounds.toDay);
    const parameters = [...(await keyOf(at)), beyond];
    const { rows } = await connection.query<{ readonly day: number }>(daySql[direction], parameters);
    return rows[0]?.day ?? null;
  }

  /** The times of the first or the last awards, day by day from that end, since days of a part lie apart. */
  async function ofLastDays(at: AwardPlace, direction: 'up' | 'down', count: number): Promise<number[]> {
    const times: number[] = [];
    let bound = direction === 'down' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
    for (let day = await nextDay(at, direction, null); day !== null; ) {
      const { from, to } = momentsAround({ unit: 'day', from: day, to: day + 1 });
      const within =
        direction === 'down' ? { from, to: Math.min(to, bound) } : { from: Math.max(from, bound), to };
      for await (const { occurred_at } of walkAwards(session, at, within, direction)) {
        times.push(occurred_at);
        if (times.length === count) return times;
      }
      bound = direction === 'down' ? from : to;
      day = await nextDay(at, direction, day);
    }
    return times;
  }

  return {
    async lessen(taken, counted) {
      const lost = { awards: 0, points: taken.points, users: 0, tasks: 0 };
      for (const at of placesOf(taken, counted)) {
        await take(at, lost);
        await takeFromDay(at, taken, { isGone: false });
      }
    },

    async remove(taken, counted) {
      const { award } = taken;
      const emptied = new Set<string>();
      for (const at of placesOf(taken, counted)) {
        const row = await take(at, lossesAt(at, taken, emptied));
        if (row === undefined) continue;
        await takeFromDay(at, taken, { isGone: true });
        await takeFromInputs(at, award, (input) => counted.inputs.isCounted(at.key.owner, at.scope, input));
        if (row.awards === 0) {
          emptied.add(keyText(at.key));
          await empty(at);
        } else if ([row.first_at, row.last_at, row.previous_at].includes(award.occurredAt)) {
          await setTimes(at);
        }
      }
    },
  };
}

type Losses = Readonly<Record<'awards' | 'points' | 'users' | 'tasks', number>>;

/** @param emptied The timelines that came before it and have no award any more. */
function lossesAt(
  { key, part, scope }: AwardPlace,
  { points, place }: TakenAward,
  emptied: ReadonlySet<string>,
): Losses {
  const isEveryones = key.userId === everyone;
  const countsUsers = isEveryones && (part === null || part.countsUsers);
  const hasLeft = countsUsers && emptied.has(keyText({ ...key, userId: place.userId }));
  const isGame = isEveryones && part === null && scope === 'game';
  const losesTask = isGame && emptied.has(keyText({ subjectId: place.taskId, userId: everyone }));
  return { awards: 1, points, users: hasLeft ? 1 : 0, tasks: losesTask ? 1 : 0 };
}

const shown = timelines.narrow('awards', 'first_at', 'last_at', 'previous_at');

type TimelineRow = RowOf<typeof shown.columns>;

const ofKey = 'where subject_id = $1 and user_id = $2 and owner_id = $3';
const takeSql = `update timelines set awards = awards - $4, points = points - $5, users = users - $6,
    tasks = tasks - $7 ${ofKey} returning awards, first_at, last_at, previous_at`;
const deleteSql = `delete from timelines ${ofKey}`;
const forgetTimesSql = `update timelines set first_at = null, last_at = null, previous_at = null ${ofKey}`;
const setTimesSql = `update timelines set first_at = $4, last_at = $5, previous_at = $6 ${ofKey}`;

const daySql = {
  up: `select day from timeline_days ${ofKey} and day > $4 order by subject_id, user_id, day limit 1`,
  down: `select day from timeline_days ${ofKey} and day < $4
    order by subject_id desc, user_id desc, day desc limit 1`,
};

/** The user's, then everyone's, in the order in which every transaction locks them. */
function placesOf({ award, place }: TakenAward, { filters }: Counted): readonly AwardPlace[] {
  const places = filters.placesOf(place, award).map((placed) => ({ ...placed, place }));
  const users = places.filter(({ key }) => key.userId !== everyone);
  const everyones = places.filter(({ key }) => key.userId === everyone);
  return [...inKeyOrder(users, ({ key }) => keyText(key)), ...inLockOrder(everyones)];
}

type DayTaker = (at: AwardPlace, taken: TakenAward, how: { readonly isGone: boolean }) => Promise<void>;

const ofDay = timelineDays.narrow('began_at', 'awards', 'points', 'first_at');

type DayRow = RowOf<typeof ofDay.columns>;

/** Takes an award out of the row of its day. A day that was recorded in several zones has a row for each. */
function createDayTaker(session: Session): DayTaker {
  const { connection, owners } = session;
  const find = `select ${ofDay.listed} from timeline_days ${ofKey} and day = $4 order by began_at`;
  const ofRow = `${ofKey} and day = $4 and began_at = $5`;
  const update = `update timeline_days set awards = awards - $6, points = points - $7, first_at = $8 ${ofRow}`;
  const remove = `delete from timeline_days ${ofRow}`;

  /** Finds the time of the row's first award among those that are left. */
  async function firstOf(at: AwardPlace, taken: TakenAward, rows: readonly DayRow[], row: DayRow) {
    const { day, occurredAt: from } = taken.award;
    const { to } = momentsAround({ unit: 'day', from: day, to: day + 1 });
    for await (const award of walkAwards(session, at, { from, to }, 'up')) {
      const { clock, occurred_at: occurred } = award;
      const zone = clock === null ? taken.timeZone : (fromJson(clock).timeZone ?? taken.timeZone);
      if (award.day === day && rowOf({ day, at: occurred, zone }, rows) === row) return occurred;
    }
    return row.first_at;
  }

  return async (at, taken, { isGone }) => {
    const { award, timeZone, points } = taken;
    const key = [at.key.subjectId, at.key.userId, await owners.find(at.key.owner), award.day];
    const { rows } = await connection.query<DayRow>(find, key);
    const ownZone = award.clock?.timeZone ?? timeZone;
    const row = rowOf({ day: award.day, at: award.occurredAt, zone: ownZone }, rows);
    if (row === undefined) return;
    const ofIt = [...key, row.began_at];
    if (isGone && row.awards === 1) {
      await connection.query(remove, ofIt);
      return;
    }
    const isFirst = isGone && row.first_at === award.occurredAt;
    const firstAt = isFirst ? await firstOf(at, taken, rows, row) : row.first_at;
    await connection.query(update, [...ofIt, isGone ? 1 : 0, points, firstAt]);
  };
}

/**
 * Finds the row that counts an award: the row of the zone by which it was decided. If its game has moved to
 * another zone since, there is no such row, and it is the last one that had begun when the award happened.
 */
function rowOf({ day, at, zone }: Moment, rows: readonly DayRow[]): DayRow | undefined {
  if (rows.length < 2) return rows[0];
  const beganAt = timeZoneNamed(zone).startOfDay(day);
  return (
    rows.find((row) => row.began_at === beganAt) ?? rows.findLast((row) => row.began_at <= at) ?? rows[0]
  );
}

interface Moment {
  readonly day: number;
  readonly at: number;
  readonly zone: string;
}

type InputTaker = (
  at: AwardPlace,
  award: CountedAward,
  isCounted: (input: TrackedValue) => boolean,
) => Promise<void>;

const ofInput = timelineInputs.narrow('awards', 'total', 'best', 'least', 'latest');

type InputRow = RowOf<typeof ofInput.columns>;

/** Takes an award out of the counters of its inputs: the day's first, of which that of all days is made. */
function createInputTaker(session: Session): InputTaker {
  const { connection, owners } = session;
  const words = sqlWords(connection.dialect);
  const ofRow = `${ofKey} and input = $4 and type = $5 and day = $6`;
  const take = `update timeline_inputs set awards = awards - 1,
      total = ${words.decimalSubtract('total', '$7')} ${ofRow} returning awards, total, best, least, latest`;
  const remove = `delete from timeline_inputs ${ofRow}`;
  const setEnds = `update timeline_inputs set best = $7, least = $8, latest = $9 ${ofRow}`;
  const sumUp = `select ${named(counterSums(words))} from timeline_inputs as inputs ${ofKey} and input = $4
    and type = $5 and day > $6`;

  async function sumOfDay(at: AwardPlace, input: TrackedValue, day: number): Promise<Summary> {
    const moments = momentsAround({ unit: 'day', from: day, to: day + 1 });
    let sum = emptySummary;
    for await (const row of walkAwards(session, at, moments, 'down')) {
      if (row.day !== day) continue;
      const award = { awardId: row.uuid, occurredAt: row.occurred_at, day, points: 0, tracked: row.tracked };
      sum = withAward(sum, { ...noBounds, input }, award);
    }
    return sum;
  }

  return async (at, award, isCounted) => {
    const ownerId = await owners.find(at.key.owner);
    for (const input of award.tracked.filter(isCounted)) {
      const ofAll = [at.key.subjectId, at.key.userId, ownerId, input.name, input.type];
      const own = latestText(award, input.value);
      for (const day of [award.day, allDays]) {
        const key = [...ofAll, day];
        const [row] = (await connection.query<InputRow>(take, [...key, input.value])).rows;
        if (row === undefined) break;
        if (row.awards === 0) await connection.query(remove, key);
        else if (holdsAnEnd(row, input, own)) {
          const ends =
            day === allDays
              ? (await connection.query<InputRow>(sumUp, key)).rows[0]
              : endsOf(await sumOfDay(at, input, day));
          await connection.query(setEnds, [...key, ends?.best, ends?.least, ends?.latest]);
        }
      }
    }
  };
}

/** Whether the award had the best, the least or the latest value. */
function holdsAnEnd({ best, least, latest }: InputRow, { value }: TrackedValue, own: string): boolean {
  const isSame = (end: string) => decimal.compare(readDecimal(end), readDecimal(value)) === 0;
  return latest === own || isSame(best) || isSame(least);
}

function endsOf({ best, least, latest }: Summary) {
  return { best: best && decimal.toText(best), least: least && decimal.toText(least), latest };
}
