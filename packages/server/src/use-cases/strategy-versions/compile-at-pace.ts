import { type ParseResult, parse } from '@merit/dsl';
import { type Compilation, type CompileOptions, compileInSteps, type Strategy } from '@merit/engine';
import type { Pace } from '../pace.js';

/** A text that was read, which takes as long as a third of compiling it. */
export interface ReadText {
  readonly source: string;
  readonly parsed: ParseResult;
}

export async function readAtPace(source: string, pace: Pace): Promise<ReadText> {
  await pace();
  return { source, parsed: parse(source) };
}

/** Compiles a text so that nobody waits for longer than for one of its steps; what the caller does then is one as well. */
export async function compileAtPace(
  { source, parsed }: ReadText,
  options: CompileOptions,
  pace: Pace,
): Promise<Compilation> {
  const steps = compileInSteps(source, parsed, options);
  await pace();
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pace();
  await pace();
  return step.value;
}

/**
 * Finds what a strategy may award, and waits for the next turn: for who shows it. It is found when it is first asked for,
 * which takes as long as checking, and is kept.
 */
export async function findAwardRange(strategy: Strategy, pace: Pace): Promise<void> {
  void strategy.awardRange;
  await pace();
}
