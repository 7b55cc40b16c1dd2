import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';

/** Finds what external ids mean in a game; null where they mean nothing there. */
export interface Names {
  taskId(gameId: string, externalTaskId: string): Promise<string | null>;
  userId(gameId: string, externalUserId: string): Promise<string | null>;
}

export function createNames(session: Session): Names {
  const { db } = session;
  const findTask = prepared<{ gameId: string; name: string }, { task_id: string }>(session, (value) =>
    db
      .selectFrom('tasks')
      .select('task_id')
      .where('game_id', '=', value('gameId'))
      .where('external_task_id', '=', value('name'))
      .where('deleted_at', 'is', null),
  );
  const findUser = prepared<{ gameId: string; name: string }, { user_id: string }>(session, (value) =>
    db
      .selectFrom('users')
      .select('user_id')
      // By itself, so that the database knows of one owner and doesn't look through everybody's users of that
      // name.
      .where('owner', '=', (game) =>
        game.selectFrom('games').select('owner').where('game_id', '=', value('gameId')),
      )
      .where('external_user_id', '=', value('name')),
  );
  return {
    taskId: async (gameId, name) => (await findTask({ gameId, name }))[0]?.task_id ?? null,
    userId: async (gameId, name) => (await findUser({ gameId, name }))[0]?.user_id ?? null,
  };
}
