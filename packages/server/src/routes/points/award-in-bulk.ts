import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { listOf } from '../../http/schemas/bounded.js';
import { flag } from '../../http/schemas/query.js';
import { uuid } from '../../http/schemas/scalar.js';
import { recordMany } from '../../use-cases/points/record-many.js';
import { requireGame } from '../../use-cases/scope.js';
import { bulkAnswer, bulkEvent, bulkResult, bulkResultView, commandIn } from './bulk-event.js';
import { takeEvents } from './bulk-lines.js';
import { backfillQuery, decidingFaults } from './event.js';

const EVENTS_MAX = 1000;

export const awardInBulkRoute = defineRoute({
  operationId: 'awardInBulk',
  method: 'POST',
  path: '/games/{gameId}/points/bulk',
  tag: 'Points',
  summary: 'Award in bulk',
  description:
    'Takes many events of a game: a list of up to a thousand, or any number of lines. Each is an award, ' +
    'or, with a `typeAction`, an action, or, with `points`, given without asking a strategy, and is answered ' +
    'like one, with its status; those of a user keep their order. Lines are `application/x-ndjson`: each is answered by a line as soon as it is kept. ' +
    'Give each an `eventId`, and what broke off can be sent again as a whole: what was kept is answered ' +
    'again. Under an `Idempotency-Key` each event is repeated for itself.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    onError: z
      .enum(['skip', 'stop', 'rollback'])
      .default('skip')
      .meta({
        description:
          'What an event that is refused does to the others: nothing; those after it are not begun; or ' +
          'nothing of all is kept, which lines can not ask for.',
      }),
    brief: flag()
      .default(false)
      .meta({
        description:
          'Answers only what was not made now: what was refused, came again or was awarded nothing.',
        override: { default: false },
      }),
    ...backfillQuery,
  },
  body: z.strictObject({ events: listOf(bulkEvent, { min: 1, max: EVENTS_MAX }) }),
  // A thousand events with some data each; more come as lines.
  bodyLimits: { valuesMax: 60_000 },
  responses: {
    200: {
      description:
        'An answer for each event, but for those after the last that was begun. As lines: a `BulkResult` in each.',
      schema: bulkAnswer,
    },
  },
  faults: [...decidingFaults, 'insufficient-points', 'bulk-failed'],
  fieldFaults: ['bulk-failed'],
  idempotency: 'own',
  awards: true,
  lines: { schema: bulkEvent, answer: bulkResult, open: takeEvents },
  handle: async ({ services, ...request }) => {
    const { params, query, body } = request;
    await requireGame({ services, ...request }, params.gameId);
    const commands = body.events.map((event, index) => commandIn(request, event, index));
    const results = await recordMany(services, commands, query.onError);
    const isReplayed = results.every((result) => result.ok && result.answer.isReplayed);
    return {
      status: 200,
      body: {
        results: results
          .map((result, index) =>
            bulkResultView(result, { index, eventId: body.events[index]?.eventId }, request),
          )
          .filter(({ status }) => !query.brief || status !== 201),
        notBegun: commands.length - results.length,
      },
      ...(isReplayed ? { replayed: true as const } : {}),
    };
  },
});
