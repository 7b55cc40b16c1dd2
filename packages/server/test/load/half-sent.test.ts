import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { made } from '../../src/routes/testing/arrange.js';
import { readExposition } from '../../src/testing/exposition.js';
import { type ServiceProcess, startServiceProcess } from '../outages/service.js';
import { stopServers } from '../running-server.js';

const sockets = new Set<Socket>();
let service: ServiceProcess | undefined;

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await stopServers();
  await service?.issuer.close();
});

const SENT = Buffer.alloc(1_900_000, ' ');

/** Sends the most of a large body, and leaves it at that. */
async function halfSend({ process }: ServiceProcess, credential: string): Promise<Socket> {
  const { hostname, port } = new URL(process.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.add(socket);
  await once(socket, 'connect');
  const head = [
    'POST /api/v1/strategies/custom HTTP/1.1',
    'Host: merit',
    credential,
    'Content-Type: application/json',
    'Content-Length: 2000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(SENT);
  return socket;
}

async function answerTo(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

async function residentMb({ process }: ServiceProcess): Promise<number> {
  const families = readExposition(await (await fetch(`${process.url}/metrics`)).text());
  const samples = families.flatMap((family) => family.samples);
  const bytes = samples.find(({ name }) => name === 'process_resident_memory_bytes')?.value ?? 0;
  return bytes / 1e6;
}

describe('six hundred bodies of 2 MB whose ends never come', () => {
  it.each(['key', 'nobody'])(
    'take a tenth of their memory, and keep nobody else waiting (%s)',
    async (whose) => {
      service = await startServiceProcess({ NODE_OPTIONS: '--max-old-space-size=384' });
      const { plaintext } = await service.newKey();
      const other = service.client;
      const before = await residentMb(service);
      const credential = whose === 'key' ? `X-API-Key: ${plaintext}` : 'Authorization: Bearer e30.e30.e30';
      const halves = [];
      for (let count = 0; count < 600; count += 1) halves.push(await halfSend(service, credential));
      const refused = await Promise.race(halves.map(answerTo));
      expect(refused).toMatch(
        whose === 'key' ? /^HTTP\/1.1 429 .*\r\nRetry-After: 1\r\n/s : /^HTTP\/1.1 401 /,
      );
      expect((await residentMb(service)) - before).toBeLessThan(240);
      await made(other.get('/games'), 200);
      await made(other.post('/games', { externalGameId: 'meanwhile' }));
      // Bodies that are refused for what others of their owner hold give theirs back a moment later.
      const own = other.with({ 'x-api-key': plaintext });
      const statusOfOwn = async () => (await own.post('/games', { externalGameId: 'own' })).status;
      await expect.poll(statusOfOwn).toBe(201);
    },
  );
});
