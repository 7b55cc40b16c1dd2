import { type Coverage, percentOf, reachedOf, type Share, sidesOf } from './coverage.js';
import type { CoverageGap } from './coverage-gaps.js';
import type { ReportLayout } from './reports.js';

/** What one strategy's specs reach, and what they don't. */
export interface CoverageReport {
  readonly coverage: Coverage;
  readonly gaps: readonly CoverageGap[];
}

/** What is covered: parts of strategies, and sides of conditions. */
export type Covered = 'rules' | 'branches';

export function sharesOf({ parts, conditions }: Coverage): { readonly [what in Covered]: Share } {
  return { rules: reachedOf(parts), branches: sidesOf(conditions) };
}

/** A line for each strategy, and below it what its specs don't reach, with the reason or a case to paste. */
export function coverageText(reports: readonly CoverageReport[], { palette }: ReportLayout): string {
  const lines = reports.flatMap(({ coverage, gaps }) => {
    const { rules, branches } = sharesOf(coverage);
    const mark = gaps.length === 0 ? palette.green('✓') : palette.yellow('○');
    const shares = `rules ${shareText(rules)} · branches ${shareText(branches)}`;
    return [
      `${mark} ${palette.strong(coverage.path)} ${shares}`,
      ...gaps.flatMap(({ line, message, reason }) => [
        `  line ${line}: ${message}`,
        `      ${palette.faint(reasonText(reason))}`,
      ]),
    ];
  });
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function shareText(share: Share): string {
  return `${share.reached} of ${share.all} (${percentOf(share)} %)`;
}

function reasonText(reason: CoverageGap['reason']): string {
  if (reason === null) return 'no event was found that would change this';
  return 'never' in reason
    ? `nothing can: ${reason.never}`
    : `this case would: ${JSON.stringify(reason.example)}`;
}

export function coverageJson(reports: readonly CoverageReport[]): object {
  return reports.map(({ coverage, gaps }) => ({ path: coverage.path, ...sharesOf(coverage), gaps }));
}

/** The same as LCOV, which services and editors read: parts are functions, sides of conditions branches. */
export function coverageLcov(reports: readonly CoverageReport[]): string {
  return reports.map(({ coverage }) => lcovOf(coverage)).join('');
}

function lcovOf({ path, parts, conditions }: Coverage): string {
  const nameOf = ({ part }: Coverage['parts'][number]) =>
    `${part.kind} ${part.name}`.replaceAll(/[\n,]/g, ' ');
  const rules = reachedOf(parts);
  const sides = sidesOf(conditions);
  const hitsByLine = new Map<number, number>();
  for (const { line, hits } of parts) hitsByLine.set(line, (hitsByLine.get(line) ?? 0) + hits);
  const lines = [
    'TN:',
    `SF:${path}`,
    ...parts.map((each) => `FN:${each.line},${nameOf(each)}`),
    ...parts.map((each) => `FNDA:${each.hits},${nameOf(each)}`),
    `FNF:${rules.all}`,
    `FNH:${rules.reached}`,
    ...conditions.flatMap(({ line, held, failed }, block) => [
      `BRDA:${line},${block},0,${held}`,
      `BRDA:${line},${block},1,${failed}`,
    ]),
    `BRF:${sides.all}`,
    `BRH:${sides.reached}`,
    ...[...hitsByLine].map(([line, hits]) => `DA:${line},${hits}`),
    `LF:${hitsByLine.size}`,
    `LH:${[...hitsByLine.values()].filter((hits) => hits > 0).length}`,
    'end_of_record',
  ];
  return `${lines.join('\n')}\n`;
}
