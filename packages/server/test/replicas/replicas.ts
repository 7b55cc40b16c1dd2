import { expect } from 'vitest';
import { systemClock } from '../../src/dependencies.js';
import { routes } from '../../src/routes/index.js';
import { Client } from '../../src/testing/client.js';
import { startTestIssuer, type TestIssuer } from '../../src/testing/test-issuer.js';
import { ADMIN_CLAIMS, ROOM_FOR_TESTS } from '../../src/testing/test-service.js';
import { type RunningServer, startServer } from '../running-server.js';

export interface SharedBetweenReplicas {
  readonly databaseUrl: string;
  /** Over the settings that all have, by their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A key, as a client of each replica sends it. */
export interface SharedKey {
  readonly apiKey: string;
  readonly plaintext: string;
  readonly clients: readonly Client[];
  /** Of a replica that was started since. */
  clientOf(replica: RunningServer): Client;
}

/** Processes of the service that share a database, an identity provider, and what else the settings name. */
export class Replicas {
  readonly #shared: SharedBetweenReplicas;
  readonly #issuer: TestIssuer;
  readonly #all: RunningServer[] = [];

  private constructor(shared: SharedBetweenReplicas, issuer: TestIssuer) {
    this.#shared = shared;
    this.#issuer = issuer;
  }

  static async start(count: number, shared: SharedBetweenReplicas): Promise<Replicas> {
    const replicas = new Replicas(shared, await startTestIssuer(systemClock));
    await Promise.all(Array.from({ length: count }, () => replicas.startOne()));
    return replicas;
  }

  /** One service of several processes on one address, which stands for as many replicas as are asked for. */
  static async startOneFor(count: number, shared: SharedBetweenReplicas): Promise<Replicas> {
    const replicas = await Replicas.start(1, shared);
    const [service] = replicas.#all;
    if (service !== undefined) replicas.#all.push(...Array<RunningServer>(count - 1).fill(service));
    return replicas;
  }

  /** Those that were started and not stopped by a test. */
  get all(): readonly RunningServer[] {
    return this.#all.filter(({ child }) => !child.killed);
  }

  /** Ready to answer when it is given. */
  async startOne(): Promise<RunningServer> {
    const { databaseUrl, settings } = this.#shared;
    const common = { DATABASE_URL: databaseUrl, IDP_URL: this.#issuer.url, IDP_AUDIENCE: 'replicas' };
    const env = { ...ROOM_FOR_TESTS, ...common, PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', ...settings };
    const replica = await startServer(env);
    this.#all.push(replica);
    return replica;
  }

  async adminOf(replica: RunningServer): Promise<Client> {
    const claims = { ...ADMIN_CLAIMS, aud: 'replicas' };
    return clientOf(replica).with({ authorization: `Bearer ${await this.#issuer.sign(claims)}` });
  }

  /** With a token of this subject, at each of them. */
  async clientsOf(subject: string): Promise<readonly Client[]> {
    const token = await this.#issuer.sign({ sub: subject, aud: 'replicas' });
    return this.all.map((replica) => clientOf(replica).with({ authorization: `Bearer ${token}` }));
  }

  async createKey(): Promise<SharedKey> {
    const admin = await this.adminOf(itemAt(this.all, 0));
    const { status, body, text } = await admin.post('/apikey/create', { client: 'replicas' });
    if (status !== 201) throw new Error(`no key: ${text}`);
    const { apiKey, plaintext } = body;
    const withKey = (replica: RunningServer) => clientOf(replica).with({ 'x-api-key': plaintext });
    return { apiKey, plaintext, clients: this.all.map(withKey), clientOf: withKey };
  }

  /** Tells all of them to stop, and claims that each does so by itself and in good order. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const left = [...new Set(this.all)];
    for (const { child } of left) child.kill(signal);
    const endings = await Promise.all(left.map(({ ended }) => ended));
    await this.#issuer.close();
    for (const { code, output } of endings) {
      expect([code, output]).toEqual([0, expect.not.stringContaining('left unfinished')]);
    }
  }
}

function clientOf({ url }: RunningServer): Client {
  return new Client({ url, routes });
}

/** Gives the items by turns, without an end. */
export function byTurns<Item>(items: readonly Item[]): () => Item {
  let turn = 0;
  return () => {
    turn += 1;
    return itemAt(items, turn);
  };
}

/** The item at an index that goes round. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('an empty list has no items');
  return item;
}
