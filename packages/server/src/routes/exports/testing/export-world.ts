import type { Client } from '../../../testing/client.js';
import type { TestService } from '../../../testing/test-service.js';
import { act, award, made, makeGame, makeTask, publishStrategy } from '../../testing/arrange.js';

/** Texts that a spreadsheet, or a reader that splits too soon, takes for something else. */
export const tricky = {
  user: '=ann',
  caseName: '+cmd|" /C calc"!A0',
  description: '@home, "twice"\r\nand\nonce more; –5 °',
  typeAction: '-like',
};

export interface ExportWorld {
  readonly walks: string;
  readonly runs: string;
}

/**
 * Two games of one key, `walks` and `runs`; each of what follows happens a second after the one before: an
 * award of `=ann`, one of bob, a taking of points from `=ann`, a conversion, an action of hers that is
 * awarded, and one of his outside of any task.
 */
export async function makeExportWorld(service: TestService, client: Client): Promise<ExportWorld> {
  const { clock } = service;
  const source = 'strategy "Echo" { input amount: int otherwise { award amount } }';
  const strategyId = await publishStrategy(client, source);
  const walks = await makeGame(client, { externalGameId: 'walks', strategyId });
  const runs = await makeGame(client, { externalGameId: 'runs', strategyId });
  for (const { gameId } of [walks, runs]) await makeTask(client, gameId);
  await makeTask(client, walks.gameId, { externalTaskId: 'hike' });
  const { user, caseName, description, typeAction } = tricky;
  clock.advance(1000);
  await made(award(client, walks, { user, points: 500, occurredAt: '2026-01-15T11:00:00Z' }));
  clock.advance(1000);
  await made(award(client, runs, { user: 'bob', points: 7 }));
  clock.advance(1000);
  const taking = { gameId: walks.gameId, externalTaskId: 'hike', points: -5, caseName, description };
  await made(client.post(`/users/external/${user}/points`, { ...taking, data: { note: '=1,"2"' } }));
  clock.advance(1000);
  await made(client.post(`/users/${user}/convert`, { points: 250, reference: '=order' }));
  clock.advance(1000);
  await made(act(client, walks, { user, points: 3, typeAction, description }));
  clock.advance(1000);
  await made(client.post('/users/bob/actions', { typeAction: 'visit' }));
  return { walks: walks.gameId, runs: runs.gameId };
}
