import type { Io, TextOutput } from '../io.js';

/** An `Io` that keeps what was written, for running commands inside a test. */
export interface TestIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
}

export interface TestIoOptions {
  readonly cwd?: string;
  readonly stdin?: string;
  readonly isTerminal?: boolean;
  /** 80 where it is left out. */
  readonly columns?: number;
  readonly env?: Io['env'];
}

export function createTestIo(options: TestIoOptions = {}): TestIo {
  const stdout = keepingOutput(options);
  const stderr = keepingOutput(options);
  return {
    stdin: bytesOf(options.stdin ?? ''),
    stdout,
    stderr,
    version: '1.2.3',
    cwd: options.cwd ?? '/',
    env: options.env ?? {},
    clock: () => 0,
    whileWriting: () => () => {},
    now: () => Date.UTC(2026, 0, 1, 12),
    out: () => stdout.parts.join(''),
    err: () => stderr.parts.join(''),
  };
}

export async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const text of texts) yield Buffer.from(text);
}

function keepingOutput({
  isTerminal = false,
  columns = 80,
}: TestIoOptions): TextOutput & { readonly parts: string[] } {
  const parts: string[] = [];
  return { parts, isTerminal, columns, write: (text) => void parts.push(text) };
}
