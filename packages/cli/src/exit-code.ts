/** What the process's exit code says; the same for every command. */
export const exitCode = {
  /** Nothing to complain about. */
  fine: 0,
  /** The tool did its work, and what it found is bad: an error in a strategy, a refused event. */
  findings: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** A file or a service can't be read, or holds something else than its name promises. */
  unreadable: 3,
  /** A mistake of Merit's own. */
  bug: 70,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

export interface FailureDetails {
  /** What to do about it, on a line of its own. */
  readonly help?: string | undefined;
  readonly cause?: unknown;
}

/** An expected end of a command: what to tell the user, and the exit code that goes with it. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;
  readonly help: string | undefined;

  constructor(code: ExitCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'CommandFailure';
    this.exitCode = code;
    this.help = details.help;
  }
}

export function wrongUsage(message: string, details?: FailureDetails): CommandFailure {
  return new CommandFailure(exitCode.usage, message, details);
}

export function cannotRead(message: string, details?: FailureDetails): CommandFailure {
  return new CommandFailure(exitCode.unreadable, message, details);
}
