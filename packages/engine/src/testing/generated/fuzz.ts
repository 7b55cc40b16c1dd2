import { parseArgs } from 'node:util';
import { describeRun, runPrograms } from './run.js';

const help = `Tries many generated programs: are they accepted, and does everything agree on what they give?

  --programs COUNT  how many (10000)
  --events COUNT    decided by each (3)
  --seed NUMBER     where chance begins; a new one each time
  --from NUMBER     the first of them (0)

Examples:
  $ npm run fuzz -- --programs 100000
  $ npm run fuzz -- --seed 7 --from 1234 --programs 1
`;

function end(code: number, message: string): never {
  (code === 0 ? process.stdout : process.stderr).write(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        programs: { type: 'string', default: '10000' },
        events: { type: 'string', default: '3' },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
        from: { type: 'string', default: '0' },
      },
    }).values;
  } catch (error) {
    return end(2, `fuzz: ${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

const values = readArguments();
if (values.help) end(0, help);
const options = {
  seed: Number(values.seed),
  from: Number(values.from),
  programs: Number(values.programs),
  eventsPerProgram: Number(values.events),
};
if (!Object.values(options).every((value) => Number.isSafeInteger(value) && value >= 0)) {
  end(2, 'fuzz: --programs, --events, --seed and --from take whole numbers\n');
}

const started = performance.now();
process.stdout.write(`seed ${options.seed}\n`);
const run = runPrograms({ ...options, progress: report });
const seconds = (performance.now() - started) / 1_000;

function report(done: number): void {
  if (done % 5_000 === 0) process.stderr.write(`${done} programs\n`);
}

for (const [construct, times] of [...run.counts].sort(([a], [b]) => a.localeCompare(b))) {
  process.stdout.write(`${String(times).padStart(9)}  ${construct}\n`);
}
for (const rejected of run.rejected) process.stdout.write(`not accepted: ${rejected}\n`);
const share = ((100 * run.accepted) / run.programs).toFixed(2);
process.stdout.write(
  `${run.programs} programs, ${share} % accepted, in ${seconds.toFixed(0)} s (${(run.programs / seconds).toFixed(0)}/s)\n`,
);
process.stdout.write(`${describeRun(run)}\n`);
process.exit(run.fault === null ? 0 : 1);
