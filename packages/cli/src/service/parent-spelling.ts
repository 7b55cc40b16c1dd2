import { dirname, join } from 'node:path';
import { parse, type Span } from '@merit/dsl';
import { CommandFailure, exitCode } from '../exit-code.js';
import { isPath, nameOf, readParentFiles, wayTo } from '../files/parent-files.js';
import type { StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';

/*
 * A file names the file that it extends by its path; a service, which knows no files, names the same strategy
 * by its id, with the version, so that a child is published anew where its parent moves.
 */

/** The file that a strategy file extends; null where it extends none. */
export async function parentFileOf(file: StrategyFile, io: Io): Promise<StrategyFile | null> {
  const id = parentIdIn(file.source)?.value;
  if (id === undefined || !isPath(id)) return null;
  const found = (await readParentFiles(file, io)).parents(id, undefined);
  if (found === undefined || typeof found === 'string') return null;
  if ('source' in found) return { path: found.name, source: found.source };
  throw new CommandFailure(exitCode.findings, `${file.path}: \`${id}\` can't be extended: ${found.reason}`);
}

/** A text that extends the strategy of another spelling: an id at a service, or a path. */
export function withParent(source: string, spelling: string): string {
  const id = parentIdIn(source);
  if (id === null) return source;
  return `${source.slice(0, id.span.start)}"${spelling}"${source.slice(id.span.end)}`;
}

/** The id of the custom strategy that a service's text extends; undefined where it extends none of them. */
export function customParentOf(source: string): string | undefined {
  return /^custom:([^@]+)/.exec(parentIdIn(source)?.value ?? '')?.[1];
}

/** How a file names another one that it extends: as it does already, or else the shortest way. */
export function spellingOf(parent: StrategyFile, child: StrategyFile): string {
  const written = parentIdIn(child.source)?.value;
  const isWritten =
    written !== undefined && nameOf(join(dirname(child.path), written)) === nameOf(parent.path);
  return isWritten ? written : wayTo(parent.path, child.path);
}

function parentIdIn(source: string): { readonly value: string; readonly span: Span } | null {
  return parse(source).tree?.parent?.id ?? null;
}
