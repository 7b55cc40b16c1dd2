import type { Principal } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Services } from '../services.js';

/** The operation that was refused. */
export interface RefusedOperation {
  readonly operationId: string;
  readonly method: string;
  /** Its template, so that no id of anything gets into the note. */
  readonly path: string;
}

interface Noted {
  readonly at: number;
  /** Refusals since then that have no entry of their own. */
  unnoted: number;
}

const INTERVAL_MS = 10 * 60_000;
const NOTED_MAX = 1000;

/**
 * Notes refused calls of administrators' operations. Whoever holds any token could fill the log with them, so
 * a subject has one entry for an operation in ten minutes, which also says how many had none since the one
 * before; and beyond a thousand pairs of subject and operation at a time there are no new ones. Each process
 * counts for itself.
 */
export class Refusals {
  readonly #services: Pick<Services, 'storage' | 'clock' | 'ids'>;
  readonly #notedMax: number;
  readonly #noted = new Map<string, Noted>();

  constructor(services: Pick<Services, 'storage' | 'clock' | 'ids'>, notedMax = NOTED_MAX) {
    this.#services = services;
    this.#notedMax = notedMax;
  }

  async note(principal: Principal, requestId: string, operation: RefusedOperation): Promise<void> {
    const now = this.#services.clock.now();
    const key = `${operation.operationId} ${principal.owner}`;
    const before = this.#noted.get(key);
    if (before !== undefined && now < before.at + INTERVAL_MS) {
      before.unnoted += 1;
      return;
    }
    if (before === undefined && !this.#hasRoom(now)) return;
    this.#noted.set(key, { at: now, unnoted: 0 });
    try {
      await this.#write(principal, requestId, { ...operation, unnoted: before?.unnoted ?? 0 });
    } catch (error) {
      this.#noted.delete(key);
      throw error;
    }
  }

  #hasRoom(now: number): boolean {
    if (this.#noted.size < this.#notedMax) return true;
    for (const [key, { at }] of this.#noted) if (now >= at + INTERVAL_MS) this.#noted.delete(key);
    return this.#noted.size < this.#notedMax;
  }

  async #write(
    principal: Principal,
    requestId: string,
    { operationId, method, path, unnoted }: RefusedOperation & { readonly unnoted: number },
  ): Promise<void> {
    const services = this.#services;
    await services.storage.transaction((books) =>
      noteInAudit(
        { services, books, principal, requestId },
        {
          module: 'auth',
          message: 'Admin call refused',
          owner: principal.owner,
          details: { operationId, method, path, unnoted },
        },
      ),
    );
  }
}
