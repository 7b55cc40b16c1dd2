import {
  type Diagnostic,
  fromJson,
  type ImportFormat,
  type ImportResult,
  importRules,
  printStrategy,
  renderDiagnostic,
  SourceText,
} from '@merit/dsl';
import { compile } from '@merit/engine';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { readJsonFile } from '../files/json-file.js';
import { writeOutputFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import { findingText } from '../output/finding-text.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';

export interface ImportCommandOptions {
  readonly from?: ImportFormat | 'merit';
  readonly pointsKey?: string;
  readonly points?: readonly string[];
  readonly textNumbers?: true;
  readonly out?: string;
}

/**
 * Prints the text of a strategy that stands in JSON: Merit's own JSON form, or rules of another engine. What
 * is not carried over, and what is wrong with the strategy that comes of it, goes to standard error.
 */
export async function importCommand(name: string, options: ImportCommandOptions, io: Io): Promise<ExitCode> {
  const { path, value } = await readJsonFile(name, io);
  const { tree, diagnostics } = readStrategy(value, options);
  const palette = paletteFor(io.stderr, io.env);
  for (const found of diagnostics) tell(io.stderr, findingText(found, path, palette));
  if (tree === null) return exitCode.findings;
  const text = printStrategy(tree);
  if (options.out === undefined) io.stdout.write(text);
  else await writeOutputFile(options.out, text, io);
  const wrong = compile(text).diagnostics.filter(isError);
  const place = {
    path: options.out ?? '<imported>',
    source: new SourceText(text),
    columns: columnsOf(io.stderr),
  };
  for (const found of wrong) {
    tell(io.stderr, `${renderDiagnostic(found, { ...place, palette: diagnosticPalette(palette) })}\n\n`);
  }
  return wrong.length > 0 || diagnostics.some(isError) ? exitCode.findings : exitCode.fine;
}

function readStrategy(
  value: unknown,
  { from, pointsKey, points = [], textNumbers }: ImportCommandOptions,
): ImportResult {
  const pointsOfTypes = new Map(points.map(readPoints));
  if (from !== 'merit' && (from !== undefined || !isForm(value)))
    return importRules(value, { from, pointsKey, points: pointsOfTypes, textNumbers });
  const form = fromJson(value);
  return form.ok ? { tree: form.tree, diagnostics: [] } : { tree: null, diagnostics: form.diagnostics };
}

/** `TYPE=N`, of which the type may hold a sign of equality too. */
function readPoints(text: string): readonly [type: string, points: number] {
  const [, type, digits] = /^([\s\S]+)=(-?\d{1,15})$/.exec(text) ?? [];
  if (type !== undefined) return [type, Number(digits)];
  throw wrongUsage(`--points ${text}: a type of event and a whole number are needed`, {
    help: 'write --points signup=100',
  });
}

function isForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'merit');
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
