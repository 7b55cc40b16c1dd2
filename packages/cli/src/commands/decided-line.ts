import { SourceText } from '@merit/dsl';
import {
  type Evaluation,
  type Failed,
  type KnownEvent,
  type Outcome,
  type Refused,
  type Strategy,
  sourceOf,
} from '@merit/engine';
import { type FileStyle, type ReadableRow, toldByFile, type UnreadableRow } from '@merit/engine/events';
import type { EventFile } from '../events/event-file.js';
import { conflictProblem } from '../output/known-events.js';

/** What became of a line of events, as a line of JSON. */
export class DecidedLines {
  readonly #strategy: Strategy;
  readonly #hasReceipt: boolean;

  constructor(strategy: Strategy, { hasReceipt }: { readonly hasReceipt: boolean }) {
    this.#strategy = strategy;
    this.#hasReceipt = hasReceipt;
  }

  decided(
    row: Pick<ReadableRow, 'eventId' | 'place'> & Partial<Pick<ReadableRow, 'assigned'>>,
    evaluation: Evaluation,
    { style }: Pick<EventFile, 'style'>,
  ): string {
    if (row.assigned !== undefined) {
      const { points, caseName } = row.assigned;
      return lineOf(row, { status: 'assigned', points, caseName });
    }
    return lineOf(row, evaluation.ok ? this.#outcome(evaluation.outcome) : this.#problems(evaluation, style));
  }

  /** Of an event that isn't decided, since its id was taken. */
  known(row: Pick<ReadableRow, 'eventId' | 'place'>, known: KnownEvent): string {
    const problems = known === 'conflict' ? { problems: [{ message: conflictProblem(row) }] } : {};
    return lineOf(row, { status: known, ...problems });
  }

  unreadable(row: UnreadableRow): string {
    return lineOf(row, { status: 'unreadable', problems: [{ message: row.problem }] });
  }

  #outcome(outcome: Outcome): object {
    const { points, caseName, rule, lines, adjustments, reply, tracked } = outcome;
    const receipt = this.#hasReceipt ? { receipt: { rule, lines, adjustments, reply, tracked } } : {};
    if (outcome.awarded) return { status: 'awarded', points, caseName, ...receipt };
    return outcome.denied ? { status: 'denied', rule, ...receipt } : { status: 'none', ...receipt };
  }

  /** Programs read the path, which is the event's; the message has the names of the file. */
  #problems(evaluation: Refused | Failed, style: FileStyle): object {
    if (evaluation.kind === 'refused') {
      const problems = evaluation.diagnostics.map((each) => ({
        path: each.path,
        message: toldByFile(each, style),
      }));
      return { status: 'refused', problems };
    }
    const problems = evaluation.diagnostics.map((diagnostic) => {
      const { code, message, span, sourceName } = diagnostic;
      const { line, column } = new SourceText(sourceOf(this.#strategy, diagnostic)).positionAt(span.start);
      return { code, message, at: `${line}:${column}`, ...(sourceName === undefined ? {} : { sourceName }) };
    });
    return { status: 'failed', problems };
  }
}

/** An event without an id of its own is named by its line. */
function lineOf({ eventId, place }: Pick<ReadableRow, 'eventId' | 'place'>, rest: object): string {
  return `${JSON.stringify(eventId === undefined ? { line: place, ...rest } : { eventId, ...rest })}\n`;
}
