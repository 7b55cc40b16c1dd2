import { findProject, type Project, pathsOr } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { findJsonPlace } from '../files/json-places.js';
import { writeOutputFile } from '../files/replace-file.js';
import { findSpecFiles } from '../files/spec-file.js';
import type { Io } from '../io.js';
import { labelled } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { countOf } from '../output/number.js';
import { paletteFor } from '../output/palette.js';
import { toGithub } from '../output/reports/github.js';
import { toJunit } from '../output/reports/junit.js';
import { testFindings, testSuites } from '../output/reports/test-reports.js';
import { formatTests } from '../output/tests-text.js';
import { type Coverage, percentOf } from './coverage.js';
import { gapsOf } from './coverage-gaps.js';
import {
  type CoverageReport,
  type Covered,
  coverageJson,
  coverageLcov,
  coverageText,
  coveredKinds,
  sharesOf,
} from './coverage-report.js';
import { initSpecs } from './init-specs.js';
import { type Renderers, type ReportTarget, writeReports } from './reports.js';
import { type CheckedTest, checkSpecFile, type TestedFile } from './tested-file.js';
import { updateSpecs } from './update-specs.js';
import { whileChanging } from './watch.js';

type TestForm = 'pretty' | 'json' | 'github' | 'junit';

export interface TestOptions {
  readonly format: readonly ReportTarget<TestForm>[];
  readonly init?: true;
  readonly filter?: string;
  readonly update?: true;
  readonly watch?: true;
  readonly coverage?: true;
  readonly coverageMin: Thresholds;
  readonly lcov?: string;
}

/** In percent. */
export type Thresholds = { readonly [what in Covered]?: number | undefined };

/** Checks every case and scenario of the spec files that `paths` stand for. */
export async function testCommand(paths: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  if (options.init === true) return initSpecs(paths, io);
  if (options.watch !== true) return testOnce(paths, options, io);
  const project = await findProject(paths[0], io);
  const specs = await findSpecFiles(pathsOf(paths, project), io);
  return whileChanging(specs, io, () => testOnce(paths, options, io));
}

function pathsOf(paths: readonly string[], { config, pathOf }: Project): readonly string[] {
  return pathsOr(paths, (config.specs ?? config.strategies)?.map(pathOf));
}

async function testOnce(paths: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  const project = await findProject(paths[0], io);
  const thresholds = { ...project.config.test?.coverage, ...options.coverageMin };
  const isCovered =
    options.coverage === true || options.lcov !== undefined || Object.keys(thresholds).length > 0;
  const coverages = isCovered ? new Map<string, Coverage>() : null;
  const { language } = project.host;
  const files: TestedFile[] = [];
  for (const path of await findSpecFiles(pathsOf(paths, project), io)) {
    files.push(await checkSpecFile(path, { language, filter: options.filter, coverages, io }));
  }
  refuseEmptyFilter(files, options.filter);
  if (options.update === true) return update(files, io);
  const reports = [...(coverages?.values() ?? [])].map((coverage) => ({ coverage, gaps: gapsOf(coverage) }));
  await writeReports(options.format, renderersOf(files, reports, io), io);
  if (options.lcov !== undefined) await writeOutputFile(options.lcov, coverageLcov(reports), io);
  if (files.some(({ unreadable }) => unreadable)) return exitCode.unreadable;
  const isCoveredEnough = judge(reports, thresholds, io);
  return files.every(isGood) && isCoveredEnough ? exitCode.fine : exitCode.findings;
}

function refuseEmptyFilter(files: readonly TestedFile[], filter: string | undefined): void {
  const isEmpty = files.every(({ tests, problems }) => tests.length === 0 && problems.length === 0);
  if (filter !== undefined && isEmpty) throw wrongUsage(`no case or scenario has \`${filter}\` in its name`);
}

async function update(files: readonly TestedFile[], io: Io): Promise<ExitCode> {
  const count = await updateSpecs(files, io);
  tell(io.stdout, `${countOf(count, 'case')} written\n`);
  return files.some(({ problems }) => problems.length > 0) ? exitCode.findings : exitCode.fine;
}

/** Tells which thresholds aren't reached; whether all are. */
function judge(reports: readonly CoverageReport[], thresholds: Thresholds, io: Io): boolean {
  const palette = paletteFor(io.stderr, io.env);
  const failed = reports.flatMap(({ coverage }) => {
    const shares = sharesOf(coverage);
    return coveredKinds.flatMap((what) => {
      const [percent, min] = [percentOf(shares[what]), thresholds[what] ?? 0];
      return percent >= min
        ? []
        : [`${coverage.path}: ${percent} % of its ${what} are reached, not ${min} %`];
    });
  });
  for (const message of failed) tell(io.stderr, labelled('error', message, palette));
  return failed.length === 0;
}

function renderersOf(
  files: readonly TestedFile[],
  reports: readonly CoverageReport[],
  io: Io,
): Renderers<TestForm> {
  return {
    pretty: (layout) => formatTests(files, layout.palette) + coverageText(reports, layout),
    json: () => toJson(files, reports),
    github: () => toGithub(testFindings(files, placeOfTest), io),
    junit: () => toJunit(testSuites(files)),
  };
}

function placeOfTest(text: string, { path }: Pick<CheckedTest, 'path'>) {
  return findJsonPlace(text, path);
}

function isGood({ problems, tests }: TestedFile): boolean {
  return problems.length === 0 && tests.every(hasPassed);
}

function hasPassed({ mismatches }: CheckedTest): boolean {
  return mismatches.length === 0;
}

function toJson(files: readonly TestedFile[], reports: readonly CoverageReport[]): string {
  const all = files.flatMap(({ tests }) => tests);
  const checked = all.filter(({ skipped }) => skipped === null);
  const passed = checked.filter(hasPassed).length;
  const report = {
    version: 1,
    files: files.map(({ path, problems, tests }) => ({
      path,
      problems,
      cases: tests.map((each) => ({
        kind: each.kind,
        name: each.name,
        ...(each.skipped === null ? { passed: hasPassed(each) } : { skipped: each.skipped }),
        mismatches: each.mismatches,
      })),
    })),
    passed,
    failed: checked.length - passed,
    skipped: all.length - checked.length,
    ...(reports.length === 0 ? {} : { coverage: coverageJson(reports) }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
