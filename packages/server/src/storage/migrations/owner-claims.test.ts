import { describe, expect, it } from 'vitest';
import { eachOwnDatabase } from '../testing/each-database.js';
import { fillDatabase } from './testing/filled-database.js';

describe('subjects of before their claim was kept', () => {
  eachOwnDatabase((database) => {
    it('keep their scope, and nothing is said of what nobody knows', async () => {
      await database.clear();
      await fillDatabase(database.url, 13);
      const { books } = await database.open();
      expect(await books.oauthUsers.find('sub:admin')).toEqual({
        owner: 'sub:admin',
        claim: null,
        provider: 'keycloak',
        status: 'active',
        createdAt: expect.any(Number),
      });
    });
  });
});
