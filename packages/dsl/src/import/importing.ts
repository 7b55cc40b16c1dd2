import {
  importTooLarge,
  malformedImport,
  notCarriedOver,
  readsDifferently,
  unknownImportWord,
} from '../diagnostics/catalogue/imports.js';
import { tooManyMistakes } from '../diagnostics/catalogue/limits.js';
import { type Diagnostic, type DiagnosticKind, diagnoseAt } from '../diagnostics/diagnostic.js';
import { fromJson } from '../json/from-json.js';
import type { JsonExpression, JsonForm } from '../json/json-form.js';
import { type JsonPlace, toPointer } from '../json/pointer.js';
import { nameOf } from '../json/reading.js';
import { isObject } from '../support/is-object.js';
import type { Strategy } from '../syntax/ast.js';
import { mistakesMax } from '../syntax/findings.js';
import { limits } from '../syntax/limits.js';
import { isDeclarable } from '../syntax/names.js';
import type { NamesInUse } from './names-in-use.js';

export interface ImportResult {
  /** The strategy, as far as it could be carried over; null where nothing was understood. */
  readonly tree: Strategy | null;
  /** With pointers into what was imported. An error says that meaning is lost. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Nobody writes rules this deep or this many; they only keep a tool from being stopped. */
const depthMax = 64;
const nodesMax = 10_000;
/** More rules, and more facts, than a strategy has room for. */
export const rulesMax = 1_000;
export const factsMax = 1_000;

/** What one import has found so far. */
export class Importing {
  readonly #found: Diagnostic[] = [];
  readonly #reported = new Set<string>();
  #nodes = 0;
  #depth = 0;
  #conditions = 0;

  report<Data>(kind: DiagnosticKind<Data>, at: JsonPlace, data: Data): void {
    const count = this.#found.length;
    if (count > mistakesMax) return;
    const pointer = toPointer(at);
    this.#found.push(
      count === mistakesMax
        ? diagnoseAt(tooManyMistakes, pointer, { mistakesMax })
        : diagnoseAt(kind, pointer, data),
    );
  }

  unknown(what: string, word: unknown, known: readonly string[], at: JsonPlace): void {
    this.report(unknownImportWord, at, { what, word: wordOf(word), known });
  }

  malformed(expected: string, at: JsonPlace): void {
    this.report(malformedImport, at, { expected });
  }

  lost(what: string, reason: string, at: JsonPlace): void {
    this.report(notCarriedOver, at, { what, reason });
  }

  /** A difference is reported once, at the first place where it shows. */
  differs(what: string, reason: string, at: JsonPlace): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    this.report(readsDifferently, at, { what, reason });
  }

  /** Runs what may lead to itself, within the bounds of an import. */
  deeper<Result>(at: JsonPlace, run: () => Result, otherwise: Result): Result {
    this.#nodes += 1;
    if (this.#nodes === nodesMax + 1) this.tooLarge('nodes', nodesMax, at);
    if (this.#depth === depthMax) this.tooLarge('levels', depthMax, at);
    if (this.#nodes > nodesMax || this.#depth === depthMax) return otherwise;
    this.#depth += 1;
    const result = run();
    this.#depth -= 1;
    return result;
  }

  /** Whether a strategy has room for so many conditions more; where it hasn't, that is reported. */
  hasRoom(conditions: number, at: JsonPlace): boolean {
    this.#conditions += conditions;
    if (this.#conditions <= limits.nodesMax) return true;
    this.tooLarge('conditions, with those that exclude a branch', limits.nodesMax, at);
    return false;
  }

  /** Reports, once, that there is more of something than is read. */
  tooLarge(what: string, max: number, at: JsonPlace): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    this.report(importTooLarge, at, { what, max });
  }

  /** The result, once a form was made of everything. */
  end(form: JsonForm | null): ImportResult {
    const read = form === null ? null : fromJson(form);
    const faults = read === null || read.ok ? [] : read.diagnostics;
    const diagnostics = Object.freeze([...this.#found, ...faults.map(withoutPointer)]);
    return { tree: read?.ok === true ? read.tree : null, diagnostics };
  }
}

/**
 * What stands where a word should, as a message names it: whatever comes, it is no long text, and no code
 * runs.
 */
function wordOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? nameOf(value) : String(value);
}

/** A finding about the form that an import made leads nowhere in what was imported. */
function withoutPointer({ pointer: _, ...found }: Diagnostic): Diagnostic {
  return { ...found, pointer: '' };
}

/**
 * A name for an input that another engine calls `key`, which is in use from then on: the same, where it is
 * one.
 */
export function inputName(key: string, names: NamesInUse): string {
  if (isDeclarable(key) && !names.has(key)) {
    names.add(key);
    return key;
  }
  const words = `input_${key.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
  return names.claim(words, (name, number) => `${name}_${number}`);
}

/** A title that no other rule has. */
export function uniqueTitle(title: string, titles: NamesInUse): string {
  return titles.claim(title, (name, number) => `${name} (${number})`);
}

/** All of them, in one row; true where there is none. */
export function allOf(conditions: readonly JsonExpression[]): JsonExpression {
  const all = conditions.flatMap((each) => operandsOf(each, 'and')).filter((each) => each !== true);
  const [first = true, ...others] = all;
  if (all.includes(false)) return false;
  return others.length === 0 ? first : { and: all };
}

/** Any of them, in one row; false where there is none. */
export function anyOf(conditions: readonly JsonExpression[]): JsonExpression {
  const all = conditions.flatMap((each) => operandsOf(each, 'or')).filter((each) => each !== false);
  const [first = false, ...others] = all;
  if (all.includes(true)) return true;
  return others.length === 0 ? first : { or: all };
}

function operandsOf(condition: JsonExpression, operator: 'and' | 'or'): readonly JsonExpression[] {
  const [[key, operands] = []] = isObject(condition) ? Object.entries(condition) : [];
  return key === operator && Array.isArray(operands) ? operands : [condition];
}

export function negated(condition: JsonExpression): JsonExpression {
  if (typeof condition === 'boolean') return !condition;
  return isObject(condition) && 'not' in condition
    ? (condition['not'] as JsonExpression)
    : { not: condition };
}

/** What a rule asks; a condition that always holds isn't asked. */
export function when(condition: JsonExpression): { readonly when?: JsonExpression } {
  return condition === true ? {} : { when: condition };
}
