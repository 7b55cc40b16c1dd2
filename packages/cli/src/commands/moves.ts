import { parse } from '@merit/dsl';
import { findProject, pathsOr } from '../config/project.js';
import { CommandFailure, exitCode, wrongUsage } from '../exit-code.js';
import { nameOf } from '../files/parent-files.js';
import { findStrategyFiles, readStrategyFile, type StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { parentFileOf, withParent } from '../service/parent-spelling.js';
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
  /** Whether the command line asks for the file; else it is only extended by one that it asks for. */
  readonly isAsked: boolean;
  /** Of the file that this one extends; null where it extends none. */
  readonly parent: Move | null;
  /** The text that the service is to have: a file that it extends is called there by its id and version. */
  readonly source: string;
}

/**
 * Compares the files that a command line stands for with a service, and changes nothing. Files that others
 * extend stand before those, also where the command line doesn't ask for them.
 */
export async function findMoves(
  paths: readonly string[],
  strategies: ServiceStrategies,
  io: Io,
): Promise<readonly Move[]> {
  const { config, pathOf } = await findProject(paths[0], io);
  const files: StrategyFile[] = [];
  for (const path of await findStrategyFiles(pathsOr(paths, config.strategies?.map(pathOf)), io))
    files.push(await readStrategyFile(path, io));
  const search = new MoveSearch(files, strategies, io);
  for (const file of files) await search.moveOf(file);
  return search.found;
}

/** Moves of files and of those that they extend, each looked for once. */
class MoveSearch {
  readonly #asked: ReadonlyMap<string, StrategyFile>;
  readonly #strategies: ServiceStrategies;
  readonly #io: Io;
  /** By paths; null while what a file extends is looked for. */
  readonly #moves = new Map<string, Move | null>();
  /** Files by the names of their strategies, which is how a service knows them. */
  readonly #named = new Map<string, StrategyFile>();

  constructor(asked: readonly StrategyFile[], strategies: ServiceStrategies, io: Io) {
    this.#asked = new Map(asked.map((file) => [nameOf(file.path), file]));
    this.#strategies = strategies;
    this.#io = io;
  }

  get found(): readonly Move[] {
    return [...this.#moves.values()]
      .filter((move) => move !== null)
      .toSorted((one, other) => levelOf(one) - levelOf(other));
  }

  async moveOf(file: StrategyFile): Promise<Move> {
    const path = nameOf(file.path);
    const known = this.#moves.get(path);
    if (known === null) throw findingsIn(file, 'it extends itself');
    if (known !== undefined) return known;
    this.#moves.set(path, null);
    const name = this.#nameOf(file);
    const above = await parentFileOf(file, this.#io);
    const parent = above && (await this.moveOf(this.#asked.get(nameOf(above.path)) ?? above));
    const move = await this.#compare(name, file, parent);
    this.#moves.set(path, move);
    return move;
  }

  async #compare(name: string, file: StrategyFile, parent: Move | null): Promise<Move> {
    const newest = await this.#strategies.find(name);
    const published = newest === null ? null : await this.#strategies.published(newest);
    const usage = newest === null ? { games: 0, tasks: 0 } : await this.#strategies.usage(newest.id);
    const source = sourceOf(file, parent);
    const step = stepTo(source, newest, published);
    const after = versionAfter(step, newest, published);
    const isAsked = this.#asked.has(nameOf(file.path));
    return { file, name, newest, published, usage, step, after, isAsked, parent, source };
  }

  #nameOf(file: StrategyFile): string {
    const name = nameIn(file);
    const other = this.#named.get(name);
    if (other !== undefined) {
      throw wrongUsage(`${other.path} and ${file.path} are both called \`${name}\``, {
        help: 'a service knows strategies by their names: give them two',
      });
    }
    this.#named.set(name, file);
    return name;
  }
}

function levelOf({ parent }: Move): number {
  return parent === null ? 0 : levelOf(parent) + 1;
}

/** The text of a file as the service has it; as it stands while the service has nothing of its parent. */
export function sourceOf(file: StrategyFile, parent: Move | null): string {
  if (parent === null || parent.newest === null) return file.source;
  const version = parent.isAsked ? parent.after : parent.published?.version;
  return version === undefined
    ? file.source
    : withParent(file.source, `custom:${parent.newest.id}@${version}`);
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

function nameIn(file: StrategyFile): string {
  const name = parse(file.source).tree?.name.value;
  if (name !== undefined && name !== '') return name;
  throw findingsIn(file, "it can't be read as a strategy");
}

function findingsIn({ path }: StrategyFile, message: string): CommandFailure {
  return new CommandFailure(exitCode.findings, `${path}: ${message}`, {
    help: '`merit lint` tells what is wrong in it',
  });
}
