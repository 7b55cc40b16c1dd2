import {
  formTooLarge,
  missingKey,
  unknownForm,
  unknownKey,
  wrongItemCount,
  wrongJsonType,
} from '../diagnostics/catalogue/json-form.js';
import { tooManyMistakes } from '../diagnostics/catalogue/limits.js';
import { type Diagnostic, type DiagnosticKind, diagnoseAt } from '../diagnostics/diagnostic.js';
import { isObject } from '../support/is-object.js';
import { mistakesMax } from '../syntax/findings.js';
import { limits } from '../syntax/limits.js';
import { below, type JsonPlace, toPointer } from './pointer.js';
import { type KindShape, kinds, type ShapeField, type ShapeKind } from './shapes.js';

type JsonObject = { readonly [key: string]: unknown };

/** An object of a known form, with the place where it stands. */
export interface Form {
  readonly key: string;
  readonly object: JsonObject;
  readonly fields: { readonly [key: string]: ShapeField };
  readonly at: JsonPlace;
}

/** Deeper than any text within its limits can be; what is deeper would cost too much stack. */
const depthMax = 640;

/** What was found in one JSON value so far, and how much of it was read. */
export class Reading {
  readonly diagnostics: Diagnostic[] = [];
  #nodes = 0;
  #depth = 0;
  #units = 0;

  report<Data>(kind: DiagnosticKind<Data>, at: JsonPlace, data: Data): void {
    const count = this.diagnostics.length;
    if (count > mistakesMax) return;
    const pointer = toPointer(at);
    this.diagnostics.push(
      count === mistakesMax
        ? diagnoseAt(tooManyMistakes, pointer, { mistakesMax })
        : diagnoseAt(kind, pointer, data),
    );
  }

  /** Counts nodes; says whether reading goes on. */
  count(at: JsonPlace, nodes = 1): boolean {
    const before = this.#nodes;
    this.#nodes += nodes;
    const { nodesMax: max } = limits;
    if (before <= max && this.#nodes > max) this.report(formTooLarge, at, { what: 'nodes', max });
    return this.#nodes <= max;
  }

  /** Runs what may lead to itself, as long as that isn't too deep. */
  deeper<Result>(at: JsonPlace, run: () => Result, otherwise: Result): Result {
    if (this.#depth === depthMax) {
      this.report(formTooLarge, at, { what: 'levels', max: depthMax });
      return otherwise;
    }
    this.#depth += 1;
    const result = run();
    this.#depth -= 1;
    return result;
  }

  /**
   * Counts a text; its units are what the text form would at least be long. Says whether texts are still
   * read.
   */
  measure(text: string, at: JsonPlace): boolean {
    const { sourceBytesMax: max } = limits;
    const before = this.#units;
    this.#units += text.length;
    if (before <= max && this.#units > max) this.report(formTooLarge, at, { what: 'letters', max });
    return this.#units <= max;
  }

  /** The form that an object has; null, and reported, where it is none of a kind. */
  form(value: unknown, kind: ShapeKind, at: JsonPlace): Form | null {
    const { title } = kinds[kind];
    if (!isObject(value)) {
      this.report(wrongJsonType, at, { expected: title, found: nameOf(value) });
      return null;
    }
    const forms = formsOf(kinds[kind]);
    const keys = Object.keys(value);
    const key = keys.find((each) => Object.hasOwn(forms, each));
    const fields = key === undefined ? undefined : forms[key];
    if (key === undefined || fields === undefined) {
      this.report(unknownForm, at, { title, key: keys[0] ?? '', known: Object.keys(forms) });
      return null;
    }
    this.#checkKeys(value, fields, keys, title, at);
    return { key, object: value, fields, at };
  }

  #checkKeys(
    value: JsonObject,
    fields: Form['fields'],
    keys: readonly string[],
    title: string,
    at: JsonPlace,
  ): void {
    for (const key of keys) {
      if (Object.hasOwn(fields, key)) continue;
      const known = Object.keys(fields).filter((each) => !Object.hasOwn(value, each));
      this.report(unknownKey, below(at, key), { key, known });
    }
    for (const [key, { isOptional }] of Object.entries(fields)) {
      if (isOptional !== true && !Object.hasOwn(value, key)) this.report(missingKey, at, { key, title });
    }
  }

  /** The items of a list under a key; empty where it is left out or isn't one. */
  items({ object, fields, at }: Form, key: string): readonly LocatedValue[] {
    if (!Object.hasOwn(object, key)) return [];
    const value = object[key];
    const place = below(at, key);
    if (!Array.isArray(value)) {
      this.report(wrongJsonType, place, { expected: 'a list', found: nameOf(value) });
      return [];
    }
    /* v8 ignore next -- what the shapes hold is asked for a list only where they have one */
    const { min = 0, isExact = false } = fields[key]?.list ?? {};
    if (value.length < min || (isExact && value.length > min)) {
      this.report(wrongItemCount, place, { key, count: value.length, min, isExact });
    }
    return this.list(value, place);
  }

  /** No list is read further than a strategy may have nodes. */
  list(value: readonly unknown[], at: JsonPlace): readonly LocatedValue[] {
    return Array.from(value.slice(0, limits.nodesMax + 1), (each, index) => ({
      value: each,
      at: below(at, index),
    }));
  }
}

export interface LocatedValue {
  readonly value: unknown;
  readonly at: JsonPlace;
}

/** A value as a message names it. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const names = { number: 'a number', string: 'a text', object: 'an object', undefined: 'nothing' } as const;
  const type = typeof value;
  if (type === 'boolean') return String(value);
  return type === 'number' || type === 'string' || type === 'object' || type === 'undefined'
    ? names[type]
    : `a ${type}`;
}

/** Its own forms and those of the kind that it includes. */
function formsOf({ forms, includes }: KindShape): KindShape['forms'] {
  return includes === undefined ? forms : { ...kinds[includes].forms, ...forms };
}
