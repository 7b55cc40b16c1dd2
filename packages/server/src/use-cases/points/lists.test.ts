import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../../../tools/samples.js';
import { made, makeGame, makeTask, publishStrategy } from '../../routes/testing/arrange.js';
import type { Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';

/** By their tasks: what asks for users of parts, and what lands in them in every way. */
const strategies = {
  asking: `strategy "Asking" {
    input city: text?
    rule "Known" when game.users(same: city) >= 1 { award 10 * game.users(same: city) + game.users(case: "New") as "Known" }
    otherwise { award game.users(case: "Known") as "New" }
  }`,
  keeping: 'strategy "Keeping" { input city: text? rule "Keep" { award 1 as "New" } }',
  changing: `strategy "Changing" extends "keeping" {
    set city = if city == "Lugo" then "Vigo" else city
    deny "Far" when city == "Mars"
  }`,
  ignoring: 'strategy "Ignoring" { rule "Pay" { award 1 as "Known" } }',
} as const;

type Name = keyof typeof strategies;
const names = ['asking', 'keeping', 'changing', 'ignoring'] as const satisfies readonly Name[];

const happening = fc.record({
  task: fc.constantFrom<Name>(...names),
  user: fc.nat(3),
  city: fc.constantFrom('Vigo', 'Vigo', 'Lugo', 'Lugo', 'Mars', undefined),
});

/** A game whose tasks are called as the strategies that decide in them. */
async function arrange(client: Client): Promise<string> {
  const { gameId } = await makeGame(client, { externalGameId: 'walks' });
  let keeping = '';
  for (const name of ['keeping', 'changing', 'asking', 'ignoring'] as const) {
    const strategyId = await publishStrategy(client, strategies[name].replace('"keeping"', `"${keeping}"`));
    if (name === 'keeping') keeping = strategyId;
    await makeTask(client, gameId, { externalTaskId: name, strategyId });
  }
  return gameId;
}

describe('a list that is taken as one', () => {
  eachService((service) => {
    it('gives what its events give one by one', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 40 }), async (happenings) => {
          const events = happenings.map(({ task, user, city }) => ({
            externalTaskId: task,
            externalUserId: `user-${user}`,
            data: task === 'ignoring' || city === undefined ? {} : { city },
          }));
          const [together, apart] = [await service().keyClient(), await service().keyClient()];
          const gameId = await arrange(together.client);
          const half = Math.floor(events.length / 2);
          const given: number[] = [];
          for (const list of [events.slice(0, half), events.slice(half)]) {
            if (list.length === 0) continue;
            const { results } = await made(
              together.client.post(`/games/${gameId}/points/bulk?onError=rollback`, { events: list }),
              200,
            );
            given.push(...results.map(({ award }: { award: { points: number } }) => award.points));
          }
          const other = await arrange(apart.client);
          const alone: number[] = [];
          for (const { externalTaskId, ...event } of events) {
            const answer = await apart.client.post(`/games/${other}/tasks/${externalTaskId}/points`, event);
            expect(answer.status).toBe(answer.body.denied ? 200 : 201);
            alone.push(answer.body.points);
          }
          expect(given).toEqual(alone);
        }),
        { numRuns: samples(15), endOnFailure: true },
      );
    });
  });
});
