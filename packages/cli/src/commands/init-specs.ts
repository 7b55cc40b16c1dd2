import { resolve } from 'node:path';
import { findProject } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { isThere } from '../files/is-there.js';
import { writeOutputFile } from '../files/replace-file.js';
import { specBeside } from '../files/spec-file.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { firstSpec } from './first-spec.js';
import { loadStrategy } from './load-strategy.js';

/** Writes a first spec beside each strategy; none over one that is there. */
export async function initSpecs(paths: readonly string[], io: Io): Promise<ExitCode> {
  if (paths.length === 0) throw wrongUsage('`--init` needs a strategy: merit test --init walks.merit');
  for (const path of paths) {
    if (!path.endsWith('.merit')) throw wrongUsage(`${path}: this is no strategy (.merit)`);
    const spec = specBeside(path);
    if (await isThere(resolve(io.cwd, spec))) {
      throw wrongUsage(`${spec} is there already`, { help: 'merit test checks it' });
    }
    const { host } = await findProject(path, io);
    await writeOutputFile(spec, firstSpec(await loadStrategy(path, host, io)), io);
    tell(io.stdout, `wrote ${spec}\n`);
  }
  return exitCode.fine;
}
