import type { DestinationStream } from 'pino';
import { build } from 'pino-pretty';

/** Where lines of the log go that people read as they come: one line each, coloured on a terminal. */
export function prettyLines(destination: NodeJS.WriteStream): DestinationStream {
  return build({
    destination,
    colorize: destination.isTTY,
    singleLine: true,
    // Written before anything else happens: the last lines of a process that ends are not lost.
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
}
