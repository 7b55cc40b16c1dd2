import type { Evaluation, KnownEvent, SimulationSummary, Strategy, TakenId, TimedEvent } from '@merit/engine';
import { DayTally, partitionOf, simulate, spreadOf } from '@merit/engine';
import type { EventFormat } from '@merit/engine/events';
import type { Host } from '../config/host.js';
import { findProject, timeZoneOf } from '../config/project.js';
import { type EventFile, openEventFile } from '../events/event-file.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { formatCsv } from '../output/csv.js';
import { labelled } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { conflictProblem } from '../output/known-events.js';
import { paletteFor } from '../output/palette.js';
import { problemText } from '../output/problem-text.js';
import { createProgress } from '../output/progress.js';
import { decidedVerdict, triedVerdict, type Verdict } from '../output/reports/verdicts.js';
import { formatSimulation } from '../output/simulation-text.js';
import { type HistoryOptions, openHistory } from './carried-history.js';
import { DecidedOutput } from './decided-output.js';
import { orderOf } from './event-order.js';
import { eventSource } from './event-source.js';
import { EventStream } from './event-stream.js';
import { type Expectation, readExpectations } from './expectations.js';
import { hostValuesOf } from './host-values.js';
import { keysText } from './keys-text.js';
import { loadStrategy } from './load-strategy.js';
import { Notices } from './notices.js';
import { bindParameters } from './parameters.js';
import { isForPeople, type Renderers, type ReportTarget, writeReports } from './reports.js';
import { checkChartName, writeChart } from './simulation-chart.js';
import type { DetailedSimulation } from './simulation-details.js';
import { Tracer, type TracerOptions } from './tracer.js';
import { checkReadable } from './unreadable-lines.js';
import { verdictRenderers } from './verdict-renderers.js';

type SimulateForm = 'table' | 'json' | 'csv' | 'jsonl' | 'github' | 'junit';

export interface SimulateOptions extends HistoryOptions {
  readonly events: readonly string[];
  readonly eventsFormat?: EventFormat;
  readonly param: readonly string[];
  readonly timeZone?: string;
  readonly trace?: string;
  readonly format: readonly ReportTarget<SimulateForm>[];
  readonly rows?: 'users' | 'parts' | 'days';
  readonly details?: true;
  readonly expect: readonly string[];
  readonly chart?: string;
  readonly sorted?: boolean;
  readonly sort?: boolean;
  readonly keepGoing?: boolean;
}

/** Replays the events of a file through the strategy that `name` stands for, and prints what they earn. */
export async function simulateCommand(name: string, options: SimulateOptions, io: Io): Promise<ExitCode> {
  checkOptions(name, options);
  const project = await findProject(name, io);
  const timeZone = timeZoneOf(options.timeZone, project);
  const strategy = bindParameters(await loadStrategy(name, project.host, io), options.param, timeZone);
  const files: EventFile[] = [];
  for (const each of options.events) {
    files.push(await openEventFile(eventSource(each, options.eventsFormat, project), io));
  }
  const asked = [...(project.config.simulate?.expect ?? []), ...options.expect];
  const expectations = readExpectations(asked, strategy);
  const simulation = await replay({ strategy, files, timeZone, host: project.host }, options, io);
  const expected = expectations.map((each) => verdictOf(each, simulation));
  const undecided = options.keepGoing === true ? 0 : undecidedIn(simulation);
  const tried = triedVerdict(simulation.events);
  const verdicts = [tried, decidedVerdict(undecided), ...expected];
  const renderers = { ...renderersOf(simulation, options), ...verdictRenderers(name, verdicts, io) };
  await writeReports(options.format, renderers, io);
  if (options.chart !== undefined) await writeChart(options.chart, simulation, io);
  const palette = paletteFor(io.stderr, io.env);
  for (const { problem } of [tried, ...expected]) {
    if (problem !== null) tell(io.stderr, labelled('error', problem, palette));
  }
  return verdicts.some(({ problem }) => problem !== null) ? exitCode.findings : exitCode.fine;
}

/** Refused, failed, or under the id of another event. */
function undecidedIn({ refused, failed, conflicts }: SimulationSummary): number {
  return refused + failed + conflicts;
}

/** Whether an expectation holds, and what decided that. */
function verdictOf({ text, judge }: Expectation, simulation: DetailedSimulation): Verdict {
  const { holds, because } = judge(simulation);
  return { name: text, problem: holds ? null : `not as expected: ${text} (${because})` };
}

function checkOptions(name: string, { events, format: targets, rows, chart }: SimulateOptions): void {
  checkChartName(chart);
  if ([name, ...events].filter((each) => each === standardInput).length > 1) {
    throw wrongUsage('the strategy and the events cannot both come from standard input');
  }
  if (targets.some(({ form, file }) => form === 'jsonl' && file !== undefined)) {
    throw wrongUsage('--format jsonl writes as it goes, to standard output', {
      help: 'write --format jsonl > FILE, and the others into files',
    });
  }
  if (rows !== undefined && !targets.some(({ form }) => form === 'csv')) {
    throw wrongUsage('--rows says what the rows of --format csv are', {
      help: 'other forms show users and parts',
    });
  }
}

