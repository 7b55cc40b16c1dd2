import { type ExitCode, exitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { moveRenderers } from './move-reports.js';
import { findMoves } from './moves.js';
import { type PublishOptions, strategiesOf } from './publish.js';
import { writeReports } from './reports.js';

export type DiffOptions = Pick<PublishOptions, 'service' | 'format'>;

/** Shows where strategy files differ from what a service awards by; ends with 1 where any does. */
export async function diffCommand(paths: readonly string[], options: DiffOptions, io: Io): Promise<ExitCode> {
  const strategies = strategiesOf(options, io);
  const moves = (await findMoves(paths, strategies, io)).filter(({ isAsked }) => isAsked);
  const report = { service: strategies.service, isDone: false };
  await writeReports(options.format, moveRenderers(moves, report), io);
  return moves.every(({ step }) => step === 'none') ? exitCode.fine : exitCode.findings;
}
