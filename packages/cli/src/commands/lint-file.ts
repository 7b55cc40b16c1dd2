import type { AwardRange, Diagnostic, FixedText, LintOptions } from '@merit/dsl';
import { applyCertainFixes, byStart, isSyntaxError, lint, SourceText } from '@merit/dsl';
import type { CompileOptions, Strategy } from '@merit/engine';
import { compile, findExample } from '@merit/engine';
import type { Host } from '../config/host.js';
import { readParentFiles } from '../files/parent-files.js';
import type { StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { exampleText } from '../output/example-text.js';
import type { LintedFile } from '../output/lint-report.js';

export interface FileLintOptions extends Pick<LintOptions, 'levels' | 'awardMax' | 'readByChildren'> {
  /** What the host adds to the language. */
  readonly language: Host['language'];
}

/**
 * Everything that is found in one file: its mistakes, or where there are none that keep it from running, its
 * lints.
 */
export async function lintFile(file: StrategyFile, options: FileLintOptions, io: Io): Promise<LintedFile> {
  const parents = await readParentFiles(file, io);
  const { diagnostics, bounds } = examine(file.source, options, parents);
  const findings = diagnostics.map((diagnostic) => {
    const { path, source } = parents.fileOf(diagnostic);
    return { diagnostic, path, source: new SourceText(source) };
  });
  return { path: file.path, findings, bounds };
}

function examine(
  source: string,
  options: FileLintOptions,
  parents: CompileOptions,
): { readonly diagnostics: readonly Diagnostic[]; readonly bounds: AwardRange | null } {
  const { name, parents: known } = parents;
  const compiled = compile(source, { ...options.language, name, parents: known });
  if (!compiled.ok) return { diagnostics: compiled.diagnostics, bounds: null };
  const { checked, awardRange } = compiled.strategy;
  const describeGreatest = () => greatestText(compiled.strategy, options);
  const found = [...compiled.diagnostics, ...lint(checked, { ...options, describeGreatest })];
  return { diagnostics: found.toSorted(byStart), bounds: awardRange };
}

/** An event that gets more than is allowed; null where the search finds none. */
function greatestText(strategy: Strategy, { awardMax = 0 }: FileLintOptions): string | null {
  const example = findExample(strategy, 'max', { anyParams: true });
  return example === null || example.points <= awardMax
    ? null
    : `for example ${exampleText(example, strategy)}`;
}

/**
 * A file's text with every certain fix. One that can't be read even then stays as it is: most likely it is no
 * strategy at all.
 */
export async function fixFile(file: StrategyFile, options: FileLintOptions, io: Io): Promise<FixedText> {
  const parents = await readParentFiles(file, io);
  const own = (source: string) =>
    examine(source, options, parents).diagnostics.filter(({ sourceName }) => sourceName === undefined);
  const mended = applyCertainFixes(file.source, own);
  return own(mended.source).some(isSyntaxError) ? { source: file.source, fixed: [] } : mended;
}
