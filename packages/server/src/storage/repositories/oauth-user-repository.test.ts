import { describe, expect, it } from 'vitest';
import type { OAuthUser } from '../../ports/oauth-user-repository.js';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, noon } from '../testing/fixtures.js';

describe('the OAuth user repository', () => {
  eachDatabase((database) => {
    it('tells exactly one of fifty at once that it inserted', async () => {
      const { transaction } = await database.open();
      const user = {
        owner: 'sub:a\nsubject',
        claim: 'sub',
        provider: 'keycloak',
        status: 'active',
        createdAt: noon,
      } as const;
      const results = await atOnce(50, () =>
        transaction(({ oauthUsers }) => oauthUsers.insertIfAbsent(user)),
      );

      const answers = results.map((result) => result.status === 'fulfilled' && result.value);
      expect(answers.filter((inserted) => inserted)).toHaveLength(1);
      expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    });

    it('knows one value of two claims as two', async () => {
      const { transaction } = await database.open();
      const user = { provider: 'keycloak', status: 'active', createdAt: noon } as const;
      const [person, mail] = [
        { ...user, owner: 'sub:ann', claim: 'sub' },
        { ...user, owner: 'email:ann', claim: 'email' },
      ] as const;
      const isNew = (subject: OAuthUser) =>
        transaction(({ oauthUsers }) => oauthUsers.insertIfAbsent(subject));
      expect(await isNew(person)).toBe(true);
      expect(await isNew(mail)).toBe(true);
      expect(await isNew(person)).toBe(false);
    });
  });
});
