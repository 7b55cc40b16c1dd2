import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../../../../tools/executable.js';
import { createOpenApi } from '../../src/openapi/document.js';
import { routes } from '../../src/routes/index.js';

/** How long one step may take: with what it brings, on a busy machine. */
const STEP_MS = 400_000;

/** A program that a maker of clients needs, and how to bring it. */
export interface Program {
  readonly name: string;
  readonly hint: string;
}

export const PYTHON: readonly Program[] = [{ name: 'python3', hint: '`apt-get install python3-venv`' }];

/**
 * What is said where nobody asked for the tools of others: they are brought from elsewhere, for minutes,
 * which is for continuous integration, or for who changes the contract.
 */
export const unasked =
  process.env['CI'] === undefined && process.env['CONTRACT_TOOLS'] === undefined
    ? '`CONTRACT_TOOLS=1 npm test -- --project tools` brings them for the run'
    : null;

/** What is said where a program is missing, null where all are there. */
export function hintOf(programs: readonly Program[]): string | null {
  const missing = programs.find(({ name }) => findExecutable([name], undefined) === null);
  return missing === undefined ? null : `no ${missing.name} on the path: ${missing.hint}`;
}

/** A folder in which clients are made of the contract, which lies in it. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'merit-clients-'));
  readonly contract = join(this.folder, 'contract.json');
  readonly #brought = new Map<string, Promise<string>>();

  constructor() {
    writeFileSync(this.contract, JSON.stringify(createOpenApi({ routes, version: '1.2.3', signIn: null })));
  }

  /** A folder of a maker's own. */
  room(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Puts a story beside the client that it is told with. */
  putStory(story: string, place: string): void {
    mkdirSync(join(place, '..'), { recursive: true });
    copyFileSync(new URL(`stories/${story}`, import.meta.url), place);
  }

  /** Brings what several makers need once. */
  once(what: string, bring: () => Promise<string>): Promise<string> {
    const brought = this.#brought.get(what) ?? bring();
    this.#brought.set(what, brought);
    return brought;
  }

  /** Brings packages of npm into a room of their own, once; gives the folder of their programs. */
  npm(room: string, packages: readonly string[]): Promise<string> {
    return this.once(room, async () => {
      const folder = this.room(room);
      const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...packages];
      await this.run('npm', args);
      return join(folder, 'node_modules', '.bin');
    });
  }

  /** Brings packages of Python into an environment of their own, once; gives the folder of its programs. */
  python(room: string, packages: readonly string[]): Promise<string> {
    return this.once(room, async () => {
      const folder = this.room(room);
      await this.run('python3', ['-m', 'venv', folder]);
      const programs = join(folder, 'bin');
      const args = ['install', '-q', '--disable-pip-version-check', ...packages];
      await this.run(join(programs, 'pip'), args);
      return programs;
    });
  }

  /**
   * Runs a program to its end.
   *
   * @returns what it printed
   * @throws Error with the end of what it printed where it fails.
   */
  async run(program: string, args: readonly string[], { cwd = this.folder, env = {} } = {}): Promise<string> {
    const options = { cwd, env: { ...process.env, ...env }, timeout: STEP_MS, maxBuffer: 1 << 26 };
    try {
      return (await promisify(execFile)(program, args, options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
      throw new Error(`${program} ${args.join(' ')}: ${(stdout + stderr).slice(-4000)}`, { cause: error });
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
