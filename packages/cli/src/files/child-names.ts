import { parse, walk } from '@merit/dsl';
import { isPath, nameOf, pathBeside } from './parent-files.js';
import type { StrategyFile } from './strategy-file.js';

/**
 * Names that strategy files read of those that they extend: inputs and parameters of a parent are theirs as
 * well, so one that only they read isn't unused.
 */
export class ChildNames {
  /** By the paths that they may extend; what they truly extend is known once they are parsed. */
  readonly #files = new Map<string, StrategyFile[]>();

  constructor(files: readonly StrategyFile[]) {
    for (const file of files) {
      for (const [, id = ''] of file.source.matchAll(/\bextends\s*"([^"\\]*)"/g)) {
        if (!isPath(id)) continue;
        const above = pathBeside(nameOf(file.path), id);
        this.#files.set(above, [...(this.#files.get(above) ?? []), file]);
      }
    }
  }

  /** All that is read in what extends a file, directly and further down. */
  of(path: string): ReadonlySet<string> {
    return this.#below(nameOf(path), new Set());
  }

  /** The files that extend one, directly and further down. */
  filesOf(path: string): readonly string[] {
    const found = new Set<string>();
    const waiting = [nameOf(path)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const file of this.#files.get(next) ?? []) {
        if (found.has(file.path)) continue;
        found.add(file.path);
        waiting.push(nameOf(file.path));
      }
    }
    return [...found];
  }

  #below(path: string, above: ReadonlySet<string>): ReadonlySet<string> {
    const names = new Set<string>();
    if (above.has(path)) return names;
    for (const file of this.#files.get(path) ?? []) {
      const { read, given } = readChild(file, path);
      const below = this.#below(nameOf(file.path), new Set([...above, path]));
      for (const name of [...read, ...below]) if (!given.has(name)) names.add(name);
    }
    return names;
  }
}

interface Child {
  readonly read: ReadonlySet<string>;
  /** Parameters of its parent that it gives a value: by their names it means something of its own. */
  readonly given: ReadonlySet<string>;
}

const nothing: Child = { read: new Set(), given: new Set() };

function readChild({ path, source }: StrategyFile, above: string): Child {
  const { tree } = parse(source);
  const parent = tree?.parent;
  if (tree === null || !parent || pathBeside(nameOf(path), parent.id.value) !== above) return nothing;
  const read = new Set<string>();
  walk(tree, (node) => {
    if (node.kind === 'Reference' || node.kind === 'Call') read.add(node.path[0]?.text ?? '');
  });
  return { read, given: new Set(parent.bindings.map(({ name }) => name.text)) };
}
