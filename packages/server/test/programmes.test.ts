import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeGame, makeTask, publishStrategy } from '../src/routes/testing/arrange.js';
import type { Client } from '../src/testing/client.js';
import { eachService } from '../src/testing/each-service.js';

interface Stream {
  readonly timeZone: string;
  readonly events: readonly StreamEvent[];
}

interface StreamEvent {
  readonly at: string;
  readonly event: {
    readonly externalUserId: string;
    readonly externalTaskId?: string;
    readonly action?: string;
    readonly timeZone?: string;
    readonly data: object;
  };
  readonly outcome: object;
  readonly before?: object;
}

const corpus = new URL('../../../conformance/programmes/', import.meta.url);
const programmes = readdirSync(corpus).filter((file) => file.endsWith('.merit'));
const textOf = (file: string) => readFileSync(new URL(file, corpus), 'utf8');

/** What the engine decides on them in memory stands in its own tests, by the same outcomes. */
eachService((service) => {
  it.each(programmes)('decides %s as it is decided offline', async (file) => {
    const name = file.replace(/(?:\.before)?\.merit$/, '');
    const { timeZone, events }: Stream = JSON.parse(textOf(`${name}.events.json`));
    service().clock.set(Date.parse(events[0]?.at ?? ''));
    const { client } = await service().keyClient();
    const strategyId = await publishStrategy(client, textOf(file));
    const { gameId } = await makeGame(client, { strategyId, timeZone });
    for (const externalTaskId of new Set(events.map(({ event }) => taskOf(event)))) {
      await makeTask(client, gameId, { externalTaskId });
    }
    const isBefore = file.endsWith('.before.merit');
    for (const { at, event, outcome, before } of events) {
      service().clock.set(Date.parse(at));
      const decided = await decide(client, `/games/${gameId}/tasks/${taskOf(event)}`, event);
      expect(decided).toMatchObject((isBefore && before) || outcome);
    }
  });
});

function taskOf({ externalTaskId = 'walk' }: StreamEvent['event']): string {
  return externalTaskId;
}

async function decide(client: Client, task: string, event: StreamEvent['event']): Promise<unknown> {
  const { externalUserId, timeZone, action, data } = event;
  const body = { externalUserId, timeZone, data };
  if (action === undefined) return (await client.post(`${task}/points`, body)).body;
  const recorded = await client.post(`${task}/action`, { ...body, typeAction: action });
  return recorded.body.award ?? recorded.body.decision;
}
