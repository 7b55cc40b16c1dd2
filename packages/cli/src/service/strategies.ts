import * as z from 'zod';
import { cannotRead } from '../exit-code.js';
import type { Answer, ServiceConnection } from './connection.js';

const strategyForm = z.looseObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  versionStatus: z.enum(['draft', 'published', 'superseded']),
  latestVersion: z.int(),
  publishedVersion: z.int().nullable(),
  source: z.string(),
  /** Services of before don't tell. */
  trackedLets: z.array(z.string()).optional(),
});

const listForm = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), name: z.string(), owner: z.string(), status: z.string() })),
});

const usageForm = z.looseObject({ games: z.int(), tasks: z.int() });

/** A version of a strategy as a service keeps it, and the tag of the strategy's state. */
export interface StoredStrategy extends z.infer<typeof strategyForm> {
  readonly etag: string | null;
}

/** How many games and tasks name a strategy. */
export type Usage = Pick<z.infer<typeof usageForm>, 'games' | 'tasks'>;

/** The custom strategies of one caller at a service. */
export class ServiceStrategies {
  readonly #connection: ServiceConnection;

  constructor(connection: ServiceConnection) {
    this.#connection = connection;
  }

  get service(): string {
    return this.#connection.service;
  }

  /** The newest version of the strategy with a name; null where there is none. */
  async find(name: string): Promise<StoredStrategy | null> {
    const query = new URLSearchParams({ name, limit: '100' });
    const { body } = await this.#connection.get(`/strategies/custom?${query}`);
    const found = this.#read(listForm, body).items.filter(({ status }) => status !== 'archived');
    const [first, second] = found;
    if (first === undefined) return null;
    if (second === undefined) return this.read(first.id);
    throw cannotRead(`${this.service} has several strategies called \`${name}\`, of different owners`, {
      help: 'ask with the key or token of their owner',
    });
  }

  /** A version of a strategy, or its newest. */
  async read(id: string, version?: number): Promise<StoredStrategy> {
    const query = version === undefined ? '' : `?version=${version}`;
    return this.#stored(await this.#connection.get(`/strategies/custom/${id}${query}`));
  }

  /** The version that awards; null where none was published. */
  async published(newest: StoredStrategy): Promise<StoredStrategy | null> {
    const { id, version, publishedVersion } = newest;
    if (publishedVersion === null) return null;
    return publishedVersion === version ? newest : this.read(id, publishedVersion);
  }

  /**
   * Whether the newest version has such a text or one of so many before it, each of which takes a request.
   */
  async hadText(
    newest: StoredStrategy,
    isText: (source: string) => boolean,
    versionsMax: number,
  ): Promise<boolean> {
    const { id, latestVersion } = newest;
    if (isText(newest.source)) return true;
    const oldest = Math.max(1, latestVersion - versionsMax + 1);
    for (let version = latestVersion - 1; version >= oldest; version -= 1) {
      if (isText((await this.read(id, version)).source)) return true;
    }
    return false;
  }

  /**
   * Decides one event by a text that is kept nowhere, so that the service says what is wrong with it.
   *
   * @throws ServiceRefusal `strategy-invalid` with its findings.
   */
  async check(source: string): Promise<void> {
    const events = [{ externalUserId: 'check', externalTaskId: 'check' }];
    await this.#connection.post('/strategies/custom/simulate', { body: { source, events } });
  }

  async create(name: string, source: string): Promise<StoredStrategy> {
    return this.#stored(await this.#connection.post('/strategies/custom', { body: { name, source } }));
  }

  /** Makes a text the newest version, unless somebody changed the strategy since it was read. */
  async update({ id, etag }: StoredStrategy, source: string): Promise<StoredStrategy> {
    const sent = { body: { source }, ifMatch: etag };
    return this.#stored(await this.#connection.put(`/strategies/custom/${id}`, sent));
  }

  /** Makes a draft the version that awards, unless somebody changed the strategy since it was read. */
  async publish(draft: StoredStrategy, { force }: { readonly force: boolean }): Promise<StoredStrategy> {
    const { id, version, etag } = draft;
    const sent = { body: { version, force }, ifMatch: etag };
    return this.#stored(await this.#connection.post(`/strategies/custom/${id}/publish`, sent));
  }

  /** Makes a version that awarded before the one that does again, under the same condition. */
  async restore(earlier: StoredStrategy, { force }: { readonly force: boolean }): Promise<StoredStrategy> {
    const { id, version, etag } = earlier;
    const sent = { body: { force }, ifMatch: etag };
    return this.#stored(await this.#connection.post(`/strategies/custom/${id}/rollback/${version}`, sent));
  }

  async usage(id: string): Promise<Usage> {
    const { body } = await this.#connection.get(`/strategies/custom/${id}/usage?limit=1`);
    return this.#read(usageForm, body);
  }

  #stored({ body, etag }: Answer): StoredStrategy {
    return { ...this.#read(strategyForm, body), etag };
  }

  #read<Form extends z.ZodType>(form: Form, body: unknown): z.infer<Form> {
    const reading = form.safeParse(body);
    if (reading.success) return reading.data;
    throw cannotRead(`${this.service} answers in a form that this version doesn't know`, {
      help: 'is this the address of a Merit service?',
    });
  }
}
