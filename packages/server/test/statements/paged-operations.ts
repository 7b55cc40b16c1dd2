import {
  ECHO,
  made,
  makeEchoGame,
  makeStrategy,
  makeTask,
  walkOf,
} from '../../src/routes/testing/arrange.js';
import type { Client } from '../../src/testing/client.js';

/** An operation whose statements are written down. */
export interface PagedOperation {
  /** Of its file. */
  readonly name: string;
  /** As a reader would send it. */
  readonly request: string;
  /** Makes what it needs; gives what sends it. Called several times, with another number each time. */
  readonly arrange: (world: PagedWorld, time: number) => Promise<() => Promise<unknown>>;
}

export interface PagedWorld {
  readonly client: Client;
  readonly game: { readonly gameId: string };
}

/** A game in which two users have points. */
export async function makePagedWorld(client: Client): Promise<PagedWorld> {
  const game = await makeEchoGame(client);
  for (const externalUserId of ['ann', 'bob']) {
    await made(client.post(`${walkOf(game)}/points`, { externalUserId, data: { amount: 1_000 } }));
  }
  return { client, game };
}

const event = (externalUserId: string, more: object = {}) => ({
  ...{ externalUserId, data: { amount: 5 } },
  ...more,
});

/** @param path From the game on; or by itself, where it begins with a slash. */
function reading(name: string, request: string, path: string): PagedOperation {
  return {
    name,
    request: `GET ${request}`,
    arrange: async ({ client, game }) => {
      const of = path.startsWith('/') ? path : `/games/${game.gameId}/${path}`;
      return () => made(client.get(of), 200);
    },
  };
}

export const pagedOperations: readonly PagedOperation[] = [
  {
    name: 'award',
    request:
      'POST /games/{gameId}/tasks/walk/points, for a user with awards; the strategy reads `user.awards`',
    arrange: async ({ client, game }) => {
      return () => made(client.post(`${walkOf(game)}/points`, event('ann')));
    },
  },
  {
    name: 'awards-in-bulk',
    request: 'POST /games/{gameId}/points/bulk, with four events of two users, two of them with an id',
    arrange: async ({ client, game }, time) => {
      const events = ['ann', 'bob', 'ann', 'bob'].map((user, index) => ({
        ...event(user, index < 2 ? { eventId: `bulk-${time}-${index}` } : {}),
        externalTaskId: 'walk',
      }));
      return () => made(client.post(`/games/${game.gameId}/points/bulk`, { events }), 200);
    },
  },
  {
    name: 'award-repeated',
    request: 'POST /games/{gameId}/tasks/walk/points, with the `eventId` of an award that was given',
    arrange: async ({ client, game }, time) => {
      const send = () => client.post(`${walkOf(game)}/points`, event('ann', { eventId: `repeated-${time}` }));
      await made(send());
      return send;
    },
  },
  reading('points-of-a-user', '/games/{gameId}/users/ann/points', 'users/ann/points'),
  reading('events-of-a-user', '/games/{gameId}/events?externalUserId=ann', 'events?externalUserId=ann'),
  reading('wallet', '/users/ann/wallet', '/users/ann/wallet'),
  reading(
    'ranking',
    '/games/{gameId}/leaderboard?externalUserId=ann&around=2',
    'leaderboard?externalUserId=ann&around=2',
  ),
  {
    name: 'strategy-published',
    request: 'POST /strategies/custom/{id}/publish, for a first version that reads `user.awards`',
    arrange: async ({ client }) => {
      const { id } = await makeStrategy(client, ECHO);
      return () => made(client.post(`/strategies/custom/${id}/publish`), 200);
    },
  },
  {
    name: 'award-reversed',
    request: 'POST /users/ann/reversals, for all that is left of the newest of her awards',
    arrange: async ({ client, game }) => {
      const { awardId } = await made(client.post(`${walkOf(game)}/points`, event('ann')));
      return () => made(client.post('/users/ann/reversals', { awardId }));
    },
  },
  {
    name: 'points-converted',
    request: 'POST /users/ann/convert',
    arrange: async ({ client }) => {
      return () => made(client.post('/users/ann/convert', { points: 100 }));
    },
  },
  {
    name: 'task-deleted',
    request: 'DELETE /games/{gameId}/tasks/{taskId}, for a task with an award',
    arrange: async ({ client, game }, time) => {
      const externalTaskId = `gone-${time}`;
      const { taskId } = await makeTask(client, game.gameId, { externalTaskId });
      await made(client.post(`/games/${game.gameId}/tasks/${externalTaskId}/points`, event('ann')));
      return () => made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
    },
  },
];
