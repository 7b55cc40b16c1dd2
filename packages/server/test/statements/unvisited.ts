import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** Where a statement is made or sent, in the text of a module. */
const places =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|query(?:<[^>(]*>)?)\(|\bprepared(?:<[^>(]*>)?\(/g;
const storage = /\/src\/storage\/(?!testing\/|migrations\/|dialects\/)(.+)\.ts$/;

/**
 * Notes which parts of the modules under `storage` run from now on.
 *
 * @returns What gives the places that make a statement and were never reached, each as its file and its line
 *   there.
 */
export async function watchPlaces(): Promise<() => Promise<readonly string[]>> {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const unvisited: string[] = [];
    for (const script of result) {
      const file = storage.exec(script.url)?.[1];
      if (file === undefined || file.endsWith('.test')) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId: script.scriptId });
      unvisited.push(...unvisitedIn(scriptSource, script).map((line) => `${file}.ts: ${line}`));
    }
    session.disconnect();
    return unvisited;
  };
}

function unvisitedIn(source: string, { functions }: Profiler.ScriptCoverage): readonly string[] {
  const ranges = functions.flatMap((each) => each.ranges);
  return [...source.matchAll(places)]
    .filter(({ index }) => innermost(ranges, index)?.count === 0)
    .map(({ index }) =>
      source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index)).trim(),
    );
}

function innermost(ranges: readonly Profiler.CoverageRange[], offset: number) {
  return ranges
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .sort((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset))[0];
}
