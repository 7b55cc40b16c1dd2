import type { AwardRange } from '../bounds/award-range.js';
import { type Bounds, boundsOf } from '../bounds/bounds-of.js';
import { type CheckOptions, check } from '../check/check.js';
import type { CheckedStrategy } from '../check/checked-strategy.js';
import type { Findings } from '../check/findings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { lint } from '../lint/lint.js';
import type { LintOptions } from '../lint/lint-rule.js';
import { byStart } from '../source/span.js';
import type { Strategy } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';

export interface AnalyzeOptions extends CheckOptions {
  /** How lints are taken; `bounds` is found here. */
  readonly lint?: Omit<LintOptions, 'bounds'> | undefined;
  /** The ids that may stand behind `extends`. */
  readonly parentIds?: readonly string[] | undefined;
}

/** All that is known of one version of a text. The other services read it, and analyse nothing again. */
export interface Analysis {
  readonly source: string;
  readonly options: AnalyzeOptions;
  /** Null where the text is over a limit, or holds no strategy at all. */
  readonly tree: Strategy | null;
  /** Null where there is no tree. */
  readonly findings: Findings | null;
  /** Null where something is wrong, so that it can't decide anything. */
  readonly checked: CheckedStrategy | null;
  readonly bounds: Bounds | null;
  /** All that is wrong or most likely not meant, in the order of places. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Analyses one version of a text. It never throws, whatever the text. */
export function analyze(source: string, options: AnalyzeOptions = {}): Analysis {
  const { tree, diagnostics: misread } = parse(source);
  if (tree === null) {
    return { source, options, tree, findings: null, checked: null, bounds: null, diagnostics: misread };
  }
  const result = check(source, tree, options);
  const found = [...misread, ...result.diagnostics];
  const isSound = result.ok && misread.every(({ severity }) => severity !== 'error');
  const checked = isSound ? result.checked : null;
  const bounds = checked && boundsOf(checked);
  const linted = checked && bounds ? lint(checked, { ...options.lint, bounds }) : [];
  const diagnostics = [...found, ...linted].toSorted(byStart);
  return { source, options, tree, findings: result.findings, checked, bounds, diagnostics };
}

/** How many errors a text has: a change that makes more of them means something else. */
export function countErrors({ diagnostics }: Analysis): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

/** Points between two ends, as people write them: `0 to 30`. */
export function printAwardRange({ min, max }: AwardRange): string {
  if (min === null && max === null) return 'any number of';
  if (min === max) return String(min);
  if (min === null) return `at most ${max}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
}
