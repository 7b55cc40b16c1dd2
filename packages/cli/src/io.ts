/** A stream that text is written to, as the process or a test provides it. */
export interface TextOutput {
  /** Throws `BrokenPipe` once nobody reads the stream any more. */
  write(text: string): void;
  readonly isTerminal: boolean;
  /** The terminal's width in characters; a fixed guess elsewhere. */
  readonly columns: number;
}

/** Everything a command may touch outside itself, so that a test can run one without a process. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  /** This program's own version. */
  readonly version: string;
  /** Relative paths on the command line start here. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Milliseconds from any fixed moment, for rates; never part of a result. */
  readonly clock: () => number;
  /**
   * Has a file removed should the process be ended before what this gives is called: one that is written
   * beside the name that it will have.
   */
  readonly whileWriting: (absolutePath: string) => () => void;
  /** The present, in milliseconds since 1970: for what a command line leaves out. */
  readonly now: () => number;
}

/** The reader of our output is gone, as with `| head`: no mistake, but no reason to go on either. */
export class BrokenPipe extends Error {
  constructor() {
    super('the reader of the output is gone');
    this.name = 'BrokenPipe';
  }
}
