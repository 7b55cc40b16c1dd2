import * as z from 'zod';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { listOf } from '../../http/schemas/bounded.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { publishedWith } from '../../http/schemas/published.js';
import { uuid } from '../../http/schemas/scalar.js';
import { happened } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { queryPoints } from '../../use-cases/users/query-points.js';
import { totalShape, totalView } from '../points/total-view.js';
import { ownerTotalsShape, ownerTotalsView } from './owner-totals-view.js';

const USERS_MAX = 1000;

const filterShape = {
  externalUserIds: listOf(externalId, { min: 1, max: USERS_MAX })
    .optional()
    .meta({
      override: publishedWith({ uniqueItems: true }),
      description:
        'Different ones; the answer has all of them, in their order. Else it is a page of those who were awarded in ' +
        'the game or the task, or of all users, by external id.',
    }),
  gameId: uuid.optional().meta({ description: 'In this game alone; else over all games.' }),
  externalGameId: externalId.optional().meta({ description: 'The same game, by your own id of it.' }),
  externalTaskId: externalId.optional().meta({ description: 'In this task of the game alone.' }),
  ...happened,
};

const body = z.strictObject(filterShape).superRefine((filter, { addIssue }) => {
  const refuse = (path: (string | number)[], message: string) =>
    addIssue({ code: 'custom', input: path.at(-1), path, message });
  const seen = new Set<string>();
  for (const [index, id] of filter.externalUserIds?.entries() ?? []) {
    if (seen.has(id)) refuse(['externalUserIds', index], 'is there already');
    seen.add(id);
  }
  const { gameId, externalGameId, externalTaskId } = filter;
  if (gameId !== undefined && externalGameId !== undefined) {
    refuse(['externalGameId'], 'not together with `gameId`');
  }
  if (externalTaskId !== undefined && gameId === undefined && externalGameId === undefined) {
    refuse(
      ['externalTaskId'],
      'give its `gameId` or `externalGameId` too: other games may have a task of this id',
    );
  }
});

const queriedTotal = z
  .object({
    ...totalShape,
    userExists: z.boolean().meta({ description: 'Whether any scope that you see knows the user at all.' }),
    ...ownerTotalsShape,
  })
  .meta({ id: 'QueriedTotal' });

export const queryPointsRoute = defineRoute({
  operationId: 'queryPoints',
  method: 'POST',
  path: '/users/points/query',
  tag: 'Users',
  summary: 'Query points',
  description:
    'Reads the points of many users at once: over all games, in one or in a task, of all time ' +
    'or a part of it. Those of users who are named, or, where none is, of everyone whom the filter ' +
    'leaves, page by page: send the same body again with `cursor`. Who has nothing in the ' +
    'time that is asked for is there with zeros.',
  guard: 'default',
  query: { ...pageQuery(), owner: ownerInput.optional() },
  body,
  responses: {
    200: {
      description: 'A total for each user: in the order asked, or a page of them.',
      schema: pageOf(queriedTotal),
    },
  },
  faults: ['game-not-found', 'ambiguous-game', 'task-not-found'],
  handle: async (request) => {
    const { externalUserIds, gameId, externalGameId, externalTaskId, from, to } = request.body;
    const { owner } = request.query;
    const query = { externalUserIds, gameId, externalGameId, externalTaskId, from, to, owner };
    const page = await queryPoints(request, query, request.paging.request);
    const view = pageView(request.paging, page, (total) => ({
      ...totalView(total),
      userExists: total.owners.length > 0,
      ...ownerTotalsView(total),
    }));
    return { status: 200, body: view };
  },
});
