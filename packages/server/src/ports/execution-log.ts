import type { Execution, ExecutionEntry } from '../domain/execution.js';

/** Takes notes of executions, without ever holding up or failing who makes them. */
export interface ExecutionLog {
  note(execution: Execution): void;
  /** Since the process began. */
  state(): ExecutionLogState;
}

export interface ExecutionLogState {
  /** Executions that wait to be written. */
  readonly waiting: number;
  /** Executions that nothing will report: `dsl_execution_log_dropped_total`. */
  readonly dropped: number;
}

/** Where the notes are kept. */
export interface ExecutionBook {
  append(entries: readonly ExecutionEntry[]): Promise<void>;
}
