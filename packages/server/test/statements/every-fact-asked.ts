import { award, made, makeGame, makeTask, publishStrategy } from '../../src/routes/testing/arrange.js';
import { comparedSteps, everyFact } from '../../src/storage/testing/every-fact.js';
import { anIntent } from '../../src/storage/testing/fixtures.js';
import type { TestService } from '../../src/testing/test-service.js';

/** Awards in the case, and on the input, that every kind of fact is asked of. */
const STEPPING = `strategy "Stepping" {
  input steps: int
  rule "Stepped" when steps > 0 { award steps as "Even" }
}`;

/**
 * Has every kind of fact counted, awards, asks for all of them, and deletes a task that they were counted in.
 */
export async function askEveryFact(service: TestService): Promise<void> {
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
  const at = service.clock.now();
  const intent = anIntent({ game, task, user, at }, everyFact, { steps: comparedSteps });
  await transaction(async ({ awards }) => void (await awards.open([intent])).facts(intent));
  (await books.awards.peek([intent])).facts(intent);
  await made(client.delete(`/games/${gameId}/tasks/${taskId}`), 200);
}
