import type { DestinationStream } from 'pino';

/** Gives where lines of the log go; what makes them pretty is loaded only then. */
export async function logDestination(format: 'json' | 'pretty'): Promise<DestinationStream | undefined> {
  if (format === 'json') return undefined;
  const { prettyLines } = await import('./pretty-lines.js');
  return prettyLines(process.stdout);
}
