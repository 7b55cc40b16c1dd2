import { renderDiagnostic, SourceText } from '@merit/dsl';
import { noHost } from '../config/host.js';
import { CommandFailure, type ExitCode, exitCode } from '../exit-code.js';
import type { StrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { diagnosticPalette, paletteFor } from '../output/palette.js';
import { serviceOf } from '../service/address.js';
import { ServiceConnection } from '../service/connection.js';
import { ServiceRefusal } from '../service/problem.js';
import { ServiceStrategies, type StoredStrategy } from '../service/strategies.js';
import { compileFile } from './load-strategy.js';
import { type MoveForm, moveRenderers } from './move-reports.js';
import { findMoves, type Move, sourceOf } from './moves.js';
import { type ReportTarget, writeReports } from './reports.js';

export interface PublishOptions {
  readonly service?: string;
  readonly dryRun?: true;
  readonly force?: true;
  readonly format: readonly ReportTarget<MoveForm>[];
}

/**
 * Makes a service award by the texts of strategy files. All texts are checked before the first is sent; a dry
 * run ends there, and says what would move.
 */
export async function publishCommand(
  paths: readonly string[],
  options: PublishOptions,
  io: Io,
): Promise<ExitCode> {
  const strategies = strategiesOf(options, io);
  const found = await findMoves(paths, strategies, io);
  refuseUnaskedParents(found, strategies.service);
  const moves = found.filter(({ isAsked }) => isAsked);
  for (const move of moves) if (move.step !== 'none') await checkText(move, strategies, io);
  const isDone = options.dryRun !== true;
  const done: Move[] = [];
  try {
    for (const move of moves) {
      const next = isDone ? onTopOf(done, move) : move;
      done.push(isDone ? await make(next, strategies, { force: options.force === true }) : move);
    }
  } catch (error) {
    // What is published stays so, and has to be known.
    await writeReports(options.format, moveRenderers(done, { service: strategies.service, isDone }), io);
    throw error;
  }
  await writeReports(options.format, moveRenderers(done, { service: strategies.service, isDone }), io);
  return exitCode.fine;
}

export function strategiesOf({ service }: Pick<PublishOptions, 'service'>, io: Io): ServiceStrategies {
  return new ServiceStrategies(new ServiceConnection(serviceOf(service, io), io));
}

/** What a file extends is published with it, or awards by its text already. */
function refuseUnaskedParents(moves: readonly Move[], service: string): void {
  const lines = moves.flatMap(({ file, isAsked, parent }) =>
    isAsked && parent !== null && !parent.isAsked && parent.step !== 'none'
      ? [`${file.path}: it extends ${parent.file.path}, by whose text ${service} doesn't award`]
      : [],
  );
  if (lines.length === 0) return;
  throw new CommandFailure(exitCode.findings, lines.join('\n'), {
    help: 'publish both at once: name the file that is extended as well',
  });
}

/** A move after those of the files that it extends: only then has each of those an id. */
function onTopOf(done: readonly Move[], move: Move): Move {
  const parent = done.find(({ name }) => name === move.parent?.name) ?? move.parent;
  return { ...move, parent, source: sourceOf(move.file, parent) };
}

interface Publishing {
  readonly force: boolean;
}

/** Each write names the state that the one before it left, so nobody's change in between is lost. */
async function make(move: Move, strategies: ServiceStrategies, publishing: Publishing): Promise<Move> {
  const { step } = move;
  if (step === 'none') return move;
  const made = await draft(move, strategies);
  if (step === 'restore') await strategies.restore(made, publishing);
  else await strategies.publish(made, publishing);
  return { ...move, newest: made };
}

/** The version that is to award, made where there is none yet. */
async function draft(
  { source, name, newest, step }: Move,
  strategies: ServiceStrategies,
): Promise<StoredStrategy> {
  if (newest === null) return strategies.create(name, source);
  return step === 'update' ? strategies.update(newest, source) : newest;
}

async function checkText(
  { file, source, parent }: Move,
  strategies: ServiceStrategies,
  io: Io,
): Promise<void> {
  if (parent !== null && parent.step !== 'none') {
    // The service doesn't have the parent yet that this text is about.
    await compileFile(file, noHost, io);
    return;
  }
  try {
    await strategies.check(source);
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.diagnostics.length === 0) throw error;
    tellFindings({ path: file.path, source }, error, io);
    throw new CommandFailure(exitCode.findings, `${file.path}: the service can't award by this text`, {
      help: 'nothing was published',
      cause: error,
    });
  }
}

function tellFindings({ path, source }: StrategyFile, { diagnostics }: ServiceRefusal, io: Io): void {
  const palette = diagnosticPalette(paletteFor(io.stderr, io.env));
  const options = { path, source: new SourceText(source), palette, columns: columnsOf(io.stderr) };
  for (const { code, rule, severity, message, help, span } of diagnostics) {
    if (severity !== 'error') continue;
    const within = { start: Math.min(span.start, source.length), end: Math.min(span.end, source.length) };
    const found = { code, rule, severity, message, span: within, related: [], fixes: [] };
    const text = renderDiagnostic(help === undefined ? found : { ...found, help }, options);
    tell(io.stderr, `${text}\n\n`);
  }
}
