import type { ColumnTypes } from '../../dialects/column-types.js';
import type { SqlWords } from '../../dialects/sql-words.js';
import { everyone } from '../../timelines/everyone.js';
import { nowhere } from '../../timelines/nowhere.js';

/**
 * Lists the users of a task or of a game by their points. An index of timelines would be touched by every
 * award, and with it all others of that table; triggers keep this one beside it. Parts of tasks and games,
 * which nobody lists, are left out.
 */
export function ranksSchema(t: ColumnTypes, words: SqlWords): string {
  return [table(t), ...triggers(words)].join('\n');
}

const table = (t: ColumnTypes) => `
create table ranks (
  subject_id ${t.uuid} not null,
  points ${t.whole} not null,
  user_id ${t.whole} not null,
  owner_id ${t.small} not null,
  primary key (subject_id, points, user_id, owner_id)
)${t.keyTable};`;

const isListed = ({ uuid }: SqlWords, row: string) =>
  `${row}user_id <> ${everyone} and ${row}game_id <> ${uuid(nowhere)}`;

const same = `owner_id = old.owner_id and subject_id = old.subject_id and points = old.points
  and user_id = old.user_id`;

const triggers = (words: SqlWords) => [
  words.afterEach({
    ...{ name: 'rank_entered', table: 'timelines', event: 'insert', when: isListed(words, 'new.') },
    run: `insert into ranks (subject_id, points, user_id, owner_id)
      values (new.subject_id, new.points, new.user_id, new.owner_id)`,
  }),
  words.afterEach({
    ...{ name: 'rank_changed', table: 'timelines', event: 'update of points' },
    when: `${isListed(words, 'new.')} and new.points <> old.points`,
    run: `update ranks set points = new.points where ${same}`,
  }),
  words.afterEach({
    ...{ name: 'rank_left', table: 'timelines', event: 'delete', when: isListed(words, 'old.') },
    run: `delete from ranks where ${same}`,
  }),
];
