import { Fault } from '../../domain/fault.js';
import type { Game } from '../../domain/game.js';
import type { GameRepository } from '../../ports/game-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromGameRow, type GameRow, games, toGameRow } from '../tables/games.js';
import { createSubjectTimelines } from '../timelines/subject-timelines.js';
import { createGameLists } from './game-lists.js';

export function createGameRepository(session: Session): GameRepository {
  const { db } = session;
  const timelines = createSubjectTimelines(session);
  const findAlive = prepared<{ gameId: string }, GameRow>(session, (value) =>
    db
      .selectFrom('games')
      .select(games.names)
      .where('game_id', '=', value('gameId'))
      .where('deleted_at', 'is', null),
  );

  /** @throws Fault `game-exists` where another game has the external id. */
  async function refuseDuplicate({ gameId, owner, externalGameId }: Game): Promise<void> {
    const named = downIndex(db.selectFrom('games').where('deleted_at', 'is', null), {
      equal: { owner, external_game_id: externalGameId },
      order: [],
    });
    const duplicate = await named.select('game_id').where('game_id', '<>', gameId).executeTakeFirst();
    if (duplicate !== undefined) throw new Fault('game-exists', { members: { gameId: duplicate.game_id } });
  }

  /** Awards that were decided under the name can be decided again under it. */
  async function keepName({ gameId, externalGameId }: Game): Promise<void> {
    await db
      .insertInto('game_names')
      .columns(['game_id', 'external_game_id'])
      .expression(
        db
          .selectFrom('games')
          .select(['game_id', 'external_game_id'])
          .where('game_id', '=', gameId)
          .where('external_game_id', '<>', externalGameId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** @throws Fault `precondition-failed` where the row isn't at the revision before. */
  async function overwrite(game: Game): Promise<void> {
    const written = await db
      .updateTable('games')
      .set(toGameRow(game))
      .where('game_id', '=', game.gameId)
      .where('revision', '=', game.revision - 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
  }

  return {
    async insert(game) {
      await refuseDuplicate(game);
      await db.insertInto('games').values(toGameRow(game)).execute();
      const { owner, gameId } = game;
      await timelines.begin([{ owner, subjectId: gameId, gameId, state: 'open' }]);
      session.tally.add(await session.owners.ensure(game.owner), game.createdAt, { games: 1 });
    },

    async find(gameId) {
      const [row] = await findAlive({ gameId });
      return row === undefined ? null : fromGameRow(row);
    },

    ...createGameLists(session),

    async update(game) {
      await refuseDuplicate(game);
      await keepName(game);
      await overwrite(game);
    },

    async delete(game) {
      await overwrite(game);
      await timelines.setState({ owner: game.owner, subjectId: game.gameId, state: 'deleted' });
    },
  };
}
