import * as z from 'zod';
import { cursorQuery } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { type SimulatedTask, simulateTasks } from '../../use-cases/points/simulate-tasks.js';

const simulatedTask = z
  .object({
    externalTaskId: externalId,
    points: z.int().nullable().meta({
      description:
        'How many points; null where that can’t be told: an input is missing, or the strategy has no result.',
    }),
    caseName: z.string().nullable().meta({
      description:
        'What kind of award it would be, `none` where no rule awards; null where that can’t be told.',
    }),
    denied: z.boolean(),
    reply: z.record(z.string(), jsonValue),
    missing: z.array(z.string()).meta({ description: 'The inputs that `data` would have to carry.' }),
  })
  .meta({ id: 'SimulatedTask' });

function simulatedTaskView({ verdict, ...task }: SimulatedTask) {
  const { points = null, caseName = null, denied = false, reply = {} } = verdict ?? {};
  const { externalTaskId, missing } = task;
  return { externalTaskId, points, caseName, denied, reply, missing };
}

const simulatedPoints = z
  .object({
    externalUserId: externalId,
    simulatedAt: time.meta({ description: 'The moment that was decided for.' }),
    totalPoints: z.int().meta({ description: 'Of the tasks of this page.' }),
    tasks: z.array(simulatedTask),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it on as `cursor` for the next page; null on the last one.' }),
  })
  .meta({ id: 'SimulatedPoints' });

export const simulatedPointsRoute = defineRoute({
  operationId: 'getSimulatedPoints',
  method: 'GET',
  path: '/games/{gameId}/users/{externalUserId}/points/simulated',
  tag: 'Points',
  summary: 'Preview own points',
  description:
    'Tells users what they would be awarded now, task by task. Each open task is decided as ' +
    'if an event without `data` came in it alone, newest task first. Only the user itself may ' +
    "ask: the token's subject is the external id of the path, for administrators too. Nothing " +
    'is written.',
  guard: 'bearer',
  params: { gameId: uuid, externalUserId: externalId },
  query: cursorQuery(),
  responses: { 200: { description: 'What each task would award.', schema: simulatedPoints } },
  faults: ['subject-mismatch', 'game-not-found', 'not-a-participant'],
  handle: async (request) => {
    const { externalUserId } = request.params;
    const { at, tasks } = await simulateTasks(request, request.params, request.paging.request);
    const views = tasks.items.map(simulatedTaskView);
    const body = {
      externalUserId,
      simulatedAt: isoTime(at),
      totalPoints: views.reduce((sum, { points }) => sum + (points ?? 0), 0),
      tasks: views,
      nextCursor: request.paging.cursorAfter(tasks.next),
    };
    return { status: 200, body };
  },
});
