import { describe, expect, it } from 'vitest';
import type { Principal } from '../../domain/principal.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../../storage/testing/each-database.js';
import { firstPage } from '../../storage/testing/fixtures.js';
import { testIds } from '../../storage/testing/test-clock.js';
import { Refusals } from './refusals.js';

const everything = { owner: null, module: null, level: null, from: null, to: null };
const minutes = 60_000;

function someone(subject: string): Principal {
  return { kind: 'token', owner: `sub:${subject}`, subject, claim: 'sub', isAdmin: false };
}

function operation(operationId = 'createApiKey') {
  return { operationId, method: 'POST', path: '/api/v1/apikey/create' };
}

describe('refused calls of administrators’ operations', () => {
  eachDatabase((database) => {
    /** With room for three subjects. */
    async function start(reached: (storage: Storage) => Storage = (storage) => storage) {
      const storage = await database.open();
      const services = { storage: reached(storage), clock: database.clock, ids: testIds };
      const refusals = new Refusals(services, 3);
      const note = (subject: string, operationId?: string) =>
        refusals.note(someone(subject), 'r-1', operation(operationId));
      const entries = async () => (await storage.books.audit.list(everything, firstPage)).items;
      return { note, entries };
    }

    it('are noted with who asked for what', async () => {
      const { note, entries } = await start();
      await note('eve');
      expect(await entries()).toEqual([
        {
          id: expect.any(String),
          at: database.clock.now(),
          module: 'auth',
          level: 'warning',
          message: 'Admin call refused',
          owner: 'sub:eve',
          requestId: 'r-1',
          details: { ...operation(), unnoted: 0 },
          stamps: { apiKey_used: null, oauth_user_id: 'eve' },
        },
      ]);
    });

    it('have one entry a subject and operation in ten minutes, which tells how many had none', async () => {
      const { note, entries } = await start();
      await Promise.all(Array.from({ length: 5 }, () => note('eve')));
      await note('mallory');
      await note('eve', 'revokeApiKey');
      expect(await entries()).toHaveLength(3);
      database.clock.advance(10 * minutes);
      await note('eve');
      const unnoted = (await entries()).map(({ owner, details }) => [owner, details['unnoted']]);
      expect(unnoted).toEqual([
        ['sub:eve', 4],
        ['sub:eve', 0],
        ['sub:mallory', 0],
        ['sub:eve', 0],
      ]);
    });

    it('of more subjects than there is room for fill neither log nor memory', async () => {
      const { note, entries } = await start();
      for (const subject of ['a', 'b', 'c', 'd', 'e', 'a']) await note(subject);
      expect((await entries()).map(({ owner }) => owner)).toEqual(['sub:c', 'sub:b', 'sub:a']);
      database.clock.advance(10 * minutes);
      await note('e');
      expect((await entries())[0]).toMatchObject({ owner: 'sub:e' });
    });

    it('that could not be noted are noted the next time', async () => {
      let isAway = true;
      const { note, entries } = await start((storage) => ({
        ...storage,
        transaction: (work) => (isAway ? Promise.reject(new Error('away')) : storage.transaction(work)),
      }));
      await expect(note('eve')).rejects.toThrow('away');
      isAway = false;
      await note('eve');
      expect(await entries()).toHaveLength(1);
    });
  });
});
