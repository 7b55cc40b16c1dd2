import type { ComparedEvaluations, Comparison, KnownEvent, Strategy, TimedEvent } from '@merit/engine';
import { compare } from '@merit/engine';
import type { EventFormat } from '@merit/engine/events';
import type { Host } from '../config/host.js';
import { findProject, timeZoneOf } from '../config/project.js';
import { type EventFile, openEventFile } from '../events/event-file.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { writeOutputFile } from '../files/replace-file.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { comparisonHtml } from '../output/comparison-html.js';
import { comparisonMarkdown } from '../output/comparison-markdown.js';
import { formatComparison } from '../output/comparison-text.js';
import { formatCsv } from '../output/csv.js';
import { labelled } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { conflictProblem } from '../output/known-events.js';
import { paletteFor } from '../output/palette.js';
import { problemText } from '../output/problem-text.js';
import { createProgress } from '../output/progress.js';
import { decidedVerdict, triedVerdict } from '../output/reports/verdicts.js';
import { isAddress, isStrategyAddress, serviceOf } from '../service/address.js';
import { orderOf } from './event-order.js';
import { eventSource } from './event-source.js';
import { EventStream } from './event-stream.js';
import { type Gates, judgeGates } from './gates.js';
import { hostValuesOf } from './host-values.js';
import { loadStrategy } from './load-strategy.js';
import { Notices } from './notices.js';
import { bindParameters } from './parameters.js';
import { type Renderers, type ReportTarget, writeReports } from './reports.js';
import { checkReadable } from './unreadable-lines.js';
import { verdictRenderers } from './verdict-renderers.js';

export type { Tolerance } from './gates.js';

type CompareForm = 'table' | 'json' | 'csv' | 'markdown' | 'github' | 'junit';

export interface CompareOptions extends Gates {
  readonly baseline?: string;
  readonly events: string;
  readonly eventsFormat?: EventFormat;
  readonly baselineParam: readonly string[];
  readonly candidateParam: readonly string[];
  readonly timeZone?: string;
  readonly users: number;
  readonly format: readonly ReportTarget<CompareForm>[];
  readonly report?: string;
  readonly sorted?: boolean;
  readonly sort?: boolean;
  readonly keepGoing?: boolean;
}

interface ComparedNames {
  readonly baseline: string;
  readonly candidate: string;
}

interface Pair {
  readonly baseline: Strategy;
  readonly candidate: Strategy;
  readonly timeZone: string;
  readonly host: Host;
}

/** Replays the events of a file through both strategies, prints what would change, and watches the gates. */
export async function compareCommand(
  strategies: readonly string[],
  options: CompareOptions,
  io: Io,
): Promise<ExitCode> {
  const names = namesOf(strategies, options.baseline);
  checkOptions(names, options);
  const project = await findProject(names.candidate, io);
  const timeZone = timeZoneOf(options.timeZone, project);
  const { host } = project;
  const load = async (name: string, params: readonly string[]) =>
    bindParameters(await loadStrategy(name, host, io), params, timeZone);
  const candidate = await load(names.candidate, options.candidateParam);
  const before = await baselineOf(names.baseline, candidate, io);
  const baseline = await load(before, options.baselineParam);
  const file = await openEventFile(eventSource(options.events, options.eventsFormat, project), io);
  const comparison = await replay({ baseline, candidate, timeZone, host }, file, options, io);
  const tried = triedVerdict(comparison.events);
  const gates = judgeGates(comparison, options);
  const failed = [tried, ...gates].flatMap(({ problem }) => problem ?? []);
  const undecided = options.keepGoing === true ? 0 : undecidedIn(comparison);
  const verdicts = [tried, decidedVerdict(undecided), ...gates];
  const renderers = {
    ...renderersOf(comparison, failed),
    ...verdictRenderers(names.candidate, verdicts, io),
  };
  await writeReports(options.format, renderers, io);
  if (options.report !== undefined) {
    const texts = { baseline: baseline.source, candidate: candidate.source };
    await writeOutputFile(options.report, comparisonHtml(comparison, texts, failed), io);
  }
  const palette = paletteFor(io.stderr, io.env);
  for (const message of failed) tell(io.stderr, labelled('error', message, palette));
  return failed.length > 0 || undecided > 0 ? exitCode.findings : exitCode.fine;
}

