import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { act, award, makeGame, makeTask, publishStrategy, walkOf } from '../testing/arrange.js';

const BASKETS = `strategy "Baskets" {
  param rates: list<{ category: text (max 10), perEuro: decimal (0..10) }>(max 3) = [{ category: "bio", perEuro: 2 }]
  input basket: list<{
    category: text (max 10), quantity: int (1..99), gift: bool?, bought: date?,
    price: decimal (0..1_000, places 2) from "unit.price",
  }>(max 3) = []

  let spent = sum(basket, line => line.price * line.quantity)

  deny "Only gifts" when length(basket) > 0 and all(basket, line => line.gift ?? false)
  rule "Bought" when length(basket) > 0 {
    reply { basket: basket, dearest: max(basket, line => line.price), before: user.total(spent) }
    award floor(sum(basket, line => line.price * line.quantity
      * sum(rates, rate => if rate.category == line.category then rate.perEuro else 1)))
  }
}`;

const apples = { category: 'bio', quantity: 2, unit: { price: 1.25, colour: 'red' }, shelf: 7 };
const train = { category: 'toys', quantity: 1, gift: true, bought: '2026-01-02', unit: { price: '12.50' } };

async function shopOf(client: Client, body: object = {}) {
  const game = await makeGame(client, { strategyId: await publishStrategy(client, BASKETS), ...body });
  await makeTask(client, game.gameId);
  return game;
}

/** The code and the places of what was refused. */
function refusal({ status, body }: Answer) {
  const paths: readonly string[] = (body.errors ?? []).map(({ path }: { readonly path: string }) => path);
  return { status, code: body.code, paths: paths.toSorted() };
}

