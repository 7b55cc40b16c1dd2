import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * Counters of inputs and filters are built while awards go on: what is being built is marked with the number
 * of its backfill, and so is each award that counted itself meanwhile. Code of before would read counters
 * that are half there, so it can't run any more. The index of a game's awards goes on with their id, so that
 * a backfill that stopped among awards of one moment finds its place.
 */
export const backfills: Migration = {
  version: 15,
  name: 'backfills',
  compatibleFrom: 15,
  up: (types) => [marks(types), work(types), duplicates].join('\n'),
};

function marks(t: ColumnTypes): string {
  return `
alter table awards add column backfill ${t.small};
alter table tracked_inputs add column backfill ${t.small};
alter table fact_filters add column backfill ${t.small};
drop index awards_of_game;
create index awards_of_game on awards (game_id, occurred_at, award_id);`;
}

/** A backfill stands after the award that its last columns name. Numbers of an owner are never used again. */
function work(t: ColumnTypes): string {
  return `
create table backfills (
  owner ${t.key} not null,
  backfill ${t.small} not null,
  begun_at ${t.whole} not null,
  moved_at ${t.whole} not null,
  finished_at ${t.whole},
  game_id ${t.uuid},
  until_at ${t.whole},
  occurred_at ${t.whole},
  award_id ${t.uuid},
  primary key (owner, backfill)
)${t.counterTable};
create index backfills_under_way on backfills (moved_at) where finished_at is null;`;
}

/** What is counted of games is counted of their tasks too, so that a task can be taken out of its game. */
const duplicates = `
insert into fact_filters (owner, scope, filter_id, case_name, input, type, backfill)
select owner, case scope when 'game' then 'task' else 'user' end, filter_id, case_name, input, type, 1
from fact_filters where scope in ('game', 'user.game')
on conflict (owner, scope, filter_id) do nothing;
insert into tracked_inputs (owner, scope, input, type, backfill)
select owner, case scope when 'game' then 'task' else 'user' end, input, type, 1
from tracked_inputs where scope in ('game', 'user.game')
on conflict (owner, scope, input, type) do nothing;
insert into backfills (owner, backfill, begun_at, moved_at)
select owner, 1, 0, 0 from (
  select owner from fact_filters where backfill = 1 union select owner from tracked_inputs where backfill = 1
) as begun;`;
