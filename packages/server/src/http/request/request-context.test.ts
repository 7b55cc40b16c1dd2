import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { UNKNOWN_ADDRESS } from '../../domain/public-address.js';
import { createLogger } from '../../observability/logger.js';
import { noLimits } from '../../testing/no-limits.js';
import { until } from '../../testing/until.js';
import { Answers } from './answers.js';
import { withRequestContext } from './request-context.js';

it('answers of requests that were sent at once end with their connection, and hold nothing any more', async () => {
  const answers = new Answers();
  let ended = 0;
  let begun = 0;
  const app = express()
    .use(
      withRequestContext(createLogger('silent'), {
        ...{ address: UNKNOWN_ADDRESS, condition: { isDraining: () => false }, limits: noLimits },
        ...{ findClient: () => '192.0.2.1', answers },
        metrics: {
          requestBegins: () => {
            begun += 1;
          },
          requestEnds: () => {
            ended += 1;
          },
        },
      }),
    )
    .use((_request, response) => void response.end(Buffer.alloc(16 * 1024 * 1024)));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await until(() => begun === 20);
  expect(answers.held()).toBe(20 * 8 * 1024);
  socket.destroy();
  await until(() => ended === 20);
  expect(answers.held()).toBe(0);
  server.close();
});
