import { toVisible } from '@merit/dsl';
import { CommandFailure, type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { replaceFile, writeOutputFile } from '../files/replace-file.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { type Palette, paletteFor } from '../output/palette.js';
import { isAddress } from '../service/address.js';
import { readStoredFile } from '../service/stored-texts.js';
import { findMoves, type Move } from './moves.js';
import { type PublishOptions, strategiesOf } from './publish.js';

export interface PullOptions extends Pick<PublishOptions, 'service' | 'dryRun'> {
  readonly out?: string;
}

/**
 * Writes into strategy files what a service awards by. The text of one strategy, named by its address, is
 * printed, or written into a file of its own.
 */
export async function pullCommand(names: readonly string[], options: PullOptions, io: Io): Promise<ExitCode> {
  const [address] = names.filter(isAddress);
  if (address === undefined) return pullFiles(names, options, io);
  if (names.length > 1) throw wrongUsage('the address of a strategy takes nothing beside it');
  const { source } = await readStoredFile(address, io);
  if (options.out === undefined) io.stdout.write(source);
  else if (options.dryRun !== true) await writeOutputFile(options.out, source, io);
  return exitCode.fine;
}

async function pullFiles(paths: readonly string[], options: PullOptions, io: Io): Promise<ExitCode> {
  if (options.out !== undefined) throw wrongUsage('--out is for the address of one strategy');
  if (paths.includes(standardInput)) throw wrongUsage('what is pulled is written into files');
  const strategies = strategiesOf(options, io);
  const moves = await findMoves(paths, strategies, io);
  refuseMissing(moves, strategies.service);
  const palette = paletteFor(io.stdout, io.env);
  for (const move of moves) {
    const isWritten = move.step !== 'none' && options.dryRun !== true;
    if (isWritten) await replaceFile(move.file.path, move.published?.source ?? '', io);
    tell(io.stdout, pulledText(move, isWritten, palette));
  }
  return exitCode.fine;
}

/** Before anything is written: half of what was asked for helps nobody. */
function refuseMissing(moves: readonly Move[], service: string): void {
  const missing = moves.filter(({ published }) => published === null);
  if (missing.length === 0) return;
  const lines = missing.map(
    ({ file, name }) => `${file.path}: nothing called \`${toVisible(name)}\` is published at ${service}`,
  );
  throw new CommandFailure(exitCode.findings, lines.join('\n'), { help: '`merit publish` brings it there' });
}

function pulledText({ file, published, step }: Move, isWritten: boolean, palette: Palette): string {
  const version = `version ${published?.version}`;
  if (step === 'none') return `${palette.faint('=')} ${file.path}: is ${version}\n`;
  return isWritten
    ? `${palette.green('✓')} ${file.path}: is ${version} now\n`
    : `${palette.yellow('→')} ${file.path}: would become ${version}\n`;
}
