import { fromJson, type ImportResult, importRules, isObject, printStrategy } from '@merit/dsl';
import { jsonFaultText, readJson } from '@merit/engine/events';
import type { ImportReport } from '../protocol/reports.js';

/**
 * Makes the text of a strategy of Merit's JSON form or of rules of another engine; a plain text stays as it
 * is.
 */
export function importStrategy(text: string): ImportReport {
  if (!/^\s*[[{]/.test(text)) return { text, problems: [] };
  const json = readJson(text);
  if (!json.ok) return { text: null, problems: [`this is no JSON: ${jsonFaultText(json.fault)}`] };
  const { tree, diagnostics } = treeOf(json.value);
  const problems = diagnostics.map(({ message, pointer }) =>
    pointer === undefined || pointer === '' ? message : `${pointer}: ${message}`,
  );
  return { text: tree && printStrategy(tree), problems };
}

function treeOf(value: unknown): ImportResult {
  if (!isObject(value) || !Object.hasOwn(value, 'merit')) return importRules(value);
  const form = fromJson(value);
  return form.ok ? { tree: form.tree, diagnostics: [] } : { tree: null, diagnostics: form.diagnostics };
}
