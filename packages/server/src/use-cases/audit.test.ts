import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/award.js';
import type { Principal } from '../domain/principal.js';
import { eachDatabase } from '../storage/testing/each-database.js';
import { firstPage, itemOf, noon } from '../storage/testing/fixtures.js';
import { TestClock, testIds } from '../storage/testing/test-clock.js';
import { type AuditNote, noteInAudit } from './audit.js';

const principal: Principal = { kind: 'key', owner: 'key:svc_live_a', apiKey: 'svc_live_b', isAdmin: false };
const services = { ids: testIds, clock: new TestClock(noon) };
const gameCreated = {
  module: 'games',
  message: 'Game created',
  owner: 'key:svc_live_a',
  details: {},
} as const;
const everything = { owner: null, module: null, level: null, from: null, to: null };

describe('a note in the audit log', () => {
  eachDatabase((database) => {
    /** A function that notes something on one storage and reads it back. */
    async function noting() {
      const { books, transaction } = await database.open();
      return async (members: Partial<AuditNote> = {}) => {
        const whole = { ...gameCreated, ...members } as AuditNote;
        await transaction((books) => noteInAudit({ services, books, principal, requestId: 'r-1' }, whole));
        return itemOf((await books.audit.list(everything, firstPage)).items);
      };
    }

    it('says who did what, when, in which request, and how to read it', async () => {
      const note = await noting();
      await expect(note({ details: { gameId: 'x' } })).resolves.toMatchObject({
        at: noon,
        module: 'games',
        level: 'success',
        message: 'Game created',
        owner: 'key:svc_live_a',
        requestId: 'r-1',
        details: { gameId: 'x' },
        stamps: { apiKey_used: 'svc_live_b', oauth_user_id: null },
      });
      const refused = note({ module: 'auth', message: 'Admin call refused' });
      await expect(refused).resolves.toMatchObject({ level: 'warning' });
    });

    it('leaves out the largest details where all of them are too long, and says which', async () => {
      const note = await noting();
      const detailsOf = async (details: JsonObject) => (await note({ details })).details;
      const fits = { a: 1, long: 'x'.repeat(4000) };
      await expect(detailsOf(fits)).resolves.toEqual(fits);
      await expect(detailsOf({ ...fits, longer: 'x'.repeat(5000) })).resolves.toEqual({
        ...fits,
        leftOut: ['longer'],
      });
      await expect(detailsOf({ ...fits, longer: 'é'.repeat(2500), b: 'x'.repeat(200) })).resolves.toEqual({
        a: 1,
        b: 'x'.repeat(200),
        leftOut: ['longer', 'long'],
      });
    });

    it('refuses an event that nobody named', async () => {
      const note = await noting();
      await expect(note({ message: 'Game eaten' } as never)).rejects.toThrow(TypeError);
    });
  });
});
