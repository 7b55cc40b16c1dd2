import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findExecutable } from '../../../../tools/executable.js';
import { leftOut } from '../../../../tools/left-out.js';
import { freePort } from '../storage/testing/free-port.js';

const executable = findExecutable(['redis-server', 'valkey-server'], process.env['REDIS_SERVER_PATH']);

const installHint = 'no Redis on the path: `apt-get install redis-server`, or set REDIS_SERVER_PATH';

/** A real Redis that tests may take away and bring back. */
export interface RedisServer {
  readonly url: string;
  /** Starts it, empty, where it was before. */
  start(): Promise<void>;
  /** Ends its process, and with it every connection. */
  stop(): Promise<void>;
  /** Leaves its connections open and answers nothing. */
  freeze(): void;
  thaw(): void;
}

export interface RedisOptions {
  /** Whether each test begins with a new one, or all of the group share what they leave there. */
  readonly startedFor?: 'each-test' | 'the-group';
}

/**
 * Makes claims that need a real Redis, running and empty to begin with. Where none is installed they are left
 * out, and the name of their group says how to get it; where CI is set that is a failure.
 */
export function withRedis(
  name: string,
  claims: (redis: RedisServer) => void,
  { startedFor = 'each-test' }: RedisOptions = {},
): void {
  it('has a Redis where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(executable, installHint).not.toBeNull();
  });

  describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
    const redis = new LocalRedis(executable ?? '');
    beforeAll(async () => {
      await redis.open();
      if (startedFor === 'the-group') await redis.start();
    });
    beforeEach(async () => {
      if (startedFor === 'the-group') return;
      await redis.stop();
      await redis.start();
    });
    afterAll(() => redis.close());
    claims(redis);
  });
}

/** On the loopback address, with nothing on disk but its folder. */
class LocalRedis implements RedisServer {
  readonly #executable: string;
  #folder = '';
  #port = 0;
  #child: ChildProcess | null = null;

  constructor(executable: string) {
    this.#executable = executable;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'merit-redis-'));
    this.#port = await freePort();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    const options = { port: this.#port, bind: '127.0.0.1', dir: this.#folder, appendonly: 'no' };
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
    const child = spawn(this.#executable, [...args, '--save', ''], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('Ready to accept connections')) break;
    }
    if (!output.includes('Ready to accept connections')) throw new Error(`Redis did not start: ${output}`);
    child.stdout.destroy();
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}
