import { describe, expect, it } from 'vitest';
import { ownSessions } from '../../storage/testing/each-database.js';
import { eachService } from '../../testing/each-service.js';

eachService((service) => {
  describe('GET /kpi/health_check', () => {
    it('answers anybody, without asking the identity provider', async () => {
      const answer = await service().anonymous.get('/kpi/health_check');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        checks: { database: 'ok', cache: 'memory', identityProvider: 'unknown' },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(service().issuer.fetches).toBe(0);
    });

    it('is degraded while the identity provider gives no keys', async () => {
      const { anonymous, issuer, tokenClient } = service();
      issuer.answer = { kind: 'status', status: 503 };
      await (await tokenClient()).get('/games');
      const answer = await anonymous.get('/kpi/health_check');
      expect([answer.status, answer.body.status, answer.body.checks.identityProvider]).toEqual([
        200,
        'degraded',
        'down',
      ]);
    });

    it('sends requests elsewhere while it drains', async () => {
      service().setDraining(true);
      const answer = await service().anonymous.get('/kpi/health_check');
      expect([answer.status, answer.body.status]).toEqual([503, 'draining']);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('connection')).toBe('close');
    });
  });
});

eachService(
  (service) => {
    it('is down without its database', async () => {
      await service().storage.close();
      const answer = await service().anonymous.get('/kpi/health_check');
      expect([answer.status, answer.body.status, answer.body.checks.database]).toEqual([503, 'down', 'down']);
    });
  },
  { storage: ownSessions },
);

eachService(
  (service, database) => {
    it.skipIf(database.dialect === 'sqlite')(
      'is down where a later release has changed its database',
      async () => {
        await database.tamper("insert into schema_migrations values (99, 'later', 99, 0)");
        const answer = await service().anonymous.get('/kpi/health_check');
        const games = await (await service().tokenClient()).get('/games');
        await database.tamper('delete from schema_migrations where version = 99');
        expect([answer.status, answer.body.status, answer.body.checks.database]).toEqual([
          503,
          'down',
          'newer',
        ]);
        expect([games.status, games.body.code]).toEqual([503, 'unavailable']);
        expect(games.body.detail).toContain('This replica is older than its database');
        await service().storage.close();
      },
    );
  },
  { storage: ownSessions },
);
