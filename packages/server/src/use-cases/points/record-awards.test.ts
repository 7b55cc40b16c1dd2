import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/award.js';
import type { Execution } from '../../domain/execution.js';
import type { KeyPrincipal } from '../../domain/principal.js';
import type { AssignPoints, AwardCommand, AwardResult, DecideAward } from '../../ports/award-command.js';
import type { Storage } from '../../ports/storage.js';
import { AwardTally } from '../../process/award-tally.js';
import { award, makeEchoGame, makeTask, walkOf } from '../../routes/testing/arrange.js';
import { Overtaken } from '../../storage/run-again.js';
import { eachService } from '../../testing/each-service.js';
import { noLimits } from '../../testing/no-limits.js';
import type { KeyClient, TestService } from '../../testing/test-service.js';
import { recordAwards } from './record-awards.js';

interface Setting {
  readonly key: KeyClient;
  readonly principal: KeyPrincipal;
  readonly game: { readonly gameId: string };
  decided(given: Partial<DecideAward> & { readonly amount?: number }): DecideAward;
  assigned(given: Partial<AssignPoints>): AssignPoints;
  record(commands: readonly AwardCommand[]): Promise<readonly AwardResult[]>;
  /** What the game comes to, and how many users there are. */
  totals(): Promise<{ readonly points: number; readonly timesAwarded: number; readonly users: number }>;
}

async function setUp(service: TestService): Promise<Setting> {
  const key = await service.keyClient();
  const game = await makeEchoGame(key.client);
  const principal: KeyPrincipal = {
    kind: 'key',
    owner: `key:${key.apiKey}`,
    apiKey: key.apiKey,
    isAdmin: false,
  };
  const common = {
    principal,
    requestId: 'test',
    idempotency: null,
    gameId: game.gameId,
    externalTaskId: 'walk',
    externalUserId: 'ann',
  };
  return {
    key,
    principal,
    game,
    decided: ({ amount = 1, ...given }) => ({
      kind: 'decided',
      ...common,
      admission: noLimits.admission(),
      data: { amount },
      isSimulated: false,
      isBackfill: false,
      occurredAt: null,
      timeZone: null,
      eventId: null,
      action: null,
      ...given,
    }),
    assigned: (given) => ({
      kind: 'assigned',
      isBackfill: false,
      occurredAt: null,
      eventId: null,
      ...common,
      admission: noLimits.admission(),
      data: {},
      owner: undefined,
      points: 1,
      caseName: 'Goodwill',
      description: null,
      ...given,
    }),
    record: (commands) => recordAwards(service.dependencies.services, commands),
    totals: async () => (await key.client.get(`/games/${game.gameId}/points`)).body.totals,
  };
}

function claim({ principal }: Setting, key: string, digest = 'same') {
  return { scope: principal.owner, key, digest };
}

/** What was decided, awarded or not. */
function verdictOf(result: AwardResult): { readonly points: number; readonly reply: JsonObject } {
  if (!result.ok) throw result.fault;
  const { answer } = result;
  const verdict = answer.kind === 'award' ? answer.award : answer.action.decision;
  if (verdict === null) throw new TypeError('nothing was decided');
  return verdict;
}

/** Its points, or the code of what went wrong. */
function gist(result: AwardResult | undefined): number | string {
  if (result === undefined) return 'nothing';
  return result.ok ? verdictOf(result).points : result.fault.code;
}

/** A storage whose every transaction is overtaken once, when all of its work is done. */
function overtakenOnce(storage: Storage): Pick<Storage, 'transaction'> {
  return {
    transaction: (work, options) => {
      let attempts = 0;
      return storage.transaction(async (books) => {
        const result = await work(books);
        attempts += 1;
        if (attempts === 1) throw new Overtaken();
        return result;
      }, options);
    },
  };
}

