import { parse } from '@merit/dsl';
import { findProject, pathsOr } from '../config/project.js';
import { CommandFailure, exitCode, wrongUsage } from '../exit-code.js';
import { findStrategyFiles, readStrategyFile, type StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import type { ServiceStrategies, StoredStrategy, Usage } from '../service/strategies.js';

/**
 * What has to happen so that a service awards by a file's text: make the strategy, make its next version,
 * publish the newest, or go back to it where it awarded before.
 */
export type Step = 'create' | 'update' | 'publish' | 'restore' | 'none';

/** A strategy file beside what a service has under the strategy's name. */
export interface Move {
  readonly file: StrategyFile;
  readonly name: string;
  readonly newest: StoredStrategy | null;
  /** The version that awards. */
  readonly published: StoredStrategy | null;
  readonly usage: Usage;
  readonly step: Step;
  /** The version by which the service awards once the step is done. */
  readonly after: number;
}

/** Compares the files that a command line stands for with a service, and changes nothing. */
export async function findMoves(
  paths: readonly string[],
  strategies: ServiceStrategies,
  io: Io,
): Promise<readonly Move[]> {
  const moves: Move[] = [];
  for (const [name, file] of await namedFiles(paths, io)) {
    const newest = await strategies.find(name);
    const published = newest === null ? null : await strategies.published(newest);
    const usage = newest === null ? { games: 0, tasks: 0 } : await strategies.usage(newest.id);
    const step = stepTo(file.source, newest, published);
    const after = versionAfter(step, newest, published);
    moves.push({ file, name, newest, published, usage, step, after });
  }
  return moves;
}

function stepTo(source: string, newest: StoredStrategy | null, published: StoredStrategy | null): Step {
  if (newest === null) return 'create';
  if (published?.source === source) return 'none';
  if (newest.source !== source) return 'update';
  return newest.versionStatus === 'draft' ? 'publish' : 'restore';
}

function versionAfter(step: Step, newest: StoredStrategy | null, published: StoredStrategy | null): number {
  if (step === 'none') return published?.version ?? 1;
  const latest = newest?.latestVersion ?? 0;
  return step === 'create' || step === 'update' ? latest + 1 : latest;
}

/** Files by the names of their strategies, which is how a service knows them. */
async function namedFiles(paths: readonly string[], io: Io): Promise<ReadonlyMap<string, StrategyFile>> {
  const { config, pathOf } = await findProject(paths[0], io);
  const named = new Map<string, StrategyFile>();
  for (const path of await findStrategyFiles(pathsOr(paths, config.strategies?.map(pathOf)), io)) {
    const file = await readStrategyFile(path, io);
    const name = nameIn(file);
    const other = named.get(name);
    if (other !== undefined) {
      throw wrongUsage(`${other.path} and ${file.path} are both called \`${name}\``, {
        help: 'a service knows strategies by their names: give them two',
      });
    }
    named.set(name, file);
  }
  return named;
}

function nameIn({ path, source }: StrategyFile): string {
  const name = parse(source).tree?.name.value;
  if (name !== undefined && name !== '') return name;
  throw new CommandFailure(exitCode.findings, `${path}: it can't be read as a strategy`, {
    help: '`merit lint` tells what is wrong in it',
  });
}