describe('records in lists', () => {
  eachService((service) => {
    it('are decided on, left aside where nothing declares them, and answered as they are declared', async () => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const { status, body } = await award(client, game, { data: { basket: [apples, train] } });
      expect({ status, points: body.points }).toEqual({ status: 201, points: 17 });
      expect(body.reply).toEqual({
        basket: [
          { category: 'bio', quantity: 2, gift: null, bought: null, price: 1.25 },
          { category: 'toys', quantity: 1, gift: true, bought: '2026-01-02', price: 12.5 },
        ],
        dearest: 12.5,
        before: 0,
      });
      expect(body.data).toEqual({ basket: [apples, train] });
    });

    it('are added up over awards by a let, and are no tracked values themselves', async () => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const first = await award(client, game, { data: { basket: [apples, train] } });
      const kept = await service().storage.books.awards.find(null, first.body.awardId);
      expect(kept?.tracked).toEqual([{ name: 'spent', type: 'decimal', value: '15' }]);
      const second = await award(client, game, { data: { basket: [apples] } });
      expect(second.body.reply.before).toBe(15);
    });

    it('are a table that each game may set, and refused at the field that does not fit', async () => {
      const { client } = await service().keyClient();
      const rates = [
        { category: 'bio', perEuro: 4 },
        { category: 'toys', perEuro: 0.5 },
      ];
      const game = await shopOf(client, { params: { rates } });
      expect((await award(client, game, { data: { basket: [apples, train] } })).body.points).toBe(31);
      const inForce = (await client.get(`/games/${game.gameId}/strategy`)).body.params;
      expect(inForce).toMatchObject([{ name: 'rates', value: rates, from: 'game' }]);
      const wrong = [rates[0], { category: 'toys', perEuro: 11 }];
      const answer = await client.patch(`/games/${game.gameId}`, { params: { rates: wrong } });
      expect(refusal(answer)).toEqual({
        status: 422,
        code: 'invalid-params',
        paths: ['body.params.rates'],
      });
      expect(answer.body.errors[0].message).toContain('`rates[1].perEuro` is `11`');
    });

    it('are simulated in a game and by a text, each item in the trace', async () => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const data = { basket: [apples, train] };
      const imagined = await award(client, game, { data, isSimulated: true });
      expect(imagined).toMatchObject({ status: 200, body: { awardId: null, points: 17 } });
      const event = { externalUserId: 'ann', externalTaskId: 'walk', data };
      const { status, body } = await client.post('/strategies/custom/simulate', { source: BASKETS, event });
      expect({ status, points: body.points }).toEqual({ status: 200, points: 17 });
      const cost = ({ text }: { readonly text: string }) => text.startsWith('line.price * ');
      expect(body.trace.filter(cost)).toMatchObject([
        { value: 5, item: { category: 'bio', quantity: 2, gift: null, bought: null, price: 1.25 } },
        { value: 12.5, item: { category: 'toys' } },
      ]);
    });

    it('say which clause denied them', async () => {
      const { client } = await service().keyClient();
      const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { basket: [train] } };
      const { body } = await client.post('/strategies/custom/simulate', { source: BASKETS, event });
      const [count, gifts] = ['length(basket) > 0', 'all(basket, line => line.gift ?? false)'];
      expect(body).toMatchObject({ denied: true, rule: 'Only gifts' });
      expect(body.nearest).toMatchObject([{ clauses: [{ text: count }, { text: gifts, held: true }] }]);
    });

    it.each([
      ['an item that is none', [apples, 3], ['basket[1]']],
      ['a list for a record', [[apples]], ['basket[0]']],
      ['an object for the list', { 0: apples }, ['basket']],
      ['a field that is missing', [apples, { category: 'bio', unit: { price: 1 } }], ['basket[1].quantity']],
      ['a field that is missing below', [{ ...apples, unit: {} }], ['basket[0].unit.price']],
      ['no object on the way to it', [apples, apples, { ...apples, unit: 3 }], ['basket[2].unit']],
      ['null where a value must be', [{ ...apples, quantity: null }], ['basket[0].quantity']],
      ['what is out of range', [apples, { ...train, quantity: 100 }], ['basket[1].quantity']],
      ['too many places', [{ ...apples, unit: { price: 1.255 } }], ['basket[0].unit.price']],
      ['another type', [{ ...train, gift: 'yes' }], ['basket[0].gift']],
      ['no day of a month', [{ ...train, bought: '2026-02-30' }], ['basket[0].bought']],
      ['a text that is too long', [{ ...train, category: 'x'.repeat(11) }], ['basket[0].category']],
      [
        'several at once',
        [
          { ...apples, quantity: 0 },
          { ...train, category: 1, gift: 2 },
        ],
        ['basket[0].quantity', 'basket[1].category', 'basket[1].gift'],
      ],
      ['more items than are allowed', [apples, apples, apples, apples], ['basket']],
    ])('are refused at their place for %s, and nothing is recorded', async (_, basket, places) => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const wanted = { status: 422, code: 'input-refused' };
      const data = { basket };
      const paths = places.map((place) => `body.data.${place}`);
      expect(refusal(await award(client, game, { data }))).toEqual({ ...wanted, paths });
      expect(refusal(await award(client, game, { data, isSimulated: true }))).toEqual({ ...wanted, paths });
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
    });

    it('are named in the line of many events, and by an action that awards', async () => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const events = [[apples], [apples, { ...train, quantity: 100 }]].map((basket, index) => ({
        externalUserId: 'ann',
        externalTaskId: 'walk',
        eventId: `event-${index}`,
        data: { basket },
      }));
      const bulk = await client.post(`/games/${game.gameId}/points/bulk?onError=skip`, { events });
      expect(bulk.text).toContain('data.basket[1].quantity');
      expect((await client.get(`${walkOf(game)}/users/ann/points`)).body).toMatchObject({ points: 5 });
      const action = await act(client, game, { data: { basket: [apples, 3] } });
      expect(action.text).toContain('data.basket[1]');
    });

    it('are one event under one eventId, in whatever order their keys come', async () => {
      const { client } = await service().keyClient();
      const game = await shopOf(client);
      const first = await award(client, game, { data: { basket: [apples] }, eventId: 'e' });
      const turned = Object.fromEntries(Object.entries(apples).toReversed());
      const again = await award(client, game, { data: { basket: [turned] }, eventId: 'e' });
      expect(again.body.awardId).toBe(first.body.awardId);
      const other = { data: { basket: [{ ...apples, quantity: 3 }] }, eventId: 'e' };
      expect(await award(client, game, other)).toMatchObject({ body: { code: 'event-id-taken' } });
    });
  });
});
