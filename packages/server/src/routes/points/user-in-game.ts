import * as z from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { UserTaskTotal } from '../../ports/points-reads.js';
import { readUserInGame } from '../../use-cases/points/read-user-in-game.js';
import { taskDeletedAt, totalShape } from './total-view.js';

const taskOfUser = z
  .object({
    externalTaskId: externalId,
    points: z.int(),
    timesAwarded: z.int(),
    lastAwardAt: time.nullable(),
    deletedAt: taskDeletedAt,
  })
  .meta({ id: 'TaskOfUser' });

function taskOfUserView(row: UserTaskTotal) {
  const { externalTaskId, points, timesAwarded } = row;
  const lastAwardAt = isoTimeOrNull(row.lastAwardAt);
  return { externalTaskId, points, timesAwarded, lastAwardAt, deletedAt: isoTimeOrNull(row.deletedAt) };
}

const level = z
  .object({
    index: z.int().meta({ description: "Which of the game's levels it is, from 0." }),
    name: z.string(),
    points: z
      .int()
      .meta({ description: 'The points that count for it: those of its days, where levels have days.' }),
    next: z
      .object({
        name: z.string(),
        missing: z.int().meta({ description: 'How many points more it takes.' }),
      })
      .meta({ id: 'NextLevel' })
      .nullable()
      .meta({ description: 'The level above; null on the highest.' }),
  })
  .meta({
    id: 'Level',
    description: 'Where the user stands on the levels of the game; null where it has none.',
  });

const userInGame = z
  .object({
    ...totalShape,
    gameId: uuid,
    externalGameId: externalId,
    level: level.nullable(),
    tasks: pageOf(taskOfUser).meta({ id: 'TasksOfUser' }),
  })
  .meta({ id: 'UserInGame' });

export const userInGameRoute = defineRoute({
  operationId: 'getUserPointsInGame',
  method: 'GET',
  path: '/games/{gameId}/users/{externalUserId}/points',
  tag: 'Points',
  summary: 'Get points in game',
  description:
    'Reads what one user has in a game, task by task, with tasks that were deleted. Players may read their own.',
  guard: 'default',
  params: { gameId: uuid, externalUserId: externalId },
  query: cursorQuery(),
  responses: { 200: { description: "The user's points.", schema: userInGame } },
  faults: ['game-not-found', 'user-not-found'],
  handle: async (request) => {
    const { externalUserId } = request.params;
    const { game, totals, level, tasks } = await readUserInGame(
      request,
      request.params,
      request.paging.request,
    );
    const body = {
      externalUserId,
      points: totals.points,
      timesAwarded: totals.timesAwarded,
      gameId: game.gameId,
      externalGameId: game.externalGameId,
      level,
      tasks: pageView(request.paging, tasks, taskOfUserView),
    };
    return { status: 200, body };
  },
});