function namesOf(strategies: readonly string[], baseline: string | undefined): ComparedNames {
  const [first, second, ...more] = baseline === undefined ? strategies : [baseline, ...strategies];
  if (first !== undefined && second !== undefined && more.length === 0) {
    return { baseline: first, candidate: second };
  }
  throw wrongUsage('two strategies are compared, the one that is and the one that could take its place', {
    help: 'write merit compare BASELINE CANDIDATE, or merit compare --baseline BASELINE CANDIDATE',
  });
}

/** Finds the baseline. The address of a service means the strategy there that has the candidate's name. */
async function baselineOf(name: string, candidate: Strategy, io: Io): Promise<string> {
  if (!isAddress(name) || isStrategyAddress(name)) return name;
  const { addressOf } = await import('../service/stored-texts.js');
  return addressOf(candidate.name, serviceOf(name, io), io);
}

function checkOptions({ baseline, candidate }: ComparedNames, { events, report }: CompareOptions): void {
  if (report !== undefined && !/\.html?$/i.test(report)) {
    throw wrongUsage(`${report}: a report's name ends with .html`);
  }
  if ([baseline, candidate, events].filter((name) => name === standardInput).length > 1) {
    throw wrongUsage('only one of the strategies and the events can come from standard input');
  }
}

async function replay(
  { baseline, candidate, timeZone, host }: Pair,
  file: EventFile,
  options: CompareOptions,
  io: Io,
): Promise<Comparison> {
  const progress = createProgress(io);
  const notices = new Notices(io, progress);
  const { users: usersMax } = options;
  const order = orderOf(options);
  const hostValues = hostValuesOf([baseline, candidate], host);
  const inputs = [...inputsOf(baseline, candidate), ...hostValues.inputs];
  const stream = new EventStream({
    files: [file],
    strategy: { inputs },
    timeZone,
    order,
    notices,
    progress,
  });
  const onEvent = ({ place }: TimedEvent<number>, evaluations: ComparedEvaluations) => {
    for (const side of ['baseline', 'candidate'] as const) {
      const evaluation = evaluations[side];
      if (evaluation.ok) continue;
      const strategy = side === 'baseline' ? baseline : candidate;
      const problem = problemText(evaluation, strategy, file.style);
      notices.tellEvent(`${file.path}:${place}: ${side}: ${problem}`);
    }
  };
  const onKnown = (timed: TimedEvent<number>, known: KnownEvent) => {
    if (known === 'conflict') notices.tellEvent(`${file.path}:${timed.place}: ${conflictProblem(timed)}`);
  };
  const lateMaxMs = order === 'sorted' ? 0 : undefined;
  const comparison = await compare(baseline, candidate, stream, {
    timeZone,
    hostFacts: hostValues.answers,
    lateMaxMs,
    usersMax,
    onEvent,
    onKnown,
  }).finally(() => progress.clear());
  notices.end();
  checkReadable(stream, [file], options, notices);
  return comparison;
}

/** What either strategy reads; a column that both read is taken as the baseline declares it. */
function inputsOf(baseline: Strategy, candidate: Strategy): Strategy['inputs'] {
  const paths = new Set(baseline.inputs.map(({ path }) => path.join('\n')));
  return [...baseline.inputs, ...candidate.inputs.filter(({ path }) => !paths.has(path.join('\n')))];
}

/** Refused or failed, on either side, or under the id of another event. */
function undecidedIn({ baseline, candidate, conflicts }: Comparison): number {
  return conflicts + baseline.refused + baseline.failed + candidate.refused + candidate.failed;
}

function renderersOf(
  comparison: Comparison,
  failed: readonly string[],
): Omit<Renderers<CompareForm>, 'github' | 'junit'> {
  return {
    table: ({ palette, columns }) => formatComparison(comparison, palette, columns),
    json: () => `${JSON.stringify({ version: 1, ...comparison, failedGates: failed }, null, 2)}\n`,
    csv: () => formatCsv(userRows(comparison)),
    markdown: () => comparisonMarkdown(comparison, failed),
  };
}

function userRows({ users: { greatestLosses, greatestGains } }: Comparison) {
  return [
    ['externalUserId', 'baseline', 'candidate', 'difference'],
    ...[...greatestLosses, ...greatestGains.toReversed()].map((user) => [
      user.externalUserId,
      user.baseline,
      user.candidate,
      user.difference,
    ]),
  ];
}
