import { nearestName, renderDiagnostic, SourceText } from '@merit/dsl';
import { builtinStrategies, builtinStrategy, compile, type Strategy } from '@merit/engine';
import type { Host } from '../config/host.js';
import { CommandFailure, exitCode } from '../exit-code.js';
import { type ParentFiles, readParentFiles } from '../files/parent-files.js';
import { readStrategyFile, type StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';
import { isAddress } from '../service/address.js';

/**
 * The strategy that a command line names: a built-in's id, the address of one at a service, else a file.
 * (`./default` is a file of that name.) Its errors are shown as `merit lint` shows them; warnings are left
 * to it.
 */
export async function loadStrategy(name: string, { language }: Host, io: Io): Promise<Strategy> {
  const builtin = builtinStrategy(name);
  if (builtin !== null) return builtin.strategy;
  if (isAddress(name)) return compileTexts(await readStored(name, io), language, io);
  return compileFile(await readFileOrSuggest(name, io), { language }, io);
}

/**
 * The strategy of a file and of those that it extends; errors are shown as for one that a command line names.
 */
export async function compileFile(
  file: StrategyFile,
  { language }: Pick<Host, 'language'>,
  io: Io,
): Promise<Strategy> {
  const { name, parents, fileOf } = await readParentFiles(file, io);
  return compileTexts({ file, name, parents, fileOf }, language, io);
}

function compileTexts(files: Texts, language: Host['language'], io: Io): Strategy {
  const compiled = compile(files.file.source, { ...language, name: files.name, parents: files.parents });
  if (compiled.ok) return compiled.strategy;
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  for (const diagnostic of compiled.diagnostics) {
    const { path, source } = files.fileOf(diagnostic);
    const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
    if (diagnostic.severity === 'error') tell(io.stderr, `${renderDiagnostic(diagnostic, options)}\n\n`);
  }
  throw new CommandFailure(exitCode.findings, `${files.file.path}: this must be mended first`);
}

/** A strategy's text, and those that it extends. */
interface Texts extends Pick<ParentFiles, 'parents' | 'fileOf'> {
  readonly file: StrategyFile;
  readonly name: string;
}

/** Whoever asks no service needn't wait for what does. */
async function readStored(address: string, io: Io): Promise<Texts> {
  const { readStoredFile, readStoredParents } = await import('../service/stored-texts.js');
  const file = await readStoredFile(address, io);
  const found = await readStoredParents(file, io);
  return {
    file,
    name: address,
    parents: (id) => found.get(id),
    fileOf: ({ sourceName = '' }) => {
      const parent = found.get(sourceName);
      return parent === undefined ? file : { path: sourceName, source: parent.source };
    },
  };
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
