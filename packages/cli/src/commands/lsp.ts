import { readSpec } from '@merit/engine';
import { readJson } from '@merit/engine/events';
import { CommandFailure, type ExitCode } from '../exit-code.js';
import { isThere } from '../files/is-there.js';
import { specBeside } from '../files/spec-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { serveLanguage } from '../language-server/server.js';
import type { LensCommand } from '../language-server/session.js';
import { countOf } from '../output/number.js';
import { graphCommand } from './graph.js';
import { simulateCommand } from './simulate.js';
import { testCommand } from './test.js';

/** Serves an editor: findings, completion and all else that it asks of strategy files. */
export function lspCommand(io: Io): Promise<never> {
  return serveLanguage(io, [testLens(io), simulateLens(io), graphLens(io)]);
}

function testLens(io: Io): LensCommand {
  return {
    name: 'merit.test',
    title: async (path) => {
      const count = await countTests(path, io);
      return count === 0 ? null : `Run ${countOf(count, 'test')}`;
    },
    run: (path) =>
      told(io, (inner) => testCommand([path], { format: [{ form: 'pretty' }], coverageMin: {} }, inner)),
  };
}

/** Of the spec beside a strategy; none where there is no spec, or one that can't be read. */
async function countTests(path: string, io: Io): Promise<number> {
  const spec = specBeside(path);
  if (!(await isThere(spec))) return 0;
  const json = readJson((await readStrategyFile(spec, io)).source);
  const reading = json.ok ? readSpec(json.value) : null;
  return reading?.ok === true ? (reading.spec.cases?.length ?? 0) + (reading.spec.scenarios?.length ?? 0) : 0;
}

function simulateLens(io: Io): LensCommand {
  return {
    name: 'merit.simulate',
    title: async (_, { config }) => (Object.keys(config.events ?? {}).length === 0 ? null : 'Simulate'),
    run: (path, { config }) => {
      const [events = ''] = Object.keys(config.events ?? {});
      const options = {
        events: [events],
        param: [],
        format: [{ form: 'table' as const }],
        expect: [],
        keepGoing: true,
      };
      return told(io, (inner) => simulateCommand(path, options, inner));
    },
  };
}

/** Nothing stands above a strategy for it: an editor asks for the picture, and shows it. */
function graphLens(io: Io): LensCommand {
  return {
    name: 'merit.graph',
    isTold: false,
    title: async () => null,
    run: (path) =>
      told(io, (inner) => graphCommand(path, { format: 'svg', theme: 'auto', layout: 'ladder' }, inner)),
  };
}

/** What a command prints, on one text. */
async function told(io: Io, run: (inner: Io) => Promise<ExitCode>): Promise<string> {
  const parts: string[] = [];
  const output = { write: (text: string) => void parts.push(text), isTerminal: false, columns: 100 };
  const inner: Io = { ...io, stdout: output, stderr: output };
  try {
    await run(inner);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    parts.push(error.message);
  }
  return parts.join('');
}
