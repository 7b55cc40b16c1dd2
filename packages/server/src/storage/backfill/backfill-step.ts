import { ChangeSums, type CountedAward, type CounterChanges } from '../awards/counter-changes.js';
import { createDayWriter } from '../awards/write-days.js';
import { createInputWriter } from '../awards/write-inputs.js';
import { createTimelineWriter } from '../awards/write-timelines.js';
import { tryHoldUpkeep } from '../dialects/postgres/advisory-locks.js';
import { together } from '../dialects/together.js';
import type { Session } from '../kysely/session.js';
import type { Step } from '../steps/step-runner.js';
import { backfills } from '../tables/backfills.js';
import type { RowOf } from '../tables/define-table.js';
import { type OwnersCounters, readCounters } from '../timelines/read-counters.js';
import { type AwardStretch, createStretchReader, type Position } from './past-awards.js';
import type { BackfillName } from './register-counters.js';

/** @param now Milliseconds since 1970. */
export type BackfillStep = (name: BackfillName, rowsMax: number, now: number) => Promise<Step>;

/**
 * Counts the next awards of a backfill, in a transaction of its own that also notes where it stands: so it
 * goes on there, wherever it was stopped and whoever goes on. Its counters are complete with its last step.
 */
export function createBackfillStep(session: Session): BackfillStep {
  const hold = createHolder(session);
  const readStretch = createStretchReader(session);
  const write = createChangeWriter(session);

  return async (name, rowsMax, now) => {
    const found = await hold(name);
    if (found === 'busy' || found === 'finished') return found;
    const stretch = await readStretch(name, found.position, rowsMax);
    await write(name, stretch);
    if (stretch.end === null) await finish(session, name, now);
    else await move(session, name, { to: stretch.end, now });
    return stretch.end === null ? 'finished' : 'begun';
  };
}

const place = backfills.narrow('backfill', 'finished_at', 'game_id', 'until_at', 'occurred_at', 'award_id');

type PlaceRow = RowOf<typeof place.columns>;

type Holder = (name: BackfillName) => Promise<'busy' | 'finished' | { readonly position: Position | null }>;

/** One step of an owner at a time: on Postgres another replica may be at it. */
function createHolder({ connection, owners }: Session): Holder {
  const find = `select ${place.listed} from backfills where owner_id = $1 and backfill = $2`;
  return async ({ owner, backfill }) => {
    if (!(await tryHoldUpkeep(connection, owner))) return 'busy';
    const { rows } = await connection.query<PlaceRow>(find, [await owners.find(owner), backfill]);
    const [row] = rows;
    if (row === undefined) throw new TypeError(`there is no backfill ${backfill}`);
    return row.finished_at === null ? { position: positionOf(row) } : 'finished';
  };
}

function positionOf(row: PlaceRow): Position | null {
  const { game_id: gameId, until_at: untilAt, occurred_at: occurredAt, award_id: awardId } = row;
  if (gameId === null || untilAt === null || occurredAt === null || awardId === null) return null;
  return { gameId, untilAt, occurredAt, awardId };
}

function createChangeWriter(session: Session): (name: BackfillName, stretch: AwardStretch) => Promise<void> {
  const writeTimelines = createTimelineWriter(session);
  const writeDays = createDayWriter(session);
  const writeInputs = createInputWriter(session);
  return async (name, { awards }) => {
    if (awards.length === 0) return;
    const changes: CounterChanges = backfillChanges(awards, name, await readCounters(session, name.owner));
    await together([
      changes.timelines.length === 0 ? nothing : writeTimelines(changes.timelines, () => false),
      changes.days.length === 0 ? nothing : writeDays(changes.days),
      writeInputs(changes.inputs),
    ]);
  };
}

const nothing = Promise.resolve();

async function move(
  { connection, owners }: Session,
  { owner, backfill }: BackfillName,
  { to, now }: { readonly to: Position; readonly now: number },
): Promise<void> {
  await connection.query(
    `update backfills set game_id = $3, until_at = $4, occurred_at = $5, award_id = $6, moved_at = $7
     where owner_id = $1 and backfill = $2`,
    [owners.numberOf(owner), backfill, to.gameId, to.untilAt, to.occurredAt, to.awardId, now],
  );
}

/** From here on facts may be read from what was built. */
async function finish(
  { connection, owners }: Session,
  { owner, backfill }: BackfillName,
  now: number,
): Promise<void> {
  const ofOwner = 'where owner_id = $1 and backfill = $2';
  const name = [owners.numberOf(owner), backfill];
  for (const table of ['tracked_inputs', 'fact_filters']) {
    await connection.query(`update ${table} set backfill = null ${ofOwner}`, name);
  }
  await connection.query(`update backfills set finished_at = $3 ${ofOwner}`, [...name, now]);
}

/**
 * What awards of the past add to the counters that a backfill builds, counted as awards count themselves. An
 * input of a part belongs to the later one of two backfills: that of the input, or that of the part.
 */
function backfillChanges(
  awards: readonly CountedAward[],
  { owner, backfill }: BackfillName,
  { inputs, filters }: OwnersCounters,
): CounterChanges {
  const sums = new ChangeSums();
  for (const award of awards) {
    for (const placed of filters.placesOf({ ...award, owner }, award)) {
      if (placed.part !== null && placed.backfill === backfill) sums.addTimeline(award, placed, 0);
      sums.addInputs(award, placed, (input) => {
        const ofInput = inputs.backfillOf(owner, placed.scope, input);
        return ofInput !== null && Math.max(ofInput, placed.backfill) === backfill;
      });
    }
  }
  return sums.changes();
}
