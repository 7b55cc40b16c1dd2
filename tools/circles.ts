import { posix } from 'node:path';
import type { SourceFile } from './source-imports.js';
import { importsOf } from './source-imports.js';

/** Files by what they import of each other, of types alone too. */
function graphOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  const targetOf = (path: string, specifier: string): readonly string[] => {
    const written = posix.join(posix.dirname(path), specifier);
    const sources = ['.ts', '.tsx'].map((ending) => written.replace(/\.js$/, ending));
    return [written, ...sources].filter((target) => known.has(target)).slice(0, 1);
  };
  return new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .flatMap((specifier) => targetOf(path, specifier)),
    ]),
  );
}

/** All that a file leads to. */
function reachedFrom(graph: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** The groups of files that import each other, each by its paths in order. */
export function findCircles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const graph = graphOf(files);
  const reached = new Map([...graph.keys()].map((path) => [path, reachedFrom(graph, path)]));
  const circles = new Map<string, readonly string[]>();
  for (const [path, others] of reached) {
    if (!others.has(path)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(path)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}
