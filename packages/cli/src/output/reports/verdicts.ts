import { countOf } from '../number.js';
import type { Finding, FindingReport } from './finding.js';
import type { JunitSuite } from './junit.js';

/** Something that was asked of a simulation or a comparison, and whether it is so. */
export interface Verdict {
  /** What was asked, as the command line or the config writes it. */
  readonly name: string;
  /** Why it isn't so; null where it is. */
  readonly problem: string | null;
}

/**
 * Whether every event was decided: one that was refused, failed or has the id of another one awards nothing,
 * which nobody meant.
 */
export function decidedVerdict(undecided: number): Verdict {
  const problem = undecided === 0 ? null : `refused, failed or in conflict: ${countOf(undecided, 'event')}`;
  return { name: 'every event is decided', problem };
}

/** Whether there was any event to decide: without one, whatever was asked would hold. */
export function triedVerdict(events: number): Verdict {
  const problem = events === 0 ? 'no event was read, so nothing was tried' : null;
  return { name: 'there are events', problem };
}

/** A suite with a case for each of them. */
export function verdictSuites(name: string, verdicts: readonly Verdict[]): readonly JunitSuite[] {
  const cases = verdicts.map((verdict) => {
    const { name: asked, problem } = verdict;
    if (problem === null) return { name: asked };
    return { name: asked, problem: { kind: 'failure', message: problem, text: problem } } as const;
  });
  return [{ name, cases }];
}

/** Those that aren't so, about a whole file. */
export function verdictFindings(path: string, verdicts: readonly Verdict[]): FindingReport {
  const findings = verdicts.flatMap(({ name, problem }): readonly Finding[] => {
    const about = { id: name, name, level: 'error', path, related: [], fixes: [] } as const;
    return problem === null ? [] : [{ ...about, message: problem }];
  });
  return { files: [{ path, findings }], unreadable: [] };
}
