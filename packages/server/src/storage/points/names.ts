import type { Owner } from '../../domain/owner.js';
import type { GameKey } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import type { OwnersGame } from '../owner-numbers.js';

/** Finds what external ids mean in a game; null where they mean nothing there. */
export interface Names {
  taskId(game: GameKey, externalTaskId: string): Promise<string | null>;
  userId(game: GameKey, externalUserId: string): Promise<number | null>;
}

export function createNames(session: Session): Names {
  const { db, owners } = session;
  const findTask = prepared<OwnersGame & { name: string }, { task_id: string }>(session, (value) =>
    db
      .selectFrom('tasks')
      .select('task_id')
      .where('owner_id', '=', value('ownerId'))
      .where('game_id', '=', value('gameId'))
      .where('external_task_id', '=', value('name'))
      .where('deleted_at', 'is', null),
  );
  const findUser = prepared<{ ownerId: number; owner: Owner; name: string }, { user_id: number }>(
    session,
    (value) =>
      db
        .selectFrom('users')
        .select('user_id')
        .where('owner_id', '=', value('ownerId'))
        .where('owner', '=', value('owner'))
        .where('external_user_id', '=', value('name')),
  );
  return {
    taskId: async ({ owner, gameId }, name) =>
      (await findTask({ ownerId: await owners.find(owner), gameId, name }))[0]?.task_id ?? null,
    userId: async ({ owner }, name) =>
      (await findUser({ ownerId: await owners.find(owner), owner, name }))[0]?.user_id ?? null,
  };
}
