import type { CheckedCase } from '@merit/engine';
import { type ExitCode, exitCode } from '../exit-code.js';
import { findSpecFiles } from '../files/spec-file.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { paletteFor } from '../output/palette.js';
import { formatTests } from '../output/tests-text.js';
import { checkSpecFile, type TestedFile } from './tested-file.js';

export interface TestOptions {
  readonly format: 'pretty' | 'json';
}

/** Checks every case of the spec files that `paths` stand for. */
export async function testCommand(paths: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  const files: TestedFile[] = [];
  for (const path of await findSpecFiles(paths, io)) files.push(await checkSpecFile(path, io));
  const palette = paletteFor(io.stdout, io.env);
  if (options.format === 'json') io.stdout.write(toJson(files));
  else tell(io.stdout, formatTests(files, palette));
  if (files.some(({ unreadable }) => unreadable)) return exitCode.unreadable;
  return files.every(isGood) ? exitCode.fine : exitCode.findings;
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
