import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, made, makeEchoGame } from '../testing/arrange.js';

describe('PUT /users/{externalUserId}', () => {
  eachService((service) => {
    it('makes a user who is described, with an empty wallet', async () => {
      const { client, apiKey } = await service().keyClient();
      const described = { name: 'Ann Smith', metadata: { team: 'blue', 'shoe size': '38' } };
      const { status, body } = await client.put('/users/ann', described);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          externalUserId: 'ann',
          owner: `key:${apiKey}`,
          ...described,
          createdAt: '2026-01-15T12:00:00.000Z',
          erasedAt: null,
          apiKey_used: apiKey,
          oauth_user_id: null,
        },
      });
      expect((await client.get('/users/ann')).body).toEqual(body);
      expect((await client.get('/users')).body.items).toEqual([body]);
      expect((await client.get('/users/ann/wallet')).body).toMatchObject({ points: 0, coins: 0 });
    });

    it('puts one description in place of another, of a user who was there too', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 5 });
      await made(client.put('/users/ann', { name: 'Ann', metadata: { team: 'blue' } }), 200);
      const { body } = await client.put('/users/ann', { metadata: { level: '7' } });
      expect(body).toMatchObject({ name: null, metadata: { level: '7' } });
      await award(client, game, { points: 2 });
      expect((await client.get('/users/ann')).body).toEqual(body);
      expect((await client.get('/users/ann/points')).body).toMatchObject({ points: 7 });
    });

    it('makes one user of twenty at once', async () => {
      const { client } = await service().keyClient();
      const answers = await atOnce(20, (index) => client.put('/users/ann', { name: `Ann ${index}` }));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await client.get('/users?count=true')).body).toMatchObject({ total: 1 });
    });

    it('is answered the same again under its Idempotency-Key, also after another description', async () => {
      const { client } = await service().keyClient();
      const once = { 'idempotency-key': 'once' };
      const first = await client.put('/users/ann', { name: 'Ann' }, once);
      await client.put('/users/ann', { name: 'Anne' });
      const again = await client.put('/users/ann', { name: 'Ann' }, once);
      expect(again.text).toBe(first.text);
      expect((await client.get('/users/ann')).body).toMatchObject({ name: 'Anne' });
    });

    it('takes fifty texts in four kibibytes, and refuses more', async () => {
      const { client } = await service().keyClient();
      const many = (count: number, text: string) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, text]));
      await made(
        client.put('/users/ann', { name: 'é'.repeat(200), metadata: many(50, 'é'.repeat(30)) }),
        200,
      );
      const refused = [
        { metadata: many(51, 'x') },
        { metadata: many(50, 'x'.repeat(100)) },
        { metadata: { ['k'.repeat(41)]: 'x' } },
        { metadata: { k: 'x'.repeat(501) } },
        { metadata: { k: 7 } },
        { metadata: { k: '\0' } },
        { metadata: null },
        { name: '' },
        { name: 'x'.repeat(201) },
        { team: 'blue' },
      ];
      for (const body of refused)
        expect([body, (await client.put('/users/ann', body)).status]).toEqual([body, 422]);
    });
  });
});
