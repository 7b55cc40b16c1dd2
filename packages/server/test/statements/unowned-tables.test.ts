import { describe, expect, it } from 'vitest';
import { unownedTables } from './unowned-tables.js';

const owned = new Map([
  ['games', 'owner_id'],
  ['users', 'owner_id'],
  ['awards', null],
]);

describe('the owned tables of a statement', () => {
  it.each([
    ['a value', 'select * from games where owner_id = $1 and game_id = $2'],
    ['a value with quotes, before the column', 'select * from "games" as "g" where ? = "g"."owner_id"'],
    ['a value of a type', 'select 1 from games where games.owner_id = cast($1 as integer)'],
    [
      'a join with a table that is',
      'select 1 from games g join users u on u.owner_id = g.owner_id where g.owner_id = $1',
    ],
    [
      'the query around it',
      'select 1 from games where owner_id = $1 and exists (select 1 from users where users.owner_id = games.owner_id)',
    ],
    [
      'what is inserted',
      'insert into games (owner_id, game_id) values ($1, $2) on conflict (owner_id, game_id) do nothing',
    ],
    ['an update', 'update games set name = $1 where owner_id = $2 and (name = $3 or name is not null)'],
    [
      'the list that it was given',
      `select 1 from unnest($1::uuid[], $2::int4[]) with ordinality as list(id, owner_id, position)
        cross join lateral (select g.a from games as g where g.id = list.id and g.owner_id = list.owner_id) as g`,
    ],
    [
      'the list that it was given as JSON',
      `select 1 from (select value ->> 0 as id, value ->> 1 as owner_id from json_each($1)) as list
        cross join games as g on g.id = list.id and g.owner_id = list.owner_id`,
    ],
    [
      'the list that an update was given',
      `update games set a = list.a from unnest($1::int4[], $2::int4[]) with ordinality as list(a, owner_id, position)
        where games.owner_id = list.owner_id`,
    ],
    [
      'a query of its own that is',
      `with played as (select g.owner_id, g.a from games as g where g.owner_id = $1)
        select 1 from played cross join users where users.owner_id = played.owner_id`,
    ],
    ['no table of that name', 'with games as (select 1 from others) select * from games'],
    ['no owned table', "select 'from games', excluded.x from others for update of games"],
  ])('are held to an owner by %s', (_, sql) => {
    expect(unownedTables(sql, owned)).toEqual([]);
  });

  it.each([
    ['nothing is said', 'select * from games where game_id = $1', ['games']],
    [
      'a query of its own is held to none',
      `with played as (select g.owner_id, g.a from games as g where g.a = $1)
        select 1 from played cross join users where users.owner_id = played.owner_id`,
      ['users', 'games'],
    ],
    [
      'a query of its own passes on something else by that name',
      `with played as (select g.a as owner_id from games as g where g.owner_id = $1)
        select 1 from played cross join users where users.owner_id = played.owner_id`,
      ['users'],
    ],
    ['the table has no owner', 'delete from awards where owner_id = $1', ['awards']],
    ['another table is meant', 'select 1 from games, users where users.owner_id = $1', ['games']],
    [
      'it is one of two cases',
      'select 1 from games where (owner_id = $1 or game_id = $2) and name = $3',
      ['games'],
    ],
    [
      'a list says nothing of owners',
      `select 1 from unnest($1::uuid[]) with ordinality as list(id, position)
        join games on games.id = list.id and games.owner_id = list.owner_id`,
      ['games'],
    ],
    [
      'a list was not given',
      'select 1 from (select a as owner_id from others) as list join games on games.owner_id = list.owner_id',
      ['games'],
    ],
    ['it is a list', 'select 1 from list join games on games.owner_id = list.owner_id', ['games']],
    [
      'a join ends at a list',
      'select 1 from l join games g on g.owner_id = l.o join users u on u.owner_id = g.owner_id',
      ['games', 'users'],
    ],
    [
      'half of a union says nothing',
      'select 1 from games where owner_id = $1 union all select 1 from users',
      ['users'],
    ],
    ['only the select says it', 'select owner_id = $1 from games', ['games']],
    ['it is written', 'update games set owner_id = $1 where owner_id = $2', ['games']],
    [
      'what is inserted names none',
      'insert into users (user_id) select user_id from games where owner_id = $1',
      ['users'],
    ],
    [
      'a conflict is of all owners',
      'insert into games (owner_id, a) values ($1, $2) on conflict (a) do nothing',
      ['games'],
    ],
    [
      'an inner name hides the outer',
      'select 1 from games where owner_id = $1 and exists (select 1 from users as games where games.x = 1)',
      ['users'],
    ],
  ])('are told where %s', (_, sql, tables) => {
    expect(unownedTables(sql, owned)).toEqual(tables);
  });
});
