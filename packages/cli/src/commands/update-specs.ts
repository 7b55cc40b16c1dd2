import { isObject } from '@merit/dsl';
import type { JsonObject, JsonValue, Outcome } from '@merit/engine';
import { readJson } from '@merit/engine/events';
import { findJsonPlace } from '../files/json-places.js';
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
    const changed = tests.map((test) => editsOf(test, text)).filter((edits) => edits.length > 0);
    if (changed.length === 0) continue;
    // From the end, so that what stands before keeps its place.
    const edits = changed.flat().toSorted((left, right) => right.start - left.start);
    await replaceFile(path, edits.reduce(withEdit, text), io);
    count += changed.length;
  }
  return count;
}

/** A value in the text of a spec, and what takes its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What has to change for a case to say what is so. */
function editsOf(test: CheckedTest, text: string): readonly Edit[] {
  const { kind, path, evaluation } = test;
  if (kind !== 'case' || evaluation?.ok !== true) return [];
  const actual = plain(evaluation.outcome);
  return path[0] === 'tables' ? editsOfRow(test, text, actual) : editsOfCase(test, text, actual);
}

function editsOfCase({ path, mismatches }: CheckedTest, text: string, actual: JsonObject): readonly Edit[] {
  const place = findJsonPlace(text, [...path, 'outcome']);
  const expected = place === null ? undefined : valueAt(text, place);
  if (place === null || !isObject(expected)) return [];
  const keys = Object.keys(expected);
  if (mismatches.length === 0 && keys.length > 0) return [];
  const outcome = Object.fromEntries(
    (keys.length === 0 ? usualKeys : keys).map((key) => [key, actual[key] ?? null]),
  );
  return [{ ...place, text: indented(outcome, text, place.start) }];
}

/** The cells of a row that expect something of the outcome. */
function editsOfRow({ path, mismatches }: CheckedTest, text: string, actual: JsonObject): readonly Edit[] {
  const [table, at, , row] = path;
  const columns = valueAt(text, findJsonPlace(text, [table ?? '', at ?? 0, 'columns']));
  if (mismatches.length === 0 || row === undefined || !Array.isArray(columns)) return [];
  return columns.flatMap((column: JsonValue, index): readonly Edit[] => {
    const place = findJsonPlace(text, [...path, index]);
    const [root, ...keys] = String(column).split('.');
    if (root !== 'outcome' || place === null || valueAt(text, place) === null) return [];
    return [{ ...place, text: JSON.stringify(memberOf(actual, keys)) }];
  });
}

function memberOf(value: JsonValue, keys: readonly string[]): JsonValue {
  return keys.reduce<JsonValue>(
    (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? (inner[key] ?? null) : null),
    value,
  );
}

function withEdit(text: string, { start, end, text: replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function valueAt(text: string, place: Pick<Edit, 'start' | 'end'> | null): JsonValue | undefined {
  const reading = place === null ? null : readJson(text.slice(place.start, place.end));
  return reading?.ok === true ? reading.value : undefined;
}

function plain(outcome: Outcome): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(outcome));
  return copy;
}

/** On one line where it was on one, else below each other, as deep as the line that it begins in. */
function indented(value: object, text: string, start: number): string {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const depth = /^\s*/.exec(text.slice(lineStart, start))?.[0] ?? '';
  return JSON.stringify(value, null, text.includes('\n') ? 2 : 0).replaceAll('\n', `\n${depth}`);
}
