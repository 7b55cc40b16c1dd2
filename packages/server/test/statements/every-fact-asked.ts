import { award, made, makeGame, makeTask, publishStrategy } from '../../src/routes/testing/arrange.js';
import { comparedSteps, everyFact } from '../../src/storage/testing/every-fact.js';
import { anAction, anAward, anIntent, type Occasion } from '../../src/storage/testing/fixtures.js';
import type { TestService } from '../../src/testing/test-service.js';

/** Awards in the case, and on the input, that every kind of fact is asked of. */
const STEPPING = `strategy "Stepping" {
  input steps: int
  rule "Stepped" when steps > 0 { award steps as "Even" }
}`;

/**
 * Has every kind of fact counted, awards, asks for all of them, and deletes a task that they were counted in;
 * of one owner, and of several at once.
 */
export async function askEveryFact(service: TestService): Promise<void> {
  const { books, transaction } = service.storage;
  const own = await countEveryFact(service);
  const another = await countEveryFact(service);
  for (const counted of [[own], [own, another]]) {
    const entries = counted.map(({ occasion }) => ({
      occasion,
      intent: anIntent(occasion, everyFact, { steps: comparedSteps }),
    }));
    const intents = entries.map(({ intent }) => intent);
    await transaction(async ({ awards, users }) => {
      const session = await awards.open(intents);
      for (const { occasion, intent } of entries) {
        session.facts(intent);
        session.record(intent, anAward(occasion, { kind: 'assigned', eventId: `award-${counted.length}` }));
        session.recordAction(intent, anAction(occasion, { eventId: `action-${counted.length}` }));
      }
      await session.flush();
      const externalUserId = `new-${counted.length}`;
      await users.ensure(
        entries.map(({ intent: { owner } }) => ({ owner, externalUserId })),
        service.clock.now(),
      );
    });
    const outlook = await books.awards.peek(intents);
    for (const intent of intents) outlook.facts(intent);
  }
  await own.end();
}

interface Counted {
  readonly occasion: Occasion;
  /** Deletes its task. */
  readonly end: () => Promise<unknown>;
}

/** Has every kind of fact counted in a task of a new owner, before an award and after one. */
async function countEveryFact(service: TestService): Promise<Counted> {
  const { client, apiKey } = await service.keyClient();
  const { books, transaction } = service.storage;
  const owner = `key:${apiKey}` as const;
  const { gameId } = await makeGame(client, { strategyId: await publishStrategy(client, STEPPING) });
  const { taskId } = await makeTask(client, gameId);
  const data = { steps: Number(comparedSteps) };
  await made(award(client, { gameId }, { user: 'ann', data }));
  await transaction(({ strategies }) => strategies.keepCounters(owner, everyFact));
  await made(award(client, { gameId }, { user: 'eve', data }));
  const [game, task, user] = await Promise.all([
    books.games.find(gameId),
    books.tasks.find({ owner, gameId }, taskId),
    books.users.find({ owner, externalUserId: 'ann' }),
  ]);
  if (game === null || task === null || user === null) throw new Error('all of them were just made');
  return {
    occasion: { game, task, user, at: service.clock.now() },
    end: () => made(client.delete(`/games/${gameId}/tasks/${taskId}`), 200),
  };
}
