import {
  type ComparedEvaluations,
  type Comparison,
  compare,
  type Evaluation,
  simulate,
  type TimedEvent,
} from '@merit/engine';
import type { Filter } from '../protocol/questions.js';
import type { EventRowReport, RunReport } from '../protocol/reports.js';
import type { ReadEvents } from './past-events.js';
import { peopleMax, Sums } from './sums.js';
import type { TriedStrategy } from './tried-params.js';

/** So many events are decided before others have their turn. */
const eventsATurn = 5_000;

export interface Replayed {
  readonly report: RunReport;
  readonly rows: readonly EventRowReport[];
}

export interface ReplayOptions {
  readonly timeZone: string;
  readonly baseline: TriedStrategy['deciding'] | null;
  readonly filter: Filter;
  /** Waited for now and then; throws where another run overtook this one. */
  readonly pause: () => Promise<void>;
}

/**
 * Decides all events, by the baseline too where there is one, and adds up what a page shows of those that the
 * filter lets through.
 */
export async function replay(
  { own, deciding }: Pick<TriedStrategy, 'own' | 'deciding'>,
  { events, report }: ReadEvents,
  { timeZone, baseline, filter, pause }: ReplayOptions,
): Promise<Replayed> {
  const started = performance.now();
  const sums = new Sums(own, timeZone, filter);
  let decided = 0;
  const turn = () => {
    decided += 1;
    return decided % eventsATurn === 0 ? pause() : undefined;
  };
  let comparison: Comparison | null = null;
  if (baseline === null) {
    const onEvent = (timed: TimedEvent, candidate: Evaluation) => {
      sums.add(timed, { candidate, baseline: null });
      return turn();
    };
    await simulate(deciding, events, { timeZone, onEvent });
  } else {
    const onEvent = (timed: TimedEvent, evaluations: ComparedEvaluations) => {
      sums.add(timed, evaluations);
      return turn();
    };
    const isCounted =
      Object.keys(filter).length === 0
        ? undefined
        : (timed: TimedEvent, evaluations: ComparedEvaluations) => sums.isCompared(timed, evaluations);
    comparison = await compare(baseline, deciding, events, {
      timeZone,
      usersMax: peopleMax,
      isCounted,
      onEvent,
    });
  }
  const elapsedMs = performance.now() - started;
  return { report: { ...sums.report(comparison), events: report, elapsedMs }, rows: sums.rows };
}