interface Replay {
  readonly strategy: Strategy;
  readonly files: readonly EventFile[];
  readonly timeZone: string;
  readonly host: Host;
}

async function replay(
  { strategy, files, timeZone, host }: Replay,
  options: SimulateOptions,
  io: Io,
): Promise<DetailedSimulation> {
  const progress = createProgress(io);
  const notices = new Notices(io, progress);
  const order = orderOf(options);
  const hostValues = hostValuesOf([strategy], host);
  const inputs = [...strategy.inputs, ...hostValues.inputs];
  const lines = options.format.some(({ form }) => form === 'jsonl') ? new DecidedOutput(strategy, io) : null;
  const stream = new EventStream({
    ...{ files, strategy: { inputs }, timeZone, order, notices, progress },
    onUnreadable: (row) => lines?.unreadable(row),
  });
  const tracer = createTracer({ strategy, timeZone, file: stream }, options, io);
  const days = new DayTally(timeZone);
  const history = await openHistory(options, timeZone, io);
  const onEvent = (timed: TimedEvent<number>, evaluation: Evaluation, taken: TakenId | undefined) => {
    days.add(timed, evaluation);
    if (!evaluation.ok) {
      const problem = problemText(evaluation, strategy, stream.style);
      notices.tellEvent(`${stream.path}:${timed.place}: ${problem}`);
    }
    lines?.decided(timed, evaluation, stream);
    if (tracer?.isTraced(timed) === true) {
      progress.clear();
      tracer.explain(timed, evaluation);
    }
    return history.keep(timed, evaluation, taken);
  };
  const onKnown = (timed: TimedEvent<number>, known: KnownEvent) => {
    if (known === 'conflict') notices.tellEvent(`${stream.path}:${timed.place}: ${conflictProblem(timed)}`);
    lines?.known(timed, known);
  };
  const simulation = simulate(tracer?.watched ?? strategy, stream, {
    timeZone,
    past: history.past,
    lateMaxMs: order === 'sorted' ? 0 : undefined,
    hostFacts: hostValues.answers,
    isTraced: tracer?.isTraced,
    onEvent,
    onKnown,
  });
  const summary = await history.around(simulation).finally(() => {
    lines?.end();
    progress.clear();
  });
  notices.end();
  if (tracer?.explained === 0) notices.warn(`no event is about the user \`${options.trace}\``);
  checkReadable(stream, files, options, notices);
  if (options.historyOut !== undefined) noteKeys(options.historyOut, strategy, notices);
  return { ...summary, days: days.totals(), spread: spreadOf(summary.users) };
}

/** A history can be cut as events are, by whoever goes on with it on several machines. */
function noteKeys(path: string, strategy: Strategy, notices: Notices): void {
  const { keys, untold } = partitionOf(strategy);
  if (untold.length === 0) notices.note(`${path}: may be parted by ${keysText(keys)}`);
}

function createTracer(
  { strategy, timeZone, file }: Pick<Replay, 'strategy' | 'timeZone'> & Pick<TracerOptions, 'file'>,
  { trace: user, format }: SimulateOptions,
  io: Io,
): Tracer | null {
  if (user === undefined) return null;
  // What a program reads must stay what it can read.
  const output = isForPeople(format) ? io.stdout : io.stderr;
  return new Tracer(strategy, { user, file, timeZone, output, palette: paletteFor(output, io.env) });
}

function renderersOf(
  simulation: DetailedSimulation,
  { rows = 'users', details }: SimulateOptions,
): Omit<Renderers<SimulateForm>, 'github' | 'junit'> {
  return {
    json: () => `${JSON.stringify({ version: 1, ...simulation }, null, 2)}\n`,
    csv: () => formatCsv(csvRows[rows](simulation)),
    // It was written as events were decided.
    jsonl: () => '',
    table: ({ palette, columns, isTerminal }) =>
      formatSimulation(simulation, { palette, bars: isTerminal, columns, details: details === true }),
  };
}

const csvRows = { users: userRows, parts: partRows, days: dayRows } as const;

function dayRows({ days }: DetailedSimulation) {
  return [
    ['day', 'events', 'awards', 'points', 'denied'],
    ...days.map(({ day, events, awards, points, denied }) => [day, events, awards, points, denied]),
  ];
}

function userRows({ users }: SimulationSummary) {
  return [
    ['externalUserId', 'points', 'timesAwarded'],
    ...users.map(({ externalUserId, points, timesAwarded }) => [externalUserId, points, timesAwarded]),
  ];
}

function partRows({ parts }: SimulationSummary) {
  return [
    ['kind', 'name', 'sourceName', 'events', 'points'],
    ...parts.map(({ kind, name, sourceName = '', events, points }) => [
      kind,
      name,
      sourceName,
      events,
      points,
    ]),
  ];
}
