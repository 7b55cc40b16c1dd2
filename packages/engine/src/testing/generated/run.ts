import type { Fault, Trial } from './agreement.js';
import { tryProgram } from './agreement.js';
import { Random, seedOf } from './random.js';
import type { Generated } from './strategy.js';

/** What a run of generated programs showed. */
export interface Run {
  readonly seed: number;
  readonly programs: number;
  readonly accepted: number;
  /** How often each construct and each kind of event came up. */
  readonly counts: ReadonlyMap<string, number>;
  /** Of the first program at fault; null where all agree. */
  readonly fault:
    | (Fault & Pick<Trial, 'source'> & Pick<Generated, 'parents'> & { readonly index: number })
    | null;
  /** The first programs that the checker didn't accept, with its findings. */
  readonly rejected: readonly string[];
}

export interface RunOptions {
  readonly seed: number;
  /** The first program's number: 0, or the one to look at again. */
  readonly from: number;
  readonly programs: number;
  readonly eventsPerProgram: number;
  /** Called after each program. */
  readonly progress?: (done: number) => void;
}

const rejectedMax = 5;

/** Tries generated programs until one is at fault. The same seed and number give the same program. */
export function runPrograms({ seed, from, programs, eventsPerProgram, progress }: RunOptions): Run {
  const counts = new Map<string, number>();
  const rejected: string[] = [];
  let accepted = 0;
  for (let index = from; index < from + programs; index++) {
    const trial = tryProgram(new Random(seedOf(seed, index), counts), eventsPerProgram);
    if (trial.accepted) accepted += 1;
    else if (rejected.length < rejectedMax) rejected.push(rejection(trial));
    const [fault] = trial.faults;
    const done = index - from + 1;
    if (fault !== undefined) {
      return {
        seed,
        programs: done,
        accepted,
        counts,
        rejected,
        fault: { ...fault, index, source: trial.source, parents: trial.parents ?? {} },
      };
    }
    progress?.(done);
  }
  return { seed, programs, accepted, counts, rejected, fault: null };
}

function rejection({ source, diagnostics }: Trial): string {
  const findings = diagnostics.map(
    ({ code, message, span }) => `${code} ${message}: ${source.slice(span.start, span.end)}`,
  );
  return findings.join('\n');
}

/** A fault in words, with all it takes to see it again. */
export function describeRun({ seed, fault }: Run): string {
  if (fault === null) return `seed ${seed}: no fault`;
  const detail = JSON.stringify(fault.detail, (_, part) => (typeof part === 'bigint' ? `${part}n` : part), 2);
  const sources = [
    ...Object.entries(fault.parents).map(([id, source]) => `# ${id}\n${source}`),
    fault.source,
  ];
  return `seed ${seed}, program ${fault.index}: not so that ${fault.claim}\n\n${[...sources, detail].join('\n\n')}`;
}
