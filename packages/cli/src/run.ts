import { UnreadableEvents } from '@merit/engine/events';
import { CommanderError } from 'commander';
import { CommandFailure, cannotRead, type ExitCode, exitCode } from './exit-code.js';
import { BrokenPipe, type Io } from './io.js';
import { failureText } from './output/failure.js';
import { tell } from './output/fit-text.js';
import { type Palette, paletteFor } from './output/palette.js';
import { createProgram } from './program.js';

/**
 * Runs one command line, without the program's own name, and says with which exit code the process ends.
 * Everything it reads and writes goes through `io`; it never throws.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let ended: ExitCode = exitCode.fine;
  const program = createProgram(io, (code) => {
    ended = code;
  });
  try {
    await program.parseAsync(withKnownTopic(argv, program.commands), { from: 'user' });
    return ended;
  } catch (error) {
    return explainEnd(error, io);
  }
}

/**
 * Help for a command that there isn't is read as that command itself: commander refuses it by its name, and
 * would otherwise print the help of the whole as if that had been asked for.
 */
function withKnownTopic(argv: readonly string[], commands: readonly { name(): string }[]): readonly string[] {
  const [first, second] = argv.filter((argument) => !argument.startsWith('-'));
  // The language has no options to be listed: help with it is its reference.
  if (first === 'help' && second === 'language') return argv.slice(argv.indexOf('language'));
  const topic = first === 'help' ? second : first;
  if (topic === undefined || commands.some((command) => command.name() === topic)) return argv;
  return [topic];
}

function explainEnd(thrown: unknown, io: Io): ExitCode {
  const error = asFailure(thrown);
  if (error instanceof BrokenPipe) return exitCode.fine;
  // commander has written its message already; help and version end the same way, with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.usage;
  try {
    const palette = paletteFor(io.stderr, io.env);
    const text = error instanceof CommandFailure ? failureText(error, palette) : bugText(error, io, palette);
    tell(io.stderr, text);
  } catch (second) {
    if (!(second instanceof BrokenPipe)) throw second;
  }
  return error instanceof CommandFailure ? error.exitCode : exitCode.bug;
}

/** What the engine says of an event file is an expected end too. */
function asFailure(error: unknown): unknown {
  if (!(error instanceof UnreadableEvents)) return error;
  return cannotRead(error.message, { help: error.help, cause: error.cause });
}

/** The stack is for us, not for the user: it is shown on request only. */
function bugText(error: unknown, io: Io, palette: Palette): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? message) : message;
  const more = io.env['MERIT_DEBUG'] === '1' ? stack : 'MERIT_DEBUG=1 shows where it happened';
  return [
    `${palette.red(palette.strong('bug'))}: Merit failed where it must not: ${message}`,
    'Please report it, with the command line, the files it reads, and what `merit --version` says.',
    more,
    '',
  ].join('\n');
}
