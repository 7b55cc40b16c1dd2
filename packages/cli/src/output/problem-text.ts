import { SourceText } from '@merit/dsl';
import type { Failed, Refused, Strategy } from '@merit/engine';
import { sourceOf } from '@merit/engine';
import { type FileStyle, plainStyle, toldByFile } from '@merit/engine/events';

/**
 * Why an event has no outcome; a failure is the strategy's, so it names the place there.
 *
 * @param style Of the file that the event came from, whose names are told.
 */
export function problemText(
  evaluation: Refused | Failed,
  strategy: Strategy,
  style: FileStyle = plainStyle,
): string {
  if (evaluation.kind === 'refused') {
    return `refused: ${evaluation.diagnostics.map((each) => toldByFile(each, style)).join('; ')}`;
  }
  const reasons = evaluation.diagnostics.map((diagnostic) => {
    const { message, span, sourceName } = diagnostic;
    const { line, column } = new SourceText(sourceOf(strategy, diagnostic)).positionAt(span.start);
    return `${message} (at ${line}:${column} of ${sourceName ?? 'the strategy'})`;
  });
  return `failed: ${reasons.join('; ')}`;
}
