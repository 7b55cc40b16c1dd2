import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.js';
import { eachService } from '../testing/each-service.js';
import { routes } from './index.js';
import { act, award, made, makeEchoGame } from './testing/arrange.js';

/** 2026-11-01 and 2026-12-01 in Madrid, where it is winter. */
const MOMENTS = { from: '2026-10-31T23:00:00Z', to: '2026-11-30T23:00:00Z' };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

/** Awards in a game of Madrid, of which 2 and 8 points are of November, all recorded in January of 2027. */
async function backFill(client: Client): Promise<string> {
  const game = await makeEchoGame(client, { timeZone: 'Europe/Madrid' });
  const at = (points: number, occurredAt: string) => award(client, game, { points, occurredAt });
  await made(at(1, '2026-10-31T22:59:59Z'));
  await made(at(2, '2026-10-31T23:00:00Z'));
  await made(act(client, game, { points: 8, occurredAt: '2026-11-30T22:59:59Z' }));
  await made(at(16, '2026-11-30T23:00:00Z'));
  return game.gameId;
}

type Span = { readonly from?: string; readonly to?: string };
type Ask = (client: Client, gameId: string, span: Span) => Promise<number>;

const queryOf = (span: object) => new URLSearchParams({ ...span }).toString();
const sumOf = (rows: readonly { readonly points: number }[]) =>
  rows.reduce((sum, { points }) => sum + points, 0);

async function read(client: Client, path: string) {
  return made(client.get(path), 200);
}

/** The points of all pages, in their order. */
async function pointsByPages(client: Client, path: string): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let cursor = ''; ; ) {
    const body = await read(client, path + cursor);
    const { items, nextCursor } = body.transactions ?? body;
    seen.push(...items.map(({ points }: { readonly points: number }) => points));
    if (nextCursor === null) return seen;
    cursor = `&cursor=${nextCursor}`;
  }
}

const exported =
  (name: string): Ask =>
  async (client, _, span) =>
    sumOf(await read(client, `/exports/${name}?format=json&${queryOf(span)}`));

/** The points of a stretch by each route that tells some of them by when they happened. */
const asks: Readonly<Record<string, Ask>> = {
  getGamePoints: async (client, gameId, span) =>
    (await read(client, `/games/${gameId}/points?${queryOf(span)}`)).totals.points,
  getGamePointsDetails: async (client, gameId, span) =>
    (await read(client, `/games/${gameId}/points/details?${queryOf(span)}`)).totals.points,
  getTaskPoints: async (client, gameId, span) =>
    sumOf((await read(client, `/games/${gameId}/tasks/walk/points?${queryOf(span)}`)).items),
  getTaskPointsDetails: async (client, gameId, span) =>
    sumOf((await read(client, `/games/${gameId}/tasks/walk/points/details?${queryOf(span)}`)).items),
  listGameEvents: async (client, gameId, span) =>
    sumOf((await read(client, `/games/${gameId}/events?${queryOf(span)}`)).items),
  queryPoints: async (client, gameId, span) =>
    sumOf((await made(client.post('/users/points/query', { gameId, ...span }), 200)).items),
  getWallet: async (client, _, span) =>
    sumOf((await read(client, `/users/ann/wallet?${queryOf(span)}`)).transactions.items),
  getDashboardSummary: async (client, gameId, span) =>
    (await read(client, `/dashboard/summary?gameId=${gameId}&${queryOf(span)}`)).totals.points,
  exportUserPoints: exported('user-points'),
  exportWalletTransactions: exported('wallet-transactions'),
};

/** Of what happens as it is noted, or of figures by the hour. */
const noted = [
  ...['exportUsers', 'exportHistory', 'listExports', 'listAuditEntries'],
  ...['getCustomStrategyMetrics', 'compareCustomStrategies'],
];

const ofCounters = 'sums counters of the days on which things happened; an export has the rows';
const asItHappens = 'is of what is recorded as it happens';

/** Why what takes `from` doesn't take `recordedFrom`. */
const withoutRecorded: Readonly<Record<string, string>> = {
  ...Object.fromEntries(noted.map((id) => [id, asItHappens])),
  getGamePoints: ofCounters,
  getGamePointsDetails: ofCounters,
  getTaskPoints: ofCounters,
  getTaskPointsDetails: ofCounters,
  queryPoints: ofCounters,
};

