import {
  type AddHelpTextContext,
  type AddHelpTextPosition,
  Command,
  type ParseOptionsResult,
} from 'commander';
import type { Io } from '../io.js';

/** A command whose help fits the terminal of who reads it, what stands below its options too. */
export class FittingCommand extends Command {
  readonly #io: Io;

  constructor(io: Io, name?: string) {
    super(name);
    this.#io = io;
  }

  override createCommand(name?: string): Command {
    return new FittingCommand(this.#io, name);
  }

  /** A flag that is misspelt is told before one that is missing, which it may have been meant for. */
  override parseOptions(argv: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(argv);
    const isMisspelt = parsed.unknown.some((arg) => arg.startsWith('-') && !['-h', '--help'].includes(arg));
    if (isMisspelt) for (const option of this.options) option.mandatory = false;
    return parsed;
  }

  override addHelpText(
    position: AddHelpTextPosition,
    text: string | ((context: AddHelpTextContext) => string),
  ): this {
    return super.addHelpText(position, (context) => {
      const { isTerminal, columns } = context.error ? this.#io.stderr : this.#io.stdout;
      const whole = typeof text === 'string' ? text : text(context);
      return isTerminal ? this.#fitted(whole, columns) : whole;
    });
  }

  /** Paragraphs in as many lines as they need; what is to be copied stays as it is. */
  #fitted(text: string, columns: number): string {
    const help = this.createHelp();
    const fit = (part: string) =>
      /^ {2}/m.test(part) ? part : help.boxWrap(part.replaceAll(/(?<=.)\n/g, ' '), columns);
    return text.split('\n\n').map(fit).join('\n\n');
  }
}
