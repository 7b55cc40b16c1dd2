import {
  decidingBy,
  type Evaluation,
  type FactValues,
  type SimulatedStrategy,
  type Strategy,
  type TimedEvent,
} from '@merit/engine';
import type { FileStyle } from '@merit/engine/events';
import type { TextOutput } from '../io.js';
import { decisionSteps } from '../output/decision-steps.js';
import { type Decision, formatDecision } from '../output/decision-text.js';
import { factSpelling } from '../output/fact-spelling.js';
import { tell } from '../output/fit-text.js';
import type { Palette } from '../output/palette.js';
import { problemText } from '../output/problem-text.js';
import { createTimeFormat } from '../output/time-text.js';

export interface TracerOptions {
  readonly user: string;
  /** The file of the event that is decided, which is another one as the events go on. */
  readonly file: { readonly path: string; readonly style: FileStyle };
  readonly timeZone: string;
  readonly output: TextOutput;
  readonly palette: Palette;
}

/** Explains every decision about one user as it is made. */
export class Tracer {
  readonly #strategy: Strategy;
  readonly #options: TracerOptions;
  readonly #formatTime: (ms: number) => string;
  #facts: FactValues = {};
  #explained = 0;

  constructor(strategy: Strategy, options: TracerOptions) {
    this.#strategy = strategy;
    this.#options = options;
    this.#formatTime = createTimeFormat(options.timeZone);
  }

  /** How many decisions there were to explain. */
  get explained(): number {
    return this.#explained;
  }

  /** The strategy, which besides lets the tracer see the facts of the decisions that it explains. */
  get watched(): SimulatedStrategy {
    return decidingBy(this.#strategy, (request) => {
      if (request.trace === true) this.#facts = request.facts ?? {};
      return this.#strategy.evaluate(request);
    });
  }

  readonly isTraced = ({ event }: TimedEvent<number>): boolean => event.externalUserId === this.#options.user;

  /** Tells of a decision that was traced. */
  explain(timed: TimedEvent<number>, evaluation: Evaluation): void {
    this.#explained += 1;
    const { output, palette, file } = this.#options;
    const decision: Decision = {
      place: `${file.path}:${timed.place}`,
      time: this.#formatTime(timed.occurredAt),
      event: timed.event,
      inputs: this.#strategy.inputs,
      requests: this.#strategy.facts,
      spell: factSpelling(this.#strategy),
      facts: this.#facts,
      result: this.#resultOf(evaluation),
    };
    tell(output, formatDecision(decision, { palette, columns: output.columns }));
  }

  #resultOf(evaluation: Evaluation): Decision['result'] {
    if (!evaluation.ok) return { problem: problemText(evaluation, this.#strategy, this.#options.file.style) };
    const { outcome } = evaluation;
    return { outcome, steps: decisionSteps(this.#strategy.checked, outcome) };
  }
}
