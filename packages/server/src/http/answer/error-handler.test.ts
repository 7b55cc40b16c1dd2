import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import { UNKNOWN_ADDRESS } from '../../domain/public-address.js';
import { createLogger } from '../../observability/logger.js';
import { type EndTurn, RequestTurn, type TurnRequest } from '../../process/owner-turns.js';
import { noLimits } from '../../testing/no-limits.js';
import { Answers } from '../request/answers.js';
import { contextOf, withRequestContext } from '../request/request-context.js';
import { answerNotFound, createErrorHandler } from './error-handler.js';
import { toProblem } from './problem.js';

const closing: (() => void)[] = [];

/** A service that knows nothing but whose turn it is. */
async function serviceWith(begin: (request: TurnRequest) => Promise<EndTurn> | EndTurn, owner?: string) {
  const log = createLogger('silent');
  const app = express()
    .use(
      withRequestContext(log, {
        address: UNKNOWN_ADDRESS,
        condition: { isDraining: () => false },
        limits: noLimits,
        findClient: () => '192.0.2.1',
        answers: new Answers(),
        metrics: null,
      }),
    )
    .use((_request, response, next) => {
      const context = contextOf(response);
      if (owner !== undefined) context.turn = new RequestTurn({ begin }, { owner, isBrief: false });
      next();
    })
    .use(answerNotFound)
    .use(createErrorHandler(log, { begin }));
  const server = app.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('what is refused before its turn', () => {
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  it('waits for that of its address where nobody knows whose it is, and ends it', async () => {
    const steps: unknown[] = [];
    const url = await serviceWith(async (request) => {
      steps.push(request);
      return (isRefused) => void steps.push(isRefused ? 'ended as refused' : 'ended');
    });
    expect((await fetch(url)).status).toBe(404);
    expect(steps).toEqual([{ owner: 'address 192.0.2.1', isBrief: false }, 'ended as refused']);
  });

  it('waits for that of its owner where he is known', async () => {
    const owners: string[] = [];
    const begin = ({ owner }: TurnRequest) => {
      owners.push(owner);
      return () => undefined;
    };
    expect((await fetch(await serviceWith(begin, 'key:one'))).status).toBe(404);
    expect(owners).toEqual(['key:one']);
  });

  it('is told at once that there is no room where too many wait', async () => {
    const url = await serviceWith(() => {
      throw new Fault('unavailable', { retryAfterSeconds: 1 });
    });
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe('what nobody foresaw', () => {
  it('is a problem that says nothing of its cause', () => {
    const cause = new Error('select secret from api_keys in /srv/merit/query.ts');
    const asked = { requestId: 'asked', address: UNKNOWN_ADDRESS };
    for (const error of [
      cause,
      new Fault('internal-error', { cause }),
      new Fault('unavailable', { cause }),
    ]) {
      expect(JSON.stringify(toProblem(error, asked))).not.toMatch(/select|api_keys|query\.ts|stack/);
    }
  });
});
