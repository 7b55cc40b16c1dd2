import { afterEach, describe, expect, it } from 'vitest';
import { Gate } from '../../storage/testing/gate.js';
import { eachService } from '../../testing/each-service.js';
import type { TestService } from '../../testing/test-service.js';
import { until } from '../../testing/until.js';
import { act, award, made, makeEchoGame, walkOf } from '../testing/arrange.js';

/** Keeps every award waiting, until it is told to let them through. */
async function holdWriter({ storage }: TestService) {
  const [held, release] = [new Gate(), new Gate()];
  const holder = storage.transaction(async () => {
    held.open();
    await release.opened;
  });
  await held.opened;
  return async () => {
    release.open();
    await holder;
  };
}

describe('a process in which as many awards wait as may', () => {
  eachService(
    (service, database) => {
      let release: (() => Promise<void>) | undefined;
      afterEach(() => release?.());

      // Postgres takes several batches at once, and what holds them up ends by itself after two seconds.
      it.skipIf(database.dialect === 'postgres')(
        'tells others at once to come again, does nothing for them, and goes on when there is room',
        async () => {
          const { client } = await service().keyClient();
          const game = await makeEchoGame(client);
          const { awardQueue } = service().dependencies;
          const before = awardQueue.batches;
          const { client: other } = await service().keyClient();
          const theirs = await makeEchoGame(other);
          release = await holdWriter(service());
          const waiting = [1, 2, 3].map(() => award(client, game, {}));
          await until(() => awardQueue.waiting === 2);

          const turnedAway = await award(client, game, {});
          expect([turnedAway.status, turnedAway.body.code]).toEqual([503, 'unavailable']);
          expect(turnedAway.headers.get('retry-after')).toBe('1');
          const assignment = { gameId: game.gameId, externalTaskId: 'walk', points: 5, caseName: 'Gift' };
          expect((await act(client, game, {})).status).toBe(503);
          expect((await client.post('/users/external/ann/points', assignment)).status).toBe(503);
          expect((await service().anonymous.post(`${walkOf(game)}/points`)).status).toBe(401);
          expect((await client.get('/games')).status).toBe(200);
          const quiet = award(other, theirs, {});
          await until(() => awardQueue.turnedAway === 4);

          await release();
          expect((await quiet).status).toBe(201);
          // Whoever had most waiting made room.
          expect((await Promise.all(waiting)).map(({ status }) => status).sort()).toEqual([201, 201, 503]);
          await made(award(client, game, {}));
          const { totals } = await made(client.get(`/games/${game.gameId}/points`), 200);
          expect(totals).toMatchObject({ timesAwarded: 3 });
          expect([awardQueue.waiting, awardQueue.turnedAway, awardQueue.batches - before]).toEqual([0, 4, 4]);
          expect(service().log.filter(({ level }) => level === 'error')).toEqual([]);
        },
      );
    },
    { settings: { AWARD_QUEUE_MAX: '2' } },
  );
});
