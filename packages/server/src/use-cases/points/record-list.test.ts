import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import type { AwardCommand, AwardResult } from '../../ports/award-command.js';
import type { Storage } from '../../ports/storage.js';
import { makeEchoGame } from '../../routes/testing/arrange.js';
import { eachService } from '../../testing/each-service.js';
import { noLimits } from '../../testing/no-limits.js';
import type { TestService } from '../../testing/test-service.js';
import { recordAllOrNone, recordUntilRefused } from './record-list.js';

/** A game, and what an event of it is that gives so many points; more than 40 are refused by the books. */
async function setUp(service: TestService) {
  const key = await service.keyClient();
  const { gameId } = await makeEchoGame(key.client);
  const principal = { kind: 'key', owner: `key:${key.apiKey}`, apiKey: key.apiKey, isAdmin: false } as const;
  const event = (points: number): AwardCommand => ({
    kind: 'assigned',
    isBackfill: false,
    occurredAt: null,
    eventId: null,
    principal,
    requestId: 'test',
    idempotency: null,
    gameId,
    externalTaskId: 'walk',
    externalUserId: 'ann',
    admission: noLimits.admission(),
    data: {},
    owner: undefined,
    points,
    caseName: 'Goodwill',
    description: null,
  });
  const walletOfAnn = async () => (await key.client.get('/users/ann/wallet')).body.points;
  return { event, walletOfAnn };
}

const gist = (result: AwardResult) => (result.ok ? 'recorded' : result.fault.code);

/** The service's, whose first transactions end as a closed task, or a lost database, lets them. */
function failing(service: TestService, faults: readonly Fault[]) {
  const { services } = service.dependencies;
  const left = [...faults];
  const transaction: Storage['transaction'] = async (work) => {
    const fault = left.shift();
    if (fault !== undefined) throw fault;
    return services.storage.transaction(work);
  };
  return { ...services, storage: { ...services.storage, transaction } };
}

describe('a list that ends where one is refused', () => {
  eachService((service) => {
    it('keeps those before it in one transaction', async () => {
      const { event, walletOfAnn } = await setUp(service());
      const { services } = service().dependencies;
      const results = await recordUntilRefused(services, [event(5), event(6), event(-40), event(7)]);
      expect(results.map(gist)).toEqual(['recorded', 'recorded', 'insufficient-points']);
      expect(await walletOfAnn()).toBe(11);
    });

    it('lets others have their turns on the way where the database works in this process', async () => {
      const { event, walletOfAnn } = await setUp(service());
      const { services } = service().dependencies;
      let passed = 0;
      const pass = () => {
        passed += 1;
        return services.turns.pass();
      };
      const counting = { ...services, turns: { ...services.turns, pass } };
      const results = await recordAllOrNone(
        counting,
        Array.from({ length: 350 }, () => event(1)),
      );
      expect(results.map(gist)).toEqual(results.map(() => 'recorded'));
      expect(await walletOfAnn()).toBe(350);
      expect(passed).toBe(services.storage.dialect === 'sqlite' ? 3 : 0);
    });

    it('is taken one by one where something closed meanwhile', async () => {
      const { event, walletOfAnn } = await setUp(service());
      const services = failing(service(), [new Fault('task-not-found')]);
      const results = await recordUntilRefused(services, [event(5), event(-40), event(7)]);
      expect(results.map(gist)).toEqual(['recorded', 'insufficient-points']);
      expect(await walletOfAnn()).toBe(5);
    });

    it('says so once where the database is away', async () => {
      const { event } = await setUp(service());
      const services = failing(service(), [new Fault('unavailable')]);
      expect((await recordUntilRefused(services, [event(5), event(6)])).map(gist)).toEqual(['unavailable']);
    });
  });
});
