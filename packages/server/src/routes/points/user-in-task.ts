import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { readUserInTask } from '../../use-cases/points/read-user-in-task.js';
import { totalShape, totalView } from './total-view.js';

const userInTask = z
  .object({
    ...totalShape,
    gameId: uuid,
    externalTaskId: externalId,
    firstAwardAt: time.nullable(),
    lastAwardAt: time.nullable(),
  })
  .meta({ id: 'UserInTask' });

export const userInTaskRoute = defineRoute({
  operationId: 'getUserPointsInTask',
  method: 'GET',
  path: '/games/{gameId}/tasks/{externalTaskId}/users/{externalUserId}/points',
  tag: 'Points',
  summary: 'Get points in task',
  description: 'Reads what one user has in one task. Players may read their own.',
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId, externalUserId: externalId },
  responses: { 200: { description: "The user's points.", schema: userInTask } },
  faults: ['game-not-found', 'user-not-found', 'task-not-found'],
  handle: async (request) => {
    const row = await readUserInTask(request, request.params);
    const body = {
      ...totalView(row),
      gameId: request.params.gameId,
      externalTaskId: row.externalTaskId,
      firstAwardAt: isoTimeOrNull(row.firstAwardAt),
      lastAwardAt: isoTimeOrNull(row.lastAwardAt),
    };
    return { status: 200, body };
  },
});