describe('from and to', () => {
  it('have a line here for every route that takes them', () => {
    const known = [...Object.keys(asks), ...noted, 'exportUserInteractions'].sort();
    expect(taking('from', 'to')).toEqual(known);
  });

  it('stand beside those of when it was recorded, or here is why they don’t', () => {
    const expected = taking('from').filter((id) => withoutRecorded[id] === undefined);
    expect(taking('recordedFrom', 'recordedTo')).toEqual(expected);
    expect(taking('from')).toEqual(expect.arrayContaining(Object.keys(withoutRecorded)));
  });

  eachService(
    (service) => {
      const arrange = async () => {
        service().clock.set(Date.UTC(2027, 0, 10, 12));
        const { client } = await service().keyClient();
        return { client, gameId: await backFill(client) };
      };

      it.each(Object.entries(asks))(
        'are to %s when things happened, in days of their game or in moments',
        async (_, ask) => {
          const { client, gameId } = await arrange();
          expect(await ask(client, gameId, NOVEMBER)).toBe(10);
          expect(await ask(client, gameId, MOMENTS)).toBe(10);
          expect(await ask(client, gameId, { from: '2026-11-30' })).toBe(24);
        },
      );

      it('are to a list of actions the same', async () => {
        const { client } = await arrange();
        const count = async (span: object) =>
          (await read(client, `/exports/user-interactions?format=json&${queryOf(span)}`)).length;
        expect([await count(NOVEMBER), await count(MOMENTS), await count({ from: '2026-12-01' })]).toEqual([
          1, 1, 0,
        ]);
        expect(await count({ recordedFrom: '2027-01-10', recordedTo: '2027-01-10' })).toBe(1);
        expect(await count({ recordedTo: '2027-01-09' })).toBe(0);
      });

      it('are days by the clock that decided, where that was the event’s own', async () => {
        const { client, gameId } = await arrange();
        const own = { points: 32, occurredAt: '2026-11-30T15:30:00Z', timeZone: 'Asia/Tokyo' };
        await made(award(client, { gameId }, own));
        for (const ask of Object.values(asks)) {
          expect(await ask(client, gameId, NOVEMBER)).toBe(10);
          expect(await ask(client, gameId, { from: '2026-12-01', to: '2026-12-01' })).toBe(48);
        }
      });

      it('are, with `recorded` before them, when things were recorded', async () => {
        const { client } = await arrange();
        const recorded = { recordedFrom: '2027-01-10', recordedTo: '2027-01-10' };
        for (const path of [
          '/exports/user-points?format=json&',
          '/exports/wallet-transactions?format=json&',
        ]) {
          expect(sumOf(await read(client, path + queryOf(recorded)))).toBe(27);
          expect(sumOf(await read(client, path + queryOf({ ...recorded, ...NOVEMBER })))).toBe(10);
          expect(await read(client, path + queryOf({ recordedTo: '2027-01-09' }))).toEqual([]);
        }
        const wallet = async (query: object) =>
          (await read(client, `/users/ann/wallet?${queryOf(query)}`)).transactions.items;
        expect(sumOf(await wallet(recorded))).toBe(27);
        expect(sumOf(await wallet({ ...recorded, type: 'points-awarded' }))).toBe(27);
        expect(await wallet({ recordedFrom: '2027-01-11' })).toEqual([]);
        const refused = await client.get(`/users/ann/wallet?${queryOf({ ...recorded, ...NOVEMBER })}`);
        expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'query.recordedFrom']);
      });

      it('are of the events of a game, with `recorded` before them, in the order of recording', async () => {
        const { client, gameId } = await arrange();
        service().clock.set(Date.UTC(2027, 0, 11, 12));
        const late = { points: 32, occurredAt: '2026-11-15T12:00:00Z' };
        await made(award(client, { gameId }, late));
        const path = `/games/${gameId}/events?`;
        const pages = (query: object) => pointsByPages(client, `${path}limit=1&${queryOf(query)}`);
        expect(await pages({ recordedFrom: '2027-01-10' })).toEqual([32, 16, 8, 2, 1]);
        expect(await pages({ recordedTo: '2027-01-10' })).toEqual([16, 8, 2, 1]);
        expect(await pages({ recordedFrom: '2027-01-11T12:00:00Z' })).toEqual([32]);
        expect(await pages({ recordedTo: '2027-01-11T12:00:00Z' })).toEqual([16, 8, 2, 1]);
        const { total } = await read(client, `${path}count=true&recordedFrom=2027-01-11`);
        expect(total).toBe(1);
        for (const [others, wrong] of [
          [{ to: '2026-11-30' }, 'recordedFrom'],
          [{ externalUserId: 'ann' }, 'externalUserId'],
          [{ externalTaskId: 'walk' }, 'externalTaskId'],
        ] as const) {
          const asked = queryOf({ recordedFrom: '2027-01-10', ...others });
          const { status, body } = await client.get(path + asked);
          expect([status, body.errors?.[0].path]).toEqual([422, `query.${wrong}`]);
        }
      });

      it('leave a wallet page by page, what happened last first', async () => {
        const { client } = await arrange();
        for (const query of [NOVEMBER, MOMENTS]) {
          const path = `/users/ann/wallet?limit=1&${queryOf(query)}`;
          expect(await pointsByPages(client, path)).toEqual([8, 2]);
        }
      });

      it('are dates or moments, not one of each, and of days that there are', async () => {
        const { client, gameId } = await arrange();
        for (const [span, path] of [
          [{ from: '2026-11-01', to: '2026-11-30T23:00:00Z' }, 'to'],
          [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
          [{ from: '2026-11-31' }, 'from'],
          [{ from: '2026-11-01T00:00:00' }, 'from'],
          [{ from: 'yesterday' }, 'from'],
        ] as const) {
          for (const asked of [
            `/games/${gameId}/events`,
            '/exports/user-points',
            '/dashboard/summary/logs',
          ]) {
            const { status, body } = await client.get(`${asked}?${queryOf(span)}`);
            expect([status, body.errors?.[0].path]).toEqual([422, `query.${path}`]);
          }
          const { status, body } = await client.post('/users/points/query', { gameId, ...span });
          expect([status, body.errors[0].path]).toEqual([422, `body.${path}`]);
        }
      });
    },
    { settings: { EVENT_AGE_MAX_DAYS: '0' } },
  );
});

/** The operations that take all of these. */
function taking(...names: readonly string[]): readonly string[] {
  const all = routes.filter(({ query, body }) => {
    const taken = { ...query.shape, ...shapeOf(body) };
    return names.every((name) => name in taken);
  });
  return all.map(({ operationId }) => operationId).sort();
}

function shapeOf(body: unknown): object {
  return typeof body === 'object' && body !== null && 'shape' in body ? (body.shape as object) : {};
}
