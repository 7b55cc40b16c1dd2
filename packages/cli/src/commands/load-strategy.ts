import { nearestName, renderDiagnostic, SourceText } from '@merit/dsl';
import { builtinStrategies, builtinStrategy, compile, type Strategy } from '@merit/engine';
import type { Host } from '../config/host.js';
import { CommandFailure, exitCode } from '../exit-code.js';
import { readParentFiles } from '../files/parent-files.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';

/**
 * The strategy that a command line names: a built-in's id, else a file. (`./default` is a file of that name.)
 * Its errors are shown as `merit lint` shows them; warnings are left to it.
 */
export async function loadStrategy(name: string, { language }: Host, io: Io): Promise<Strategy> {
  const builtin = builtinStrategy(name);
  if (builtin !== null) return builtin.strategy;
  const file = await readFileOrSuggest(name, io);
  const files = await readParentFiles(file, io);
  const compiled = compile(file.source, { ...language, name: files.name, parents: files.parents });
  if (compiled.ok) return compiled.strategy;
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  for (const diagnostic of compiled.diagnostics) {
    const { path, source } = files.fileOf(diagnostic);
    const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
    if (diagnostic.severity === 'error') tell(io.stderr, `${renderDiagnostic(diagnostic, options)}\n\n`);
  }
  throw new CommandFailure(exitCode.findings, `${file.path}: this must be mended first`);
}

async function readFileOrSuggest(name: string, io: Io) {
  try {
    return await readStrategyFile(name, io);
  } catch (error) {
    const looksLikeId = /^[\w-]+$/.test(name) && error instanceof CommandFailure;
    if (!looksLikeId) throw error;
    const ids = builtinStrategies.map(({ id }) => id);
    const nearest = nearestName(name, ids);
    throw new CommandFailure(error.exitCode, `${name}: no such file, and no built-in strategy has this id`, {
      help: nearest === undefined ? `the built-ins are ${ids.join(', ')}` : `did you mean \`${nearest}\`?`,
      cause: error,
    });
  }
}
