import { join } from 'node:path';
import type { PastDecision, Spec } from '@merit/engine';
import { casesOf } from '@merit/engine';
import { cannotRead } from '../exit-code.js';
import type { Io } from '../io.js';

/** What a case or a scenario says of the past. */
interface Remembering {
  readonly history?: string;
  readonly timeZone?: string;
}

/** The decisions that the cases and scenarios of a spec name as their past. */
export interface Histories {
  /** Undefined for what names none. */
  of(test: Remembering): readonly PastDecision[] | undefined;
}

/** All of them are in memory; what has more is a simulation, not a test. */
const decisionsMax = 200_000;

/** Reads the histories that a spec names, each once, from the spec's own folder. */
export async function readHistories(spec: Spec, folder: string, io: Io): Promise<Histories> {
  const tests: readonly Remembering[] = [
    ...casesOf(spec).map(({ specCase }) => specCase),
    ...(spec.scenarios ?? []),
  ];
  const read = new Map<string, readonly PastDecision[]>();
  for (const test of tests) {
    const { history, timeZone = 'UTC' } = test;
    if (history === undefined || read.has(keyOf(test))) continue;
    read.set(keyOf(test), await readHistory(join(folder, history), timeZone, io));
  }
  return { of: (test) => read.get(keyOf(test)) };
}

function keyOf({ history, timeZone = 'UTC' }: Remembering): string {
  return `${timeZone} ${history ?? ''}`;
}

/** Who names no history needn't wait for what reads one. */
async function readHistory(path: string, timeZone: string, io: Io): Promise<readonly PastDecision[]> {
  const { readHistoryFile } = await import('../events/history-file.js');
  const decisions: PastDecision[] = [];
  for await (const each of readHistoryFile(path, timeZone, io)) {
    if (decisions.length === decisionsMax) {
      throw cannotRead(
        `${path}: a history of a spec has ${decisionsMax.toLocaleString('en-US')} lines at most`,
      );
    }
    decisions.push(each);
  }
  return decisions;
}
