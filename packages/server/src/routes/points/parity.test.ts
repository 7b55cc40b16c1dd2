import { readFileSync } from 'node:fs';
import { compile, type Evaluation, simulate, type TimedEvent } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';
import { made, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const example = (name: string) =>
  readFileSync(new URL(`../../../../../examples/daily-activity/${name}`, import.meta.url), 'utf8');

/** The file has no quoted cells; every column after the third is a number. */
function readEvents(): readonly TimedEvent[] {
  const [header = '', ...lines] = example('daily-activity.csv').trim().split('\n');
  const [, , , ...inputs] = header.trim().split(',');
  return lines.map((line) => {
    const [occurredAt = '', externalUserId = '', externalTaskId = '', ...cells] = line.trim().split(',');
    const data = Object.fromEntries(inputs.map((input, column) => [input, Number(cells[column])]));
    return { occurredAt: Date.parse(occurredAt), event: { externalUserId, externalTaskId, data } };
  });
}

const source = example('daily-activity.merit');
const events = readEvents();

async function simulateOffline() {
  const compilation = compile(source);
  if (!compilation.ok) throw new Error('the example has errors');
  const decided: Evaluation[] = [];
  const onEvent = (_: TimedEvent, evaluation: Evaluation) => void decided.push(evaluation);
  const summary = await simulate(compilation.strategy, events, { onEvent });
  return { summary, decided };
}

describe('the events of the example', () => {
  it('are all there', () => {
    expect(events).toHaveLength(940);
  });

  eachService(
    (service) => {
      it('give through the service what the engine gives offline, award by award', async () => {
        const { summary, decided } = await simulateOffline();
        const { client } = await service().keyClient();
        const game = await makeGame(client, { strategyId: await publishStrategy(client, source) });
        await makeTask(client, game.gameId, { externalTaskId: 'daily-activity' });
        const path = `/games/${game.gameId}/tasks/daily-activity/points`;
        const answers: Answer[] = [];
        for (const [index, { occurredAt, event }] of events.entries()) {
          const { externalUserId, data } = event;
          const body = { externalUserId, data, occurredAt: new Date(occurredAt).toISOString() };
          answers.push(await client.post(path, body, { 'idempotency-key': `row-${index}` }));
        }
        const asDecided = decided.map((evaluation) => evaluation.ok && gistOf(evaluation.outcome));
        expect(answers.map(({ body }) => gistOf(body))).toEqual(asDecided);

        const { items } = await made(client.get(`${path}?limit=500`), 200);
        expect(items.map(withoutTime)).toEqual(summary.users);
        expect(casesOf(answers)).toEqual(summary.cases);
      });
    },
    { settings: { EVENT_AGE_MAX_DAYS: '0' } },
  );
});

function gistOf({ points, caseName, denied, lines }: Answer['body']) {
  return { points, caseName, denied, lines };
}

function withoutTime({ externalUserId, points, timesAwarded }: Answer['body']) {
  return { externalUserId, points, timesAwarded };
}

function casesOf(answers: readonly Answer[]) {
  const cases = new Map<string, { caseName: string; awards: number; points: number }>();
  for (const { status, body } of answers.filter(({ status }) => status === 201)) {
    expect(status).toBe(201);
    const { awards, points } = cases.get(body.caseName) ?? { awards: 0, points: 0 };
    cases.set(body.caseName, { caseName: body.caseName, awards: awards + 1, points: points + body.points });
  }
  return expect.arrayContaining([...cases.values()]);
}
