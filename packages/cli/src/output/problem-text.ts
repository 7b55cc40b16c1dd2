import { SourceText } from '@merit/dsl';
import type { Failed, Refused } from '@merit/engine';

/** Why an event has no outcome; a failure is the strategy's, so it names the place there. */
export function problemText({ kind, diagnostics }: Refused | Failed, source: string): string {
  const reasons = diagnostics.map(({ message, span }) => {
    if (kind === 'refused') return message;
    const { line, column } = new SourceText(source).positionAt(span.start);
    return `${message} (at ${line}:${column} of the strategy)`;
  });
  return `${kind}: ${reasons.join('; ')}`;
}
