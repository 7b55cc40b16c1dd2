import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { GameRepository } from '../../ports/game-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromGameRow, type GameRow, games, toGameRow } from '../tables/games.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { noteChore } from './chores.js';
import { createGameById } from './game-by-id.js';
import { createTaskClearer } from './game-clearing.js';
import { createGameLists } from './game-lists.js';
import { createKeptRows } from './kept-rows.js';

/** How many tasks the deletion of a game clears itself: those of most games, and no long transaction. */
const CLEARED_AT_ONCE = 128;

export function createGameRepository(session: Session): GameRepository {
  const { db, owners } = session;
  const timelines = createSubjectTimelines(session);
  const kept = createKeptRows(session, 'games');
  const clearTasks = createTaskClearer(session);
  const findAnyones = createGameById(session);
  const findOwn = prepared<{ ownerId: number; gameId: string }, GameRow>(session, (value) =>
    db
      .selectFrom('games')
      .select(games.names)
      .where('owner_id', '=', value('ownerId'))
      .where('game_id', '=', value('gameId'))
      .where('deleted_at', 'is', null),
  );

  /** @throws Fault `game-exists` where another game has the external id. */
  async function refuseDuplicate({ gameId, owner, externalGameId }: Game, ownerId: number): Promise<void> {
    const own = db.selectFrom('games').where('owner_id', '=', ownerId);
    const named = downIndex(own.where('deleted_at', 'is', null), {
      equal: { owner, external_game_id: externalGameId },
      order: [],
    });
    const duplicate = await named.select('game_id').where('game_id', '<>', gameId).executeTakeFirst();
    if (duplicate !== undefined) throw new Fault('game-exists', { members: { gameId: duplicate.game_id } });
  }

  /** Awards that were decided under the name can be decided again under it. */
  async function keepName({ gameId, externalGameId }: Game, ownerId: number): Promise<void> {
    await db
      .insertInto('game_names')
      .columns(['game_id', 'owner_id', 'external_game_id'])
      .expression(
        db
          .selectFrom('games')
          .select(['game_id', 'owner_id', 'external_game_id'])
          .where('owner_id', '=', ownerId)
          .where('game_id', '=', gameId)
          .where('external_game_id', '<>', externalGameId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(game: Game, ownerId: number): Promise<void> {
    const row = toGameRow(game, ownerId);
    const { owner_id: _id, owner: _owner, ...columns } = row;
    const before = await kept.before(ownerId, { game_id: game.gameId });
    const written = await db
      .updateTable('games')
      .set(columns)
      .where('owner_id', '=', ownerId)
      .where('game_id', '=', game.gameId)
      .where('revision', '=', game.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
    kept.after(ownerId, row, before);
  }

  return {
    async insert(game) {
      const { owner, gameId } = game;
      const ownerId = await owners.ensure(owner);
      await refuseDuplicate(game, ownerId);
      const row = toGameRow(game, ownerId);
      await db.insertInto('games').values(row).execute();
      kept.after(ownerId, row, 0);
      await timelines.begin([{ owner, subjectId: gameId, gameId, state: 'open' }]);
      session.tally.add(ownerId, game.createdAt, { games: 1 });
    },

    async find(gameId, likely = null) {
      const [own] = likely === null ? [] : await findOwn({ ownerId: await owners.find(likely), gameId });
      const row = own ?? (await findAnyones(gameId));
      return row === undefined ? null : fromGameRow(row);
    },

    ...createGameLists(session),

    async update(game) {
      const ownerId = await owners.ensure(game.owner);
      await refuseDuplicate(game, ownerId);
      await keepName(game, ownerId);
      await overwrite(game, ownerId);
    },

    async delete(game) {
      const ownerId = await owners.ensure(game.owner);
      await overwrite({ ...game, params: {}, name: null, metadata: {}, levels: null }, ownerId);
      await timelines.end({ owner: game.owner, subjectId: game.gameId });
      if (!(await clearTasks(ownerId, game.gameId, CLEARED_AT_ONCE))) return;
      await noteChore(session, { owner: game.owner, kind: 'clear-game', subject: game.gameId }, null);
    },
  };
}
