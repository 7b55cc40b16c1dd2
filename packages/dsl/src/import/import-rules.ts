import { unknownImport } from '../diagnostics/catalogue/imports.js';
import { diagnoseAt } from '../diagnostics/diagnostic.js';
import { importBlocks, isBlocks } from './blocks/import-blocks.js';
import { foreignDocumentOf } from './foreign-documents.js';
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
