import type { Diagnostic } from '@merit/dsl';
import type { Strategy } from '@merit/engine';
import type { TextToSimulate } from './simulation-workers.js';

/** What is simulated: a strategy without errors. */
export interface Simulated {
  /** With its defaults. */
  readonly strategy: Strategy;
  /** What is allowed in it, and most likely not meant. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Strategies that were simulated, so that the same text isn't read, checked and planned once more. What a
 * text extends and is called belongs to it, so nothing here grows stale, and whoever gives the same text is
 * given the same strategy.
 */
export interface SimulatedTexts {
  find(text: TextToSimulate): Simulated | undefined;
  add(text: TextToSimulate, simulated: Simulated): void;
}
