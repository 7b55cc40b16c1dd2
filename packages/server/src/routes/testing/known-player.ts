import type { Client } from '../../testing/client.js';
import type { TestService } from '../../testing/test-service.js';
import { act, award, made, makeEchoGame } from './arrange.js';

/** A player, `pat`, whom a key knows by an award of 5 points and an action that was awarded 1. */
export interface KnownPlayer {
  readonly key: Client;
  readonly pat: Client;
  /** The scope of the key. */
  readonly owner: string;
  readonly gameId: string;
  readonly awardId: string;
  readonly actionId: string;
}

export async function makeKnownPlayer(service: TestService): Promise<KnownPlayer> {
  const { client: key } = await service.keyClient();
  const { gameId, owner } = await makeEchoGame(key);
  const { awardId } = await made(award(key, { gameId }, { user: 'pat', points: 5 }));
  const { actionId } = await made(act(key, { gameId }, { user: 'pat', points: 1 }));
  const pat = await service.tokenClient({ sub: 'pat' });
  return { key, pat, owner, gameId, awardId, actionId };
}
