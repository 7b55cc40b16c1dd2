import { expect, it } from 'vitest';
import { atOnce, made, makeGame, makeTask } from '../../src/routes/testing/arrange.js';
import type { Answer } from '../../src/testing/client.js';
import { itemAt, type Replicas, type SharedKey } from './replicas.js';
import { withReplicas } from './with-replicas.js';

const DAY_MS = 86_400_000;
const PER_KEY = 200;
const PER_USER = 20;
const QUOTA = 50;

/** Windows of a day each: the time that a loaded machine takes for all of its requests doesn't matter. */
const settings = {
  ABUSE_RATE_LIMIT_WINDOW_SECONDS: '86400',
  ABUSE_RATE_LIMIT_PER_API_KEY: String(PER_KEY),
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: String(PER_USER),
  ABUSE_DAILY_QUOTA_PER_API_KEY: String(QUOTA),
};

/** Does the work again where midnight fell into it, with which all counts begin anew. */
async function withinOneDay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const day = Math.floor(Date.now() / DAY_MS);
    const result = await work();
    if (Math.floor(Date.now() / DAY_MS) === day) return result;
  }
}

function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

withReplicas('replicas on one Redis', { count: 5, settings }, (replicas) => {
  for (const count of [1, 3, 5]) {
    it(`grant exactly what the limit says of a thousand requests at once to ${count}`, async () => {
      const answers = await withinOneDay(async () => {
        const { clients } = await replicas().createKey();
        const asked = clients.slice(0, count);
        return atOnce(1000, (index) => itemAt(asked, index).get('/games'));
      });
      expectCountedTogether(replicas());
      expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([PER_KEY, 1000 - PER_KEY]);
    });
  }

  it('take exactly as many writes about a user, and of a key, as limit and quota say', async () => {
    const { ann, others, totals } = await withinOneDay(() => writeTooMuch(replicas().createKey()));
    expectCountedTogether(replicas());
    expect([countOf(ann, 201), countOf(ann, 429)]).toEqual([PER_USER, 10]);
    // The game and its task were accepted writes of the key too.
    const left = QUOTA - PER_USER - 2;
    expect([countOf(others, 201), countOf(others, 429)]).toEqual([left, 60 - left]);
    expect(totals).toMatchObject({ timesAwarded: PER_USER + left });
  });
});

/** A replica that loses Redis counts by itself, which is no fault but another claim. */
function expectCountedTogether({ all }: Replicas): void {
  const lines = all.flatMap((replica) => replica.lines);
  expect(lines.filter((line) => line.includes('Redis cannot be asked'))).toEqual([]);
}

async function writeTooMuch(creating: Promise<SharedKey>) {
  const { clients } = await creating;
  const client = itemAt(clients, 0);
  const { gameId } = await makeGame(client);
  await makeTask(client, gameId);
  const award = (index: number, externalUserId: string) =>
    itemAt(clients, index).post(`/games/${gameId}/tasks/walk/points`, { externalUserId });
  const ann = await atOnce(PER_USER + 10, (index) => award(index, 'ann'));
  const others = await atOnce(60, (index) => award(index, `user-${index % 6}`));
  const { totals } = await made(client.get(`/games/${gameId}/points`), 200);
  return { ann, others, totals };
}
