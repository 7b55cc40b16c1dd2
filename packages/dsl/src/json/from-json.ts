import { unknownFormVersion } from '../diagnostics/catalogue/json-form.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Parent, Strategy } from '../syntax/ast.js';
import { list, make, missingText } from '../syntax/nodes.js';
import { has, itemAt, readNamedValue } from './expressions.js';
import { readPart } from './parts.js';
import { root } from './pointer.js';
import { type Form, type LocatedValue, nameOf, Reading } from './reading.js';
import { nowhere, numberLiteral, readText } from './scalars.js';

export type FormResult =
  | { readonly ok: true; readonly tree: Strategy }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * The tree of a strategy in its JSON form. Takes any value and never throws for one that `JSON.parse` can
 * give; what is wrong is reported with JSON pointers. Whether the strategy makes sense is not looked at here:
 * the text that `printStrategy` gives of the tree can be checked like any other.
 */
export function fromJson(value: unknown): FormResult {
  const reading = new Reading();
  const form = reading.form(value, 'strategy', root);
  const tree = form === null ? null : readStrategy(reading, form);
  if (tree !== null && reading.diagnostics.length === 0) return { ok: true, tree };
  return { ok: false, diagnostics: Object.freeze(reading.diagnostics) };
}

function readStrategy(reading: Reading, form: Form): Strategy {
  checkVersion(reading, itemAt(form, 'merit'));
  const name = has(form, 'strategy') ? readText(reading, itemAt(form, 'strategy')) : missingText(0);
  if (has(form, '$schema')) readText(reading, itemAt(form, '$schema'));
  const parent = has(form, 'extends') ? readParent(reading, itemAt(form, 'extends')) : null;
  const parts = reading.items(form, 'parts').map((item) => readPart(reading, item));
  return make<Strategy>({
    kind: 'Strategy',
    span: nowhere,
    edition: numberLiteral('1'),
    name,
    parent,
    parts: list(parts.filter((part) => part !== null)),
  });
}

function checkVersion(reading: Reading, { value, at }: LocatedValue): void {
  if (value === 1) return;
  const found = typeof value === 'number' ? String(value) : nameOf(value);
  reading.report(unknownFormVersion, at, { found });
}

function readParent(reading: Reading, item: LocatedValue): Parent | null {
  const form = reading.form(item.value, 'parent', item.at);
  if (form === null) return null;
  const id = readText(reading, itemAt(form, 'strategy'));
  const bindings = reading.items(form, 'with').map((each) => readNamedValue(reading, each));
  return make<Parent>({
    kind: 'Parent',
    span: nowhere,
    id,
    bindings: list(bindings.filter((binding) => binding !== null)),
  });
}
