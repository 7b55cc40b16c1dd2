import type { Io } from '../io.js';
import type { FindingReport } from '../output/reports/finding.js';
import { toGithub } from '../output/reports/github.js';
import { findingsToJunit } from '../output/reports/junit.js';
import { toSarif } from '../output/reports/sarif.js';
import type { Renderers } from './reports.js';

/** The forms of what has its place in a file. */
export type FindingForm = 'pretty' | 'json' | 'github' | 'sarif' | 'junit';

/** Those that are the same for every command. */
export function findingRenderers(
  report: FindingReport,
  io: Io,
): Pick<Renderers<FindingForm>, 'github' | 'sarif' | 'junit'> {
  return {
    github: () => toGithub(report, io),
    sarif: () => toSarif(report, io.version),
    junit: () => findingsToJunit(report),
  };
}
