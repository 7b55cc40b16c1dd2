import { SourceText } from '@merit/dsl';
import type { Failed, Refused, Strategy } from '@merit/engine';
import { sourceOf } from '@merit/engine';

/** Why an event has no outcome; a failure is the strategy's, so it names the place there. */
export function problemText({ kind, diagnostics }: Refused | Failed, strategy: Strategy): string {
  const reasons = diagnostics.map((diagnostic) => {
    const { message, span, sourceName } = diagnostic;
    if (kind === 'refused') return message;
    const { line, column } = new SourceText(sourceOf(strategy, diagnostic)).positionAt(span.start);
    return `${message} (at ${line}:${column} of ${sourceName ?? 'the strategy'})`;
  });
  return `${kind}: ${reasons.join('; ')}`;
}
