import type { ForeignDocument } from '../diagnostics/catalogue/imports.js';
import { unknownImport } from '../diagnostics/catalogue/imports.js';
import { diagnoseAt } from '../diagnostics/diagnostic.js';
import { isObject } from '../support/is-object.js';
import { importBlocks, isBlocks } from './blocks/import-blocks.js';
import type { ImportResult } from './importing.js';
import { importJsonRules, isJsonRules } from './json-rules/import-json-rules.js';
import type { JsonRulesOptions } from './json-rules/json-rules-options.js';

/** What strategies of other engines can be imported from. */
export type ImportFormat = 'blocks' | 'json-rules-engine';

/** All of them, in the order of their names. */
export const importFormats: readonly ImportFormat[] = ['blocks', 'json-rules-engine'];

export interface ImportOptions extends JsonRulesOptions {
  /** Found by the content where it is left out. */
  readonly from?: ImportFormat | undefined;
}

/**
 * The strategy that rules of another engine stand for. What can't be said with the same meaning is an error,
 * what may differ in a corner a warning; both have pointers into the rules. Takes any value, and never
 * throws.
 */
export function importRules(value: unknown, options: ImportOptions = {}): ImportResult {
  switch (options.from ?? formatOf(value)) {
    case 'blocks':
      return importBlocks(value);
    case 'json-rules-engine':
      return importJsonRules(value, options);
    case null: {
      const document = foreignDocumentOf(value);
      return { tree: null, diagnostics: [diagnoseAt(unknownImport, '', { known: importFormats, document })] };
    }
  }
}

function formatOf(value: unknown): ImportFormat | null {
  if (isBlocks(value)) return 'blocks';
  return isJsonRules(value) ? 'json-rules-engine' : null;
}

const jsonLogic: ForeignDocument = {
  name: 'an expression of JsonLogic',
  advice: 'write it as the `when` of a rule: {">": [{"var": "steps"}, 1000]} is `steps > 1000`',
};

const jdm: ForeignDocument = {
  name: 'a decision of GoRules (JDM)',
  advice: 'write each row of its decision tables as a rule, or the table as a `match`',
};

/** The operators of JsonLogic: an object that has one of them alone is an expression of it. */
const logicOperators: ReadonlySet<string> = new Set([
  ...['var', 'missing', 'missing_some', 'if', '?:', '==', '===', '!=', '!==', '!', '!!', 'or', 'and'],
  ...['>', '>=', '<', '<=', 'max', 'min', '+', '-', '*', '/', '%', 'map', 'filter', 'reduce', 'all'],
  ...['none', 'some', 'merge', 'in', 'cat', 'substr', 'log'],
]);

/** Recognises documents of tools that we don't import; null where the tool isn't known. */
function foreignDocumentOf(value: unknown): ForeignDocument | null {
  if (!isObject(value)) return null;
  if (Array.isArray(value['nodes']) && Array.isArray(value['edges'])) return jdm;
  const [operator, ...others] = Object.keys(value);
  const isLogic = operator !== undefined && others.length === 0 && logicOperators.has(operator);
  return isLogic ? jsonLogic : null;
}
