import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { made, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const page = readFileSync(new URL('../../../../../docs/language.md', import.meta.url), 'utf8');
const [, badges = ''] = /```merit\n(strategy "Badges" [\s\S]*?)```/.exec(page) ?? [];
const TASKS = ['articles', 'fifth-article', 'early-bird'];

describe('two badges of one event', () => {
  eachService((service) => {
    it('come with a task for each, in one request, as docs/language.md says', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client, { strategyId: await publishStrategy(client, badges) });
      for (const externalTaskId of TASKS) await makeTask(client, gameId, { externalTaskId });
      const write = async (moment: string) => {
        service().clock.set(Date.parse(moment));
        const events = TASKS.map((externalTaskId) => ({
          ...{ externalUserId: 'ann', externalTaskId, eventId: `${moment} ${externalTaskId}` },
        }));
        const { results } = await made(client.post(`/games/${gameId}/points/bulk`, { events }), 200);
        return results.flatMap(({ status, award }: { status: number; award: { caseName: string } }) =>
          status === 201 ? [award.caseName] : [],
        );
      };
      for (const day of [1, 2, 3, 4]) expect(await write(`2026-02-0${day}T10:00:00Z`)).toEqual(['Article']);
      const fifth = await write('2026-02-05T07:00:00Z');
      expect(fifth).toEqual(['Article', 'Fifth article', 'Early bird']);
      expect(await write('2026-02-06T07:00:00Z')).toEqual(['Article']);
      const { body } = await client.get(`/games/${gameId}/users/ann/points`);
      expect(body).toMatchObject({ points: 6 + 50 + 20, timesAwarded: 8 });
    });
  });
});
