export interface UnreadableDetails {
  /** What to do about it. */
  readonly help?: string | undefined;
  readonly cause?: unknown;
}

/** That a file as a whole can't be read as events, and where in it that shows. */
export class UnreadableEvents extends Error {
  readonly help: string | undefined;

  constructor(message: string, { help, cause }: UnreadableDetails = {}) {
    super(message, { cause });
    this.name = 'UnreadableEvents';
    this.help = help;
  }
}