describe('a list of awards', () => {
  eachService((service) => {
    it('is recorded in order, each award seeing those before it', async () => {
      const setting = await setUp(service());
      await award(setting.key.client, setting.game, {});
      const commands = ['ann', 'bob', 'ann', 'ann', 'bob'].map((externalUserId) =>
        setting.decided({ externalUserId }),
      );
      const results = await setting.record(commands);
      const before = results.map((result) => verdictOf(result).reply['before']);
      expect(before).toEqual([1, 0, 2, 3, 1]);
      expect(await setting.totals()).toEqual({ points: 6, timesAwarded: 6, users: 2 });
    });

    it('may be empty, and may mix games, users and kinds', async () => {
      const setting = await setUp(service());
      const other = await makeEchoGame(setting.key.client, { params: { factor: 10 } });
      await makeTask(setting.key.client, other.gameId, { externalTaskId: 'run' });
      expect(await setting.record([])).toEqual([]);
      const results = await setting.record([
        setting.decided({ amount: 5 }),
        setting.decided({ amount: 5, gameId: other.gameId }),
        setting.assigned({ points: -30, gameId: other.gameId, externalTaskId: 'run' }),
        setting.decided({ amount: -100 }),
        setting.assigned({ points: 7, externalUserId: 'bob' }),
      ]);
      expect(results.map(gist)).toEqual([5, 50, -30, -25, 7]);
      const { body } = await setting.key.client.get('/users/ann/wallet');
      expect(body.points).toBe(0);
      const after = body.transactions.items.map((item: { pointsAfter: number }) => item.pointsAfter);
      expect(after).toEqual([0, 25, 55, 5]);
    });

    it('loses nothing to one that fails, which leaves no trace', async () => {
      const setting = await setUp(service());
      const { client: stranger } = await service().keyClient();
      const foreign = await makeEchoGame(stranger);
      const bad = (given: Partial<DecideAward>) =>
        setting.decided({ externalUserId: randomUUID(), ...given });
      const commands = [
        setting.decided({ amount: 1 }),
        bad({ data: { amount: 'many' }, idempotency: claim(setting, 'free') }),
        setting.decided({ amount: 2 }),
        bad({ externalTaskId: 'nothing' }),
        bad({ gameId: foreign.gameId }),
        setting.assigned({ externalUserId: 'eve', points: -1 }),
        bad({ occurredAt: service().clock.now() + 60_000 }),
        setting.decided({ amount: 3 }),
      ];
      expect((await setting.record(commands)).map(gist)).toEqual([
        1,
        'input-refused',
        2,
        'task-not-found',
        'game-forbidden',
        'insufficient-points',
        'validation-failed',
        3,
      ]);
      expect(await setting.totals()).toEqual({ points: 6, timesAwarded: 3, users: 1 });
      for (const command of commands.filter(({ externalUserId }) => externalUserId !== 'ann')) {
        expect((await setting.key.client.get(`/users/${command.externalUserId}/wallet`)).status).toBe(404);
      }
      const again = await setting.record([setting.decided({ idempotency: claim(setting, 'free', 'other') })]);
      expect(again.map(gist)).toEqual([1]);
    });

    it('is recorded in one transaction, whatever is refused', async () => {
      const setting = await setUp(service());
      const before = service().storage.figures().transactions;
      const commands = [
        setting.decided({ amount: 1, idempotency: claim(setting, 'a') }),
        setting.decided({
          externalUserId: 'eve',
          data: { amount: 'many' },
          idempotency: claim(setting, 'b'),
        }),
        setting.assigned({ externalUserId: 'bob', points: -1 }),
        setting.decided({ externalUserId: 'bob', isSimulated: true }),
        setting.decided({ externalTaskId: 'nothing' }),
      ];
      const gists = (await setting.record(commands)).map(gist);
      expect(gists).toEqual([1, 'input-refused', 'insufficient-points', 1, 'task-not-found']);
      const { committed, failed } = service().storage.figures().transactions;
      expect([committed - before.committed, failed - before.failed]).toEqual([1, 0]);
      const { totals } = (await setting.key.client.get('/dashboard/summary')).body;
      expect(totals.newUsers).toBe(1);
    });

    it('lets a key go free whose first request was refused, also to another one beside it', async () => {
      const setting = await setUp(service());
      const spoilt = setting.assigned({ points: -5, idempotency: claim(setting, 'k') });
      const other = setting.decided({ amount: 2, idempotency: claim(setting, 'k', 'other') });
      const results = await setting.record([spoilt, spoilt, other, setting.decided({ amount: 1 }), other]);
      expect(results.map(gist)).toEqual(['insufficient-points', 'insufficient-points', 2, 1, 2]);
      expect(await setting.totals()).toMatchObject({ points: 3, timesAwarded: 2 });
    });

    it('refuses nothing for what came of nothing, whoever comes in between', async () => {
      const setting = await setUp(service());
      const { services } = service().dependencies;
      const debit = (points: number) => setting.assigned({ points: -points });
      await setting.record([setting.assigned({ points: 100 })]);
      let others = 1;
      const transaction: Storage['transaction'] = async (work) => {
        try {
          return await services.storage.transaction(work);
        } finally {
          if (others-- > 0) await setting.record([debit(30)]);
        }
      };
      const storage = { ...services.storage, transaction };
      const results = await recordAwards({ ...services, storage }, [debit(100), debit(50)]);
      const spent = results.reduce((sum, result) => sum + (result.ok ? -verdictOf(result).points : 0), 0);
      const { points } = (await setting.key.client.get('/users/ann/wallet')).body;
      expect([results.map(gist), spent, points]).toEqual([[-100, 'insufficient-points'], 100, 0]);
    });

    it('is counted once, though another transaction was first and it ran again', async () => {
      const setting = await setUp(service());
      const { services } = service().dependencies;
      const awardTally = new AwardTally();
      const executed: Execution[] = [];
      const results = await recordAwards(
        {
          ...services,
          awardTally,
          executionLog: { note: (execution) => void executed.push(execution) },
          storage: { ...services.storage, ...overtakenOnce(services.storage) },
        },
        [setting.decided({ amount: 4 }), setting.assigned({ points: 3 })],
      );
      expect(results.map(gist)).toEqual([4, 3]);
      expect(awardTally.outcomes()).toMatchObject({ awarded: 1, assigned: 1, repeated: 0 });
      expect(executed).toHaveLength(1);
      expect(await setting.totals()).toEqual({ points: 7, timesAwarded: 2, users: 1 });
    });

    it('answers twins under one Idempotency-Key once, and refuses another request under it', async () => {
      const setting = await setUp(service());
      const twin = setting.decided({ amount: 4, idempotency: claim(setting, 'k') });
      const other = setting.decided({ amount: 9, idempotency: claim(setting, 'k', 'other') });
      const results = await setting.record([twin, setting.decided({ amount: 1 }), twin, other]);
      expect(results.map(gist)).toEqual([4, 1, 4, 'idempotency-key-reused']);
      const replayed = results.map((result) => result.ok && result.answer.isReplayed);
      expect(replayed).toEqual([false, false, true, false]);
      expect((await setting.record([twin])).map(gist)).toEqual([4]);
      expect(await setting.totals()).toMatchObject({ points: 5, timesAwarded: 2 });
    });

    it('answers twins of one event with the first award, and refuses another event under its id', async () => {
      const setting = await setUp(service());
      const event = (amount: number) => setting.decided({ amount, eventId: 'e1' });
      const results = await setting.record([event(4), event(4), event(9)]);
      expect(results.map((result) => result.ok && [gist(result), result.answer.isNew])).toEqual([
        [4, true],
        [4, false],
        false,
      ]);
      expect(results.map(gist)).toEqual([4, 4, 'event-id-taken']);
      expect((await setting.record([event(4)])).map(gist)).toEqual([4]);
      expect(await setting.totals()).toMatchObject({ points: 4, timesAwarded: 1 });
    });

    it('keeps nothing of what is simulated, nor lets others see it', async () => {
      const setting = await setUp(service());
      const simulated = setting.decided({ amount: 50, isSimulated: true, eventId: 'e1' });
      const results = await setting.record([
        simulated,
        setting.decided({ amount: 2, eventId: 'e1' }),
        simulated,
      ]);
      expect(results.map((result) => verdictOf(result).reply['before'])).toEqual([0, 0, 1]);
      expect(await setting.totals()).toEqual({ points: 2, timesAwarded: 1, users: 1 });
    });

    it('keeps its promises beside other lists and single awards of the same users', async () => {
      const setting = await setUp(service());
      const users = ['ann', 'bob', 'cid', 'dan'];
      const listOf = (seed: number) =>
        Array.from({ length: 20 }, (_, index) =>
          setting.decided({ externalUserId: users[(index * seed) % users.length] ?? 'ann' }),
        );
      const lists = [1, 3, 5, 7, 9].map((seed) => setting.record(listOf(seed)));
      const singles = users.map((user) => award(setting.key.client, setting.game, { user }));
      for (const results of await Promise.all(lists)) expect(results.every(({ ok }) => ok)).toBe(true);
      expect((await Promise.all(singles)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await setting.totals()).toEqual({ points: 104, timesAwarded: 104, users: 4 });
      expect((await setting.key.client.get(`${walkOf(setting.game)}/points`)).body.items).toHaveLength(4);
    });
  });
});
