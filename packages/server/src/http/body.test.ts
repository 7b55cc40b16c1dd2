import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientGone, readJsonBody } from './body.js';

describe('a body whose caller goes away', () => {
  const server = createServer();
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  /** A request of which the server has a part, and what cuts it off. */
  async function halfSent(): Promise<{ request: IncomingMessage; hangUp: () => void }> {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': '100', 'content-type': 'application/json' };
    const sending = httpRequest({ port, method: 'POST', headers }).on('error', () => undefined);
    sending.write('{"a":');
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    return { request, hangUp: () => sending.destroy() };
  }

  it('is given up while it is read', async () => {
    const { request, hangUp } = await halfSent();
    const reading = readJsonBody(request, { bytesMax: 100, depthMax: 10 });
    hangUp();
    await expect(reading).rejects.toThrow(ClientGone);
  });

  it('is given up where it went before anybody read', async () => {
    const { request, hangUp } = await halfSent();
    const gone = new Promise((resolve) => request.on('error', () => undefined).once('close', resolve));
    hangUp();
    await gone;
    await expect(readJsonBody(request, { bytesMax: 100, depthMax: 10 })).rejects.toThrow(ClientGone);
  });
});
