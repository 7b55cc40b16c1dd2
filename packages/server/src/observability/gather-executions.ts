import { durationStepOf } from '../domain/duration-step.js';
import type { Execution, ExecutionEntry } from '../domain/execution.js';

const MINUTE_MS = 60_000;

/** Makes one entry of executions that are alike, so that a busy strategy writes few. */
export function gatherExecutions(executions: readonly Execution[]): readonly ExecutionEntry[] {
  const entries: Gathered = new Map();
  for (const execution of executions) addEntry(entries, entryOf(execution));
  return [...entries.values()];
}

/** Entries by what they say. */
export type Gathered = Map<string, ExecutionEntry>;

/** Adds an entry to the one that says the same, if there is one. */
export function addEntry(entries: Gathered, entry: ExecutionEntry): void {
  const key = keyOf(entry);
  const known = entries.get(key);
  entries.set(key, known === undefined ? entry : sumOf(known, entry));
}

/** What an entry says, but for how often and how long. */
export function keyOf({ strategyId, version, at, outcome, durationStep }: ExecutionEntry): string {
  return `${strategyId} ${version} ${at} ${outcome} ${durationStep}`;
}

/** Says of an execution only that it was dropped. */
export function droppedEntry({ owner, strategyId, version, at }: Execution): ExecutionEntry {
  return {
    owner,
    strategyId,
    version,
    at: at - (at % MINUTE_MS),
    outcome: 'dropped',
    errorCode: null,
    durationStep: null,
    durationMaxNs: 0,
    executions: 1,
  };
}

function entryOf(execution: Execution): ExecutionEntry {
  const { owner, strategyId, version, at, outcome, errorCode, durationNs } = execution;
  return {
    owner,
    strategyId,
    version,
    at: at - (at % MINUTE_MS),
    outcome,
    errorCode,
    durationStep: durationStepOf(durationNs),
    durationMaxNs: durationNs,
    executions: 1,
  };
}

/** An outcome has one code, so what is alike has the same. */
function sumOf(left: ExecutionEntry, right: ExecutionEntry): ExecutionEntry {
  return {
    ...left,
    durationMaxNs: Math.max(left.durationMaxNs, right.durationMaxNs),
    executions: left.executions + right.executions,
  };
}
