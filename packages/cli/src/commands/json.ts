import { parse, renderDiagnostic, SourceText, toJson } from '@merit/dsl';
import { type ExitCode, exitCode } from '../exit-code.js';
import { writeOutputFile } from '../files/replace-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';

export interface JsonOptions {
  readonly out?: string;
}

/** Prints the JSON form of a strategy's text. What doesn't parse has none. */
export async function jsonCommand(name: string, { out }: JsonOptions, io: Io): Promise<ExitCode> {
  const { path, source } = await readStrategyFile(name, io);
  const { tree, diagnostics } = parse(source);
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
  for (const diagnostic of diagnostics) tell(io.stderr, `${renderDiagnostic(diagnostic, options)}\n\n`);
  if (tree === null || diagnostics.some(({ severity }) => severity === 'error')) return exitCode.findings;
  const text = `${JSON.stringify(toJson(tree), null, 2)}\n`;
  if (out === undefined) io.stdout.write(text);
  else await writeOutputFile(out, text, io);
  return exitCode.fine;
}
