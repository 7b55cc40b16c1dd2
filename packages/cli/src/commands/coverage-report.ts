import { type Coverage, percentOf, reachedOf, type Share, sidesOf, sumOf } from './coverage.js';
import type { CoverageGap } from './coverage-gaps.js';
import type { ReportLayout } from './reports.js';

/** What one strategy's specs reach, and what they don't. */
export interface CoverageReport {
  readonly coverage: Coverage;
  readonly gaps: readonly CoverageGap[];
}

/**
 * What is covered: parts of strategies; sides of their conditions with arms of matches; sides of what `and`
 * and `or` join.
 */
export const coveredKinds = ['rules', 'branches', 'conditions'] as const;
export type Covered = (typeof coveredKinds)[number];

export function sharesOf({ parts, conditions, arms, operands }: Coverage): {
  readonly [what in Covered]: Share;
} {
  return {
    rules: reachedOf(parts),
    branches: sumOf(sidesOf(conditions), reachedOf(arms)),
    conditions: sidesOf(operands),
  };
}

/** A line for each strategy, and below it what its specs don't reach, with the reason or a case to paste. */
export function coverageText(
  reports: readonly CoverageReport[],
  { palette, isTerminal }: ReportLayout,
): string {
  const lines = reports.flatMap(({ coverage, gaps }) => {
    const shares = Object.entries(sharesOf(coverage)).filter(
      ([what, { all }]) => what === 'rules' || all > 0,
    );
    const mark = gaps.length === 0 ? palette.green('✓') : palette.yellow('○');
    const told = shares.map(([what, share]) => `${what} ${shareText(share)}`).join(' · ');
    return [
      `${mark} ${palette.strong(coverage.path)} ${told}`,
      ...gaps.flatMap(({ line, message, reason }) => [
        `  line ${line}: ${message}`,
        ...reasonLines(reason, isTerminal).map((each) => `      ${palette.faint(each)}`),
      ]),
    ];
  });
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function shareText(share: Share): string {
  return `${share.reached} of ${share.all} (${percentOf(share)} %)`;
}

/** A case stands on one line for programs, and below it on a terminal, where a long line would be cut. */
function reasonLines(reason: CoverageGap['reason'], isTerminal: boolean): readonly string[] {
  if (reason === null) return ['no event was found that would change this'];
  if ('never' in reason) return [`nothing can: ${reason.never}`];
  if (!isTerminal) return [`this case would: ${JSON.stringify(reason.example)}`];
  return ['this case would:', ...JSON.stringify(reason.example, null, 2).split('\n')];
}

export function coverageJson(reports: readonly CoverageReport[]): object {
  return reports.map(({ coverage, gaps }) => ({ path: coverage.path, ...sharesOf(coverage), gaps }));
}

/**
 * The same as LCOV, which services and editors read: parts are functions; sides of conditions and of what
 * they join, and arms of matches, are branches.
 */
export function coverageLcov(reports: readonly CoverageReport[]): string {
  return reports.map(({ coverage }) => lcovOf(coverage)).join('');
}

function lcovOf(coverage: Coverage): string {
  const { path, parts } = coverage;
  const nameOf = ({ part }: Coverage['parts'][number]) =>
    `${part.kind} ${part.name}`.replaceAll(/[\n,]/g, ' ');
  const { rules, branches, conditions } = sharesOf(coverage);
  const all = sumOf(branches, conditions);
  const hitsByLine = new Map<number, number>();
  for (const { line, hits } of parts) hitsByLine.set(line, (hitsByLine.get(line) ?? 0) + hits);
  const lines = [
    'TN:',
    `SF:${path}`,
    ...parts.map((each) => `FN:${each.line},${nameOf(each)}`),
    ...parts.map((each) => `FNDA:${each.hits},${nameOf(each)}`),
    `FNF:${rules.all}`,
    `FNH:${rules.reached}`,
    ...branchLines(coverage),
    `BRF:${all.all}`,
    `BRH:${all.reached}`,
    ...[...hitsByLine].map(([line, hits]) => `DA:${line},${hits}`),
    `LF:${hitsByLine.size}`,
    `LH:${[...hitsByLine.values()].filter((hits) => hits > 0).length}`,
    'end_of_record',
  ];
  return `${lines.join('\n')}\n`;
}

/** A block for each condition, with a branch a side, and for each match, with a branch an arm. */
function branchLines({ conditions, operands, arms }: Coverage): readonly string[] {
  const sided = [...conditions, ...operands];
  const branches = new Map<number, number>();
  return [
    ...sided.flatMap(({ line, held, failed }, block) => [
      `BRDA:${line},${block},0,${held}`,
      `BRDA:${line},${block},1,${failed}`,
    ]),
    ...arms.map(({ line, match, hits }) => {
      const branch = branches.get(match) ?? 0;
      branches.set(match, branch + 1);
      return `BRDA:${line},${sided.length + match},${branch},${hits}`;
    }),
  ];
}
