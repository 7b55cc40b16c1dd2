import type { Span } from '@merit/dsl';
import type { CheckedCase } from '@merit/engine';
import { findProject, pathsOr } from '../config/project.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { findJsonPlace } from '../files/json-places.js';
import { findSpecFiles } from '../files/spec-file.js';
import type { Io } from '../io.js';
import { toGithub } from '../output/reports/github.js';
import { toJunit } from '../output/reports/junit.js';
import { testFindings, testSuites } from '../output/reports/test-reports.js';
import { formatTests } from '../output/tests-text.js';
import { initSpecs } from './init-specs.js';
import { type Renderers, type ReportTarget, writeReports } from './reports.js';
import { checkSpecFile, type TestedFile } from './tested-file.js';

type TestForm = 'pretty' | 'json' | 'github' | 'junit';

export interface TestOptions {
  readonly format: readonly ReportTarget<TestForm>[];
  readonly init?: true;
}

/** Checks every case of the spec files that `paths` stand for. */
export async function testCommand(paths: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  if (options.init === true) return initSpecs(paths, io);
  const files: TestedFile[] = [];
  const { config, pathOf, host } = await findProject(paths[0], io);
  const named = pathsOr(paths, (config.specs ?? config.strategies)?.map(pathOf));
  for (const path of await findSpecFiles(named, io)) files.push(await checkSpecFile(path, host.language, io));
  await writeReports(options.format, renderersOf(files, io), io);
  if (files.some(({ unreadable }) => unreadable)) return exitCode.unreadable;
  return files.every(isGood) ? exitCode.fine : exitCode.findings;
}

function renderersOf(files: readonly TestedFile[], io: Io): Renderers<TestForm> {
  return {
    pretty: ({ palette }) => formatTests(files, palette),
    json: () => toJson(files),
    github: () => toGithub(testFindings(files, placeOfCase), io),
    junit: () => toJunit(testSuites(files)),
  };
}

function placeOfCase(text: string, index: number): Span | null {
  return findJsonPlace(text, ['cases', index]);
}

function isGood({ problems, cases }: TestedFile): boolean {
  return problems.length === 0 && cases.every(hasPassed);
}

function hasPassed({ mismatches }: CheckedCase): boolean {
  return mismatches.length === 0;
}

function toJson(files: readonly TestedFile[]): string {
  const cases = files.flatMap((file) => file.cases);
  const passed = cases.filter(hasPassed).length;
  const report = {
    version: 1,
    files: files.map(({ path, problems, cases: checked }) => ({
      path,
      problems,
      cases: checked.map((each) => ({
        name: each.name,
        passed: hasPassed(each),
        mismatches: each.mismatches,
      })),
    })),
    passed,
    failed: cases.length - passed,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
