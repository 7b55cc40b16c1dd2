import type { Evaluation, PastDecision, TakenId, TimedEvent } from '@merit/engine';
import type { HistoryWriter } from '../events/history-file.js';
import type { Io } from '../io.js';

export interface HistoryOptions {
  readonly history?: string;
  readonly historyOut?: string;
}

/** What a simulation begins with, and what it leaves to the next one. */
export interface CarriedHistory {
  readonly past: AsyncIterable<PastDecision> | undefined;
  /** @returns What the next event waits for. */
  keep(timed: TimedEvent, evaluation: Evaluation, taken: TakenId | undefined): Promise<void> | undefined;
  /** Runs a simulation; where that fails, a file that was there stays as it was. */
  around<Result>(simulation: Promise<Result>): Promise<Result>;
}

const nothing: CarriedHistory = {
  past: undefined,
  keep: () => undefined,
  around: (simulation) => simulation,
};

/** Opens the histories that a command line names. Whoever names none needn't wait for what reads them. */
export async function openHistory(
  { history, historyOut }: HistoryOptions,
  timeZone: string,
  io: Io,
): Promise<CarriedHistory> {
  if (history === undefined && historyOut === undefined) return nothing;
  const { HistoryWriter, historyHead, readHistoryFile } = await import('../events/history-file.js');
  const writer = historyOut === undefined ? null : new HistoryWriter(historyOut, historyHead(timeZone), io);
  const read = history === undefined ? undefined : readHistoryFile(history, timeZone, io);
  return {
    past: read === undefined || writer === null ? read : keeping(read, writer),
    keep: (timed, evaluation, taken) => writer?.add(timed, evaluation, taken),
    around: (simulation) => (writer === null ? simulation : finish(simulation, writer)),
  };
}

/** The next simulation also needs what came before this one. */
async function* keeping(past: AsyncIterable<PastDecision>, writer: HistoryWriter) {
  for await (const each of past) {
    await writer.keep(each);
    yield each;
  }
}

async function finish<Result>(simulation: Promise<Result>, writer: HistoryWriter): Promise<Result> {
  try {
    const result = await simulation;
    await writer.end();
    return result;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}
