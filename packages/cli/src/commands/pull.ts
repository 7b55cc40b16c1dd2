import { toVisible } from '@merit/dsl';
import { CommandFailure, type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { replaceFile, writeOutputFile } from '../files/replace-file.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { type Palette, paletteFor } from '../output/palette.js';
import { isAddress } from '../service/address.js';
import { customParentOf, spellingOf, withParent } from '../service/parent-spelling.js';
import { readStoredFile } from '../service/stored-texts.js';
import type { ServiceStrategies } from '../service/strategies.js';
import { findMoves, type Move } from './moves.js';
import { type PublishOptions, strategiesOf } from './publish.js';

export interface PullOptions extends Pick<PublishOptions, 'service' | 'dryRun' | 'force'> {
  readonly out?: string;
}

/** So many versions are searched for a file's text, newest first: each older one takes a request. */
const versionsMax = 100;

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
  const found = await findMoves(paths, strategies, io);
  const moves = found.filter(({ isAsked }) => isAsked);
  refuseMissing(moves, strategies.service);
  const toFile = fileTexts(found);
  if (options.force !== true) await refuseEdited(moves, toFile, strategies);
  const palette = paletteFor(io.stdout, io.env);
  for (const move of moves) {
    const text = toFile(move, move.published?.source ?? '');
    const outcome: Outcome =
      text === move.file.source ? 'same' : options.dryRun === true ? 'other' : 'written';
    if (outcome === 'written') await replaceFile(move.file.path, text, io);
    tell(io.stdout, pulledText(move, outcome, palette));
  }
  return exitCode.fine;
}

/** Whether a file has the text already, has been given it, or would be. */
type Outcome = 'same' | 'written' | 'other';

/** How texts of the service stand in files: what they extend is named by its path. */
type ToFile = (move: Move, source: string) => string;

function fileTexts(moves: readonly Move[]): ToFile {
  const files = new Map(moves.map(({ newest, file }) => [newest?.id, file]));
  return ({ file }, source) => {
    const id = customParentOf(source);
    const parent = id === undefined ? undefined : files.get(id);
    return parent === undefined ? source : withParent(source, spellingOf(parent, file));
  };
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

/** A text that stands in a file and in no version of its strategy would be lost. */
async function refuseEdited(
  moves: readonly Move[],
  toFile: ToFile,
  strategies: ServiceStrategies,
): Promise<void> {
  const lines: string[] = [];
  for (const move of moves) {
    const { file, name, newest, step } = move;
    if (step !== 'update' || newest === null) continue;
    const isText = (source: string) => toFile(move, source) === file.source;
    if (await strategies.hadText(newest, isText, versionsMax)) continue;
    const among = newest.latestVersion > versionsMax ? `the last ${versionsMax} versions` : 'the versions';
    lines.push(
      `${file.path}: its text is none of ${among} of \`${toVisible(name)}\` at ${strategies.service}`,
    );
  }
  if (lines.length === 0) return;
  throw new CommandFailure(exitCode.findings, lines.join('\n'), {
    help: '`merit diff` shows what would be lost, and --force writes over it',
  });
}

function pulledText({ file, published }: Move, outcome: Outcome, palette: Palette): string {
  const version = `version ${published?.version}`;
  if (outcome === 'same') return `${palette.faint('=')} ${file.path}: is ${version}\n`;
  return outcome === 'written'
    ? `${palette.green('✓')} ${file.path}: is ${version} now\n`
    : `${palette.yellow('→')} ${file.path}: would become ${version}\n`;
}
