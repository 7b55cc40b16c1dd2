import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a service and its database, and lets a test decide what passes. */
export interface TcpProxy {
  /** The URL, with this proxy's address in place of the server's. */
  through(url: string): string;
  /** Holds everything back, both ways, on every connection; new ones are taken. */
  stall(): void;
  /** Lets pass what was held back, and all that follows. */
  flow(): void;
  /**
   * Cuts the first connection on which the server answers so, once: the server has done it, nobody learns of
   * it.
   */
  cutBefore(answer: string): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
}

/** @param ownPort Where it listens; any free port where it is absent. */
export async function startTcpProxy(serverUrl: string, ownPort = 0): Promise<TcpProxy> {
  const { hostname, port } = new URL(serverUrl);
  const pairs = new Set<Pair>();
  let isStalled = false;
  let cut: { readonly answer: string; readonly done: () => void } | null = null;

  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    const pair = { inner, outer };
    pairs.add(pair);
    inner.on('data', (chunk) => outer.write(chunk));
    outer.on('data', (chunk) => {
      if (cut === null || !chunk.includes(cut.answer)) {
        inner.write(chunk);
        return;
      }
      const { done } = cut;
      cut = null;
      end(pair);
      done();
    });
    for (const socket of [inner, outer]) socket.on('error', () => end(pair)).on('close', () => end(pair));
    if (isStalled) hold(pair);
  });
  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.inner.destroy();
    pair.outer.destroy();
  };
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;

  return {
    through: (url) => {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${boundPort}`;
      return changed.href;
    },
    stall: () => {
      isStalled = true;
      for (const pair of pairs) hold(pair);
    },
    flow: () => {
      isStalled = false;
      for (const { inner, outer } of pairs) {
        inner.resume();
        outer.resume();
      }
    },
    cutBefore: (answer) =>
      new Promise((done) => {
        cut = { answer, done };
      }),
    close: async () => {
      server.close();
      for (const pair of pairs) end(pair);
      await once(server, 'close');
    },
  };
}

function hold({ inner, outer }: Pair): void {
  inner.pause();
  outer.pause();
}
