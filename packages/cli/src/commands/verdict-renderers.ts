import type { Io } from '../io.js';
import { toGithub } from '../output/reports/github.js';
import { toJunit } from '../output/reports/junit.js';
import { type Verdict, verdictFindings, verdictSuites } from '../output/reports/verdicts.js';
import type { Renderers } from './reports.js';

/**
 * The output formats that show only the expectations of a simulation or comparison, and whether each holds.
 */
export function verdictRenderers(
  path: string,
  verdicts: readonly Verdict[],
  io: Io,
): Renderers<'github' | 'junit'> {
  return {
    github: () => toGithub(verdictFindings(path, verdicts), io),
    junit: () => toJunit(verdictSuites(path, verdicts)),
  };
}
