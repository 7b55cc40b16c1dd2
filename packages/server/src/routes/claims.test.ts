import { describe, expect, it } from 'vitest';
import { subjectClaims } from '../domain/owner.js';
import type { Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import type { TestService } from '../testing/test-service.js';
import { award, made, makeEchoGame, makeGame } from './testing/arrange.js';

const otherClaims = subjectClaims.filter((claim) => claim !== 'sub');
const UNSURE = expect.stringContaining('without `sub`');

/** Tokens whose subject is the same text, each by another claim. */
async function namesakes(service: TestService, value: string): Promise<ReadonlyMap<string, Client>> {
  const clients = subjectClaims.map(
    async (claim) => [claim, await service.tokenClient({ sub: undefined, [claim]: value })] as const,
  );
  return new Map(await Promise.all(clients));
}

async function authEntries(service: TestService) {
  const { body } = await service.admin.get('/dashboard/summary/logs?module=auth');
  return body.items;
}

describe('the same value in two claims', () => {
  eachService((service) => {
    it('is two owners, which never see or change what is the other’s', async () => {
      const games = new Map<string, string>();
      const clients = await namesakes(service(), 'ann');
      for (const [claim, client] of clients) {
        const { gameId, owner } = await makeGame(client, { externalGameId: 'walks' });
        expect(owner).toBe(`${claim}:ann`);
        games.set(claim, gameId);
      }
      for (const [claim, client] of clients) {
        const { body } = await client.get('/games');
        expect(body.items).toMatchObject([{ gameId: games.get(claim), owner: `${claim}:ann` }]);
        for (const [other, gameId] of games) {
          if (other === claim) continue;
          expect((await client.get(`/games/${gameId}`)).body.code).toBe('game-forbidden');
          expect((await client.delete(`/games/${gameId}`)).body.code).toBe('game-forbidden');
          const named = await client.get(`/games?owner=${other}:ann`);
          expect(named.body.code).toBe('owner-forbidden');
        }
        const listed = await service().admin.get(`/games?owner=${claim}:ann`);
        expect(listed.body.items).toMatchObject([{ gameId: games.get(claim) }]);
      }
    });

    it('is two subjects in the records of bootstraps and in the audit log', async () => {
      for (const client of (await namesakes(service(), 'ann')).values()) await client.get('/games');
      const entries = (await authEntries(service())).filter(
        ({ oauth_user_id }: { readonly oauth_user_id: string }) => oauth_user_id === 'ann',
      );
      expect(entries.map(({ owner }: { readonly owner: string }) => owner).sort()).toEqual(
        subjectClaims.map((claim) => `${claim}:ann`).sort(),
      );
      for (const { owner, details } of entries) {
        const claim = owner.split(':')[0];
        expect(details.claim).toBe(claim === 'sub' ? undefined : claim);
      }
    });

    it('shares no kept answer', async () => {
      const once = { 'idempotency-key': 'k-1' };
      const ids = new Set<string>();
      for (const client of (await namesakes(service(), 'ann')).values()) {
        const answer = await client.post('/games', { externalGameId: 'walks' }, once);
        expect(answer.headers.get('idempotency-replayed')).toBeNull();
        ids.add((await made(Promise.resolve(answer))).gameId);
      }
      expect(ids.size).toBe(subjectClaims.length);
    });

    it('is a player’s as a `sub` alone', async () => {
      const { client: key, apiKey } = await service().keyClient();
      const game = await makeEchoGame(key);
      await award(key, game, { user: 'ann', points: 5 });
      const clients = await namesakes(service(), 'ann');
      for (const [claim, client] of clients) {
        const isPlayer = claim === 'sub';
        const paths = ['/users/ann/wallet', '/users/ann/points', `/games/${game.gameId}/users/ann/points`];
        for (const path of [...paths, `/games/${game.gameId}/users/ann/points/simulated`]) {
          const { status, text } = await client.get(path);
          expect([claim, path, status < 300]).toEqual([claim, path, isPlayer]);
          if (!isPlayer) expect(text).not.toContain(apiKey);
        }
      }
    });

    it('is told in the log the first time that a claim but `sub` is taken, once', async () => {
      const warnings = () =>
        service().log.filter(({ level, claim }) => level === 'warn' && claim !== undefined);
      await (await service().tokenClient({ sub: 'ann' })).get('/games');
      expect(warnings()).toEqual([]);
      for (const value of ['ann', 'bob']) {
        for (const client of (await namesakes(service(), value)).values()) await client.get('/games');
      }
      expect(warnings()).toMatchObject(otherClaims.map((claim) => ({ claim, msg: UNSURE })));
      expect(JSON.stringify(warnings())).not.toMatch(/ann|bob/);
    });
  });

  eachService(
    (service) => {
      it('has two limits', async () => {
        const statuses = new Map<string, readonly number[]>();
        for (const [claim, client] of await namesakes(service(), 'ann')) {
          const answers = [
            await client.get('/games'),
            await client.get('/games'),
            await client.get('/games'),
          ];
          statuses.set(
            claim,
            answers.map(({ status }) => status),
          );
        }
        for (const [claim, found] of statuses) expect([claim, ...found]).toEqual([claim, 200, 200, 429]);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_API_KEY: '2' } },
  );
});
