import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import { atOnce, noon } from '../testing/fixtures.js';

describe('the OAuth user repository', () => {
  eachDatabase((database) => {
    it('tells exactly one of fifty at once that it inserted', async () => {
      const { transaction } = await database.open();
      const user = {
        subject: 'a\nsubject',
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
  });
});
