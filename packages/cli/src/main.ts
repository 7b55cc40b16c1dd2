import { readFileSync, rmSync } from 'node:fs';
import { exitCode } from './exit-code.js';
import { BrokenPipe, type Io, type TextOutput } from './io.js';
import { run } from './run.js';

function textOutput(stream: NodeJS.WriteStream): TextOutput {
  let broken = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    broken = true;
    if (error.code === 'EPIPE') return;
    process.exitCode = exitCode.unreadable;
    if (stream !== process.stderr) process.stderr.write(`error: cannot write the output: ${error.message}\n`);
  });
  return {
    write(text) {
      if (broken) throw new BrokenPipe();
      stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 100,
  };
}

/** `dist/main.js` and this file are equally deep below the manifest. */
function readVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const unfinished = new Set<string>();

/** Ends as the signal would have; nothing waits for anything any more. */
function endBy(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { force: true });
  for (const each of endings) process.removeListener(each, endBy);
  process.kill(process.pid, signal);
}

/** Listens for signals only meanwhile: whoever listens is ended no sooner than the work at hand. */
function whileWriting(path: string): () => void {
  if (unfinished.size === 0) for (const each of endings) process.on(each, endBy);
  unfinished.add(path);
  return () => {
    const wasThere = unfinished.delete(path);
    if (wasThere && unfinished.size === 0) for (const each of endings) process.removeListener(each, endBy);
  };
}

const io: Io = {
  version: readVersion(),
  // Touching standard input opens it, which a command that doesn't read it needn't wait for.
  get stdin() {
    return process.stdin;
  },
  stdout: textOutput(process.stdout),
  stderr: textOutput(process.stderr),
  cwd: process.cwd(),
  env: process.env,
  clock: () => performance.now(),
  whileWriting,
  now: () => Date.now(),
};

const code = await run(process.argv.slice(2), io);
// A failed write has set its own code meanwhile.
process.exitCode ??= code;
