import {
  type Clock,
  createHistory,
  type Explanation,
  type FactValues,
  type MeritEvent,
  type Strategy,
  withWallet,
} from '@merit/engine';
import { createTimeReader } from '@merit/engine/events';
import type { Host } from '../config/host.js';
import { findProject, timeZoneOf } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { readStandardInput, standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { type ExplanationLayout, formatExplanation } from '../output/explanation-text.js';
import { factToJson } from '../output/fact-json.js';
import { tell } from '../output/fit-text.js';
import { paletteFor } from '../output/palette.js';
import { createTimeFormat } from '../output/time-text.js';
import { type GivenEvent, readGivenEvent } from './given-event.js';
import { givenFacts } from './given-facts.js';
import { hostValuesOf } from './host-values.js';
import { loadStrategy } from './load-strategy.js';
import { bindParameters } from './parameters.js';

export interface ExplainOptions {
  readonly event: string;
  readonly fact: readonly string[];
  readonly param: readonly string[];
  readonly now?: string;
  readonly timeZone?: string;
  readonly format: 'pretty' | 'json';
}

/** Decides the given event by the strategy that `name` stands for, and tells why it came out so. */
export async function explainCommand(name: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  checkOptions(name, options);
  const project = await findProject(name, io);
  const timeZone = timeZoneOf(options.timeZone, project);
  const strategy = bindParameters(await loadStrategy(name, project.host, io), options.param, timeZone);
  const text = options.event === standardInput ? await readStandardInput(io) : options.event;
  const given = readGivenEvent(text, { strategy, timeZone, io });
  const now = timeOf({ ...options, timeZone }, given, io);
  const facts = factsOf({ strategy, event: given.event, now, timeZone }, options.fact, project.host);
  const explanation = strategy.explain({ event: given.event, facts, now, timeZone });
  const situation = { strategy, event: given.event, facts, now };
  if (options.format === 'json') io.stdout.write(toJson(explanation, situation));
  else tell(io.stdout, formatExplanation(explanation, situation, layoutFor(io, timeZone)));
  return explanation.evaluation.ok ? exitCode.fine : exitCode.findings;
}

/**
 * Facts that aren't given are those of somebody without any history; the host's own as the config has them.
 */
function factsOf(
  { strategy, event, now, timeZone }: Decided,
  given: readonly string[],
  host: Host,
): FactValues {
  const facts = givenFacts(given, strategy);
  const { answers } = hostValuesOf([strategy], host);
  const missing = withWallet(strategy.facts).filter(({ key }) => !Object.hasOwn(facts, key));
  const history = createHistory({ timeZone, requests: missing, hostFacts: answers });
  const sameValues = (asked: MeritEvent, clock: Clock) => strategy.sameValues(asked, clock);
  const reading = { facts: missing, sameValues };
  return { ...history.facts(reading, event, now), ...facts };
}

interface Decided {
  readonly strategy: Strategy;
  readonly event: MeritEvent;
  readonly now: number;
  readonly timeZone: string;
}

function layoutFor({ stdout, env }: Io, timeZone: string): ExplanationLayout {
  const { columns } = stdout;
  return { palette: paletteFor(stdout, env), columns, formatTime: createTimeFormat(timeZone) };
}

function checkOptions(name: string, { event }: ExplainOptions): void {
  if (name === standardInput && event === standardInput) {
    throw wrongUsage('the strategy and the event cannot both come from standard input');
  }
}

function timeOf(
  { now, timeZone }: Pick<ExplainOptions, 'now'> & { readonly timeZone: string },
  { occurredAt }: GivenEvent,
  io: Io,
): number {
  const text = now ?? occurredAt;
  if (text === null) return io.now();
  const time = createTimeReader(timeZone)(text);
  if (time !== null) return time;
  throw wrongUsage(`\`${text}\` is no time`, {
    help: 'times are such as 2026-04-12T20:00:00Z or 2026-04-12',
  });
}

interface Situation {
  readonly strategy: Strategy;
  readonly facts: FactValues;
  readonly now: number;
}

function toJson({ evaluation, parts }: Explanation, { strategy, facts, now }: Situation): string {
  const told = {
    strategy: strategy.name,
    now: new Date(now).toISOString(),
    facts: Object.fromEntries(strategy.facts.map(({ key }) => [key, factToJson(facts[key])])),
    ...resultOf(evaluation),
    parts,
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}

function resultOf(evaluation: Explanation['evaluation']): object {
  if (!evaluation.ok) return { [evaluation.kind]: evaluation.diagnostics };
  const { tracked: _, trace: __, ...receipt } = evaluation.outcome;
  return { outcome: receipt };
}
