import { expect } from 'vitest';
import { made, makeEchoGame, walkOf } from '../../src/routes/testing/arrange.js';
import type { Answer, Client } from '../../src/testing/client.js';
import type { Command } from './persistent-call.js';

/** Commands that write to the ledger, each meant to take effect once. */
export interface LedgerLoad {
  readonly gameId: string;
  /** `custom:<uuid>`: what awards and actions are decided by. */
  readonly strategyId: string;
  /** Without an end. */
  readonly next: () => Command;
}

const USERS = 7;
const POINTS_PER_CONVERSION = 100;
const POINTS_EACH = 1_000_000;

/** By turns an award, an action and a conversion, for a few users who have points enough. */
export async function prepareLoad(client: Client): Promise<LedgerLoad> {
  const { gameId, strategyId } = await makeEchoGame(client);
  for (let user = 0; user < USERS; user += 1) {
    const gift = { gameId, externalTaskId: 'walk', points: POINTS_EACH, caseName: 'Gift' };
    await made(client.post(`/users/external/user-${user}/points`, gift));
  }
  let count = 0;
  const next = () => {
    count += 1;
    return commandAt(count, gameId);
  };
  return { gameId, strategyId, next };
}

function commandAt(index: number, gameId: string): Command {
  const externalUserId = `user-${index % USERS}`;
  const idempotencyKey = `load-${index}`;
  const event = { externalUserId, data: { amount: 1 + (index % 5) } };
  switch (index % 3) {
    case 0:
      return { idempotencyKey, path: `${walkOf({ gameId })}/points`, body: event };
    case 1:
      return {
        idempotencyKey,
        path: `${walkOf({ gameId })}/action`,
        body: { ...event, typeAction: 'walked' },
      };
    default:
      return {
        idempotencyKey,
        path: `/users/${externalUserId}/convert`,
        body: { points: POINTS_PER_CONVERSION },
      };
  }
}

/** How many of the answers a strategy was asked for. */
export function decisionsIn(answers: readonly Answer[]): number {
  return answers.filter(({ body }) => body.transactionId === undefined).length;
}

/** Claims that what was acknowledged stands in the ledger, each once, and nothing else. */
export async function expectOnceInLedger(client: Client, answers: readonly Answer[]): Promise<void> {
  expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  const bodies = answers.map(({ body }) => body);
  const acknowledged = {
    awards: bodies.flatMap(({ awardId, award }) => awardId ?? award?.awardId ?? []).sort(),
    actions: bodies.flatMap(({ actionId }) => actionId ?? []).sort(),
    conversions: bodies.flatMap(({ transactionId }) => transactionId ?? []).sort(),
  };
  expect(await ledgerOf(client)).toEqual(acknowledged);
}

async function ledgerOf(client: Client): Promise<unknown> {
  const rows = (query: string) => made(client.get(`/exports/${query}`), 200);
  const awards: { kind: string; awardId: string }[] = await rows('user-points?format=json');
  const actions: { actionId: string }[] = await rows('user-interactions?format=json');
  const transactions: { transactionId: string }[] = await rows(
    'wallet-transactions?format=json&type=points-converted',
  );
  return {
    awards: awards.flatMap(({ kind, awardId }) => (kind === 'decided' ? awardId : [])).sort(),
    actions: actions.map(({ actionId }) => actionId).sort(),
    conversions: transactions.map(({ transactionId }) => transactionId).sort(),
  };
}

/** Claims that every command gets its first answer again, byte by byte. */
export async function expectReplays(
  next: () => Client,
  commands: readonly Command[],
  answers: readonly Answer[],
): Promise<void> {
  const again = await Promise.all(
    commands.map(({ path, body, idempotencyKey }) =>
      next().post(path, body, { 'idempotency-key': idempotencyKey }),
    ),
  );
  expect(again.map(({ status, text }) => `${status} ${text}`)).toEqual(
    answers.map(({ status, text }) => `${status} ${text}`),
  );
  expect(again.every(({ headers }) => headers.get('idempotency-replayed') === 'true')).toBe(true);
}
