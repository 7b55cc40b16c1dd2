import { type ParseResult, parseInSteps } from '@merit/dsl';
import { type Compilation, type CompileOptions, compileInSteps, type Strategy } from '@merit/engine';
import type { Pace } from '../pace.js';

/** A text that was read, which takes as long as a third of compiling it. */
export interface ReadText {
  readonly source: string;
  readonly parsed: ParseResult;
}

export async function readAtPace(source: string, pace: Pace): Promise<ReadText> {
  return { source, parsed: await resultOf(parseInSteps(source), pace) };
}

async function resultOf<T>(steps: Iterator<void, T, void>, pace: Pace): Promise<T> {
  for (;;) {
    await pace();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Compiles a text so that nobody waits for longer than for one of its steps; what the caller does then is one
 * as well.
 */
export async function compileAtPace(
  { source, parsed }: ReadText,
  options: CompileOptions,
  pace: Pace,
): Promise<Compilation> {
  const compilation = await resultOf(compileInSteps(source, parsed, options), pace);
  await pace();
  return compilation;
}

/**
 * Finds what a strategy may award, and waits for the next turn: for who shows it. It is found when it is
 * first asked for, which takes as long as checking, and is kept.
 */
export async function findAwardRange(strategy: Strategy, pace: Pace): Promise<void> {
  void strategy.awardRange;
  await pace();
}
