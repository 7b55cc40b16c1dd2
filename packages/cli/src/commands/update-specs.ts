import { isObject } from '@merit/dsl';
import type { JsonValue, Outcome } from '@merit/engine';
import { findJsonPlace } from '../files/json-places.js';
import { readJson } from '../files/json-text.js';
import { replaceFile } from '../files/replace-file.js';
import type { Io } from '../io.js';
import type { CheckedTest, TestedFile } from './tested-file.js';

/** What an empty `outcome` is filled with. */
const usualKeys = ['points', 'caseName'];

/**
 * Writes into spec files what their failed cases decide now, where they expect an outcome; nothing else of a
 * file is touched.
 *
 * @returns How many cases were written.
 */
export async function updateSpecs(files: readonly TestedFile[], io: Io): Promise<number> {
  let count = 0;
  for (const { path, text, tests } of files) {
    const changed = tests.filter((test) => isUpdatable(test, text));
    if (changed.length === 0) continue;
    // From the end, so that what stands before keeps its place.
    const updated = changed.toReversed().reduce(withOutcome, text);
    await replaceFile(path, updated, io);
    count += changed.length;
  }
  return count;
}

function isUpdatable(test: CheckedTest, text: string): boolean {
  if (test.kind !== 'case' || test.evaluation?.ok !== true) return false;
  const expected = expectedIn(text, test.index);
  return isObject(expected) && (test.mismatches.length > 0 || Object.keys(expected).length === 0);
}

function expectedIn(text: string, index: number): JsonValue | undefined {
  const place = findJsonPlace(text, ['cases', index, 'outcome']);
  const reading = place === null ? null : readJson(text.slice(place.start, place.end));
  return reading?.ok === true ? reading.value : undefined;
}

function withOutcome(text: string, { index, evaluation }: CheckedTest): string {
  const place = findJsonPlace(text, ['cases', index, 'outcome']);
  const expected = expectedIn(text, index);
  if (place === null || !isObject(expected) || evaluation?.ok !== true) return text;
  const actual = plain(evaluation.outcome);
  const keys = Object.keys(expected);
  const outcome = Object.fromEntries(
    (keys.length === 0 ? usualKeys : keys).map((key) => [key, actual[key] ?? null]),
  );
  return text.slice(0, place.start) + indented(outcome, text, place.start) + text.slice(place.end);
}

function plain(outcome: Outcome): { readonly [key: string]: JsonValue } {
  const copy: { readonly [key: string]: JsonValue } = JSON.parse(JSON.stringify(outcome));
  return copy;
}

/** On one line where it was on one, else below each other, as deep as the line that it begins in. */
function indented(value: object, text: string, start: number): string {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const depth = /^\s*/.exec(text.slice(lineStart, start))?.[0] ?? '';
  return JSON.stringify(value, null, text.includes('\n') ? 2 : 0).replaceAll('\n', `\n${depth}`);
}
