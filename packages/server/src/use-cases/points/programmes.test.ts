import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../domain/award.js';
import type { KeyPrincipal } from '../../domain/principal.js';
import type { ActionAnswer, AwardAnswer } from '../../ports/award-command.js';
import { makeGame, makeTask, publishStrategy } from '../../routes/testing/arrange.js';
import { eachService } from '../../testing/each-service.js';
import { noLimits } from '../../testing/no-limits.js';
import type { TestService } from '../../testing/test-service.js';
import { recordAwards } from './record-awards.js';

interface Stream {
  readonly timeZone: string;
  readonly events: readonly StreamEvent[];
}

interface StreamEvent {
  readonly at: string;
  readonly event: {
    readonly externalUserId: string;
    readonly externalTaskId: string;
    readonly action?: string;
    readonly timeZone?: string;
    readonly data?: JsonObject;
  };
  readonly outcome: StreamOutcome;
  /** Of the strategy as it was before, where that decides otherwise. */
  readonly before?: StreamOutcome;
}

interface StreamOutcome {
  readonly points: number;
  readonly caseName: string;
}

const corpus = new URL('../../../../../conformance/programmes/', import.meta.url);
const names = readdirSync(corpus)
  .filter((file) => file.endsWith('.merit'))
  .map((file) => file.slice(0, -'.merit'.length));

function textOf(file: string): string {
  return readFileSync(new URL(file, corpus), 'utf8');
}

/** What the service decides, one event after the other. */
async function decideAll(service: TestService, source: string, { timeZone, events }: Stream) {
  const { client, apiKey } = await service.keyClient();
  const strategyId = await publishStrategy(client, source);
  const game = await makeGame(client, { externalGameId: 'programme', strategyId, timeZone });
  for (const externalTaskId of new Set(events.map(({ event }) => event.externalTaskId))) {
    await makeTask(client, game.gameId, { externalTaskId });
  }
  const principal: KeyPrincipal = { kind: 'key', owner: `key:${apiKey}`, apiKey, isAdmin: false };
  const decided: string[] = [];
  for (const { at, event } of events) {
    const { externalTaskId, externalUserId, data = {}, action } = event;
    const [result] = await recordAwards(service.dependencies.services, [
      {
        kind: 'decided',
        principal,
        requestId: 'programme',
        admission: noLimits.admission(),
        idempotency: null,
        gameId: game.gameId,
        externalTaskId,
        externalUserId,
        data,
        isSimulated: false,
        isBackfill: false,
        occurredAt: Date.parse(at),
        timeZone: event.timeZone ?? null,
        eventId: null,
        action: action === undefined ? null : { kind: action, description: null },
      },
    ]);
    if (result?.ok !== true) throw result?.fault ?? new Error('no answer');
    decided.push(gistOf(result.answer));
  }
  return decided;
}

function gistOf(answer: AwardAnswer | ActionAnswer): string {
  const verdict = answer.kind === 'award' ? answer.award : answer.action.decision;
  return `${verdict?.caseName}: ${verdict?.points}`;
}

describe('a whole programme', () => {
  eachService(
    (service) => {
      it.each(names)('gives through the service what it gives offline: %s', async (name) => {
        const stream: Stream = JSON.parse(textOf(`${name.replace('.before', '')}.events.json`));
        // Nothing that happened lies ahead of the service's clock.
        service().clock.set(Math.max(...stream.events.map(({ at }) => Date.parse(at))));
        const decided = await decideAll(service(), textOf(`${name}.merit`), stream);
        const expected = stream.events.map(({ outcome, before }) =>
          name.endsWith('.before') && before !== undefined ? before : outcome,
        );
        expect(decided).toEqual(expected.map(({ points, caseName }) => `${caseName}: ${points}`));
      });
    },
    { settings: { EVENT_AGE_MAX_DAYS: '0' } },
  );
});
