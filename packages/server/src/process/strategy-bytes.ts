import type { Strategy } from '@merit/engine';

/**
 * Beyond so many letters, a text is made of comments and long texts: the language bounds how much else is in
 * it.
 */
const LETTERS_COUNTED_MAX = 12_000;

/** Estimates what a strategy takes in memory, as far as it was measured: tree, tables and plan. */
export function compiledBytes(strategy: Strategy): number {
  const texts = textsOf(strategy);
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  return 20_000 * texts.length + 75 * countedLetters(texts) + 2 * letters;
}

/** Estimates the bytes of one more plan of the strategy, for other parameters. */
export function plannedBytes(strategy: Strategy): number {
  return 8000 + 60 * countedLetters(textsOf(strategy));
}

function countedLetters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.min(text.length, LETTERS_COUNTED_MAX), 0);
}

/** Its own, and those of what it extends. */
function textsOf({ checked }: Strategy): readonly string[] {
  const texts = [];
  for (let level: Level | null = checked; level !== null; level = level.parent?.checked ?? null) {
    texts.push(level.source);
  }
  return texts;
}

type Level = Strategy['checked'];
