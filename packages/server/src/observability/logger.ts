import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * One JSON object a line. Errors are written by name, message, code and stack alone: drivers hang statements
 * and row values on theirs, and those must not reach the log.
 *
 * @param destination Where lines go; the standard output where absent.
 * @param base Members that every line has.
 */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  base: Readonly<Record<string, string>> = {},
): Logger {
  const options = {
    level,
    base,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface ErrorLine {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorLine;
}

const CAUSES_MAX = 5;

function describeError(error: unknown, causesLeft = CAUSES_MAX): ErrorLine {
  if (!(error instanceof Error)) {
    return { name: 'NotAnError', message: typeof error };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: describeError(error.cause, causesLeft - 1) }),
  };
}
