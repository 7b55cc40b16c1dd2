import {
  type Diagnostic,
  fromJson,
  type ImportFormat,
  importRules,
  printStrategy,
  type Strategy,
} from '@merit/dsl';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/principal.js';
import type { Call } from '../call.js';
import { createCustomStrategy } from './create.js';
import type { StrategyAtVersion } from './strategy-at-version.js';
import type { StrategyText } from './strategy-text.js';
import { updateCustomStrategy } from './update.js';

/** What is imported: exactly one of them. */
export interface ImportedContent extends StrategyText {
  /** A programme of blocks, alone or within its definition. */
  readonly block?: unknown;
  /** Rules of json-rules-engine. */
  readonly rules?: unknown;
}

export interface ImportCustomStrategy {
  readonly name: string;
  /** Where absent, that of a strategy that is there stays as it is. */
  readonly description: string | null | undefined;
  readonly content: ImportedContent;
  /** What becomes of it where the scope has a strategy of the name: refused, or the next version of that. */
  readonly onConflict: 'version' | undefined;
  /** Another scope than the caller's own, for administrators. */
  readonly owner: Owner | undefined;
}

export interface Imported {
  readonly imported: 'strategy' | 'version';
  readonly strategy: StrategyAtVersion;
  /** What was changed on the way, with pointers into what was imported. */
  readonly notes: readonly Diagnostic[];
}

/**
 * Makes a strategy of what another installation or another engine has. Only what can be said with the same
 * meaning is imported; what may differ in a corner is noted.
 *
 * @throws Fault `import-failed`, `owner-forbidden`, `strategy-exists`, `strategy-archived`,
 *   `strategy-too-large`.
 */
export async function importCustomStrategy(call: Call, command: ImportCustomStrategy): Promise<Imported> {
  const { source, notes } = textOf(command.content);
  const { name, description, owner } = command;
  try {
    const created = { name, description: description ?? null, owner, source };
    return { imported: 'strategy', strategy: await createCustomStrategy(call, created), notes };
  } catch (error) {
    const id = command.onConflict === 'version' ? idOfTwin(error) : null;
    if (id === null) throw error;
    const strategy = await updateCustomStrategy(call, { id, expects: null, description, source });
    return { imported: 'version', strategy, notes };
  }
}

/** The strategy that has the name; null where something else went wrong. */
function idOfTwin(error: unknown): string | null {
  if (!(error instanceof Fault) || error.code !== 'strategy-exists') return null;
  const id = error.details.members?.['id'];
  return typeof id === 'string' ? id : null;
}

interface CarriedText {
  readonly source: string;
  readonly notes: readonly Diagnostic[];
}

function textOf({ source, ast, block, rules }: ImportedContent): CarriedText {
  if (source !== undefined) return { source, notes: [] };
  if (ast !== undefined) return textOfForm(ast);
  return block === undefined ? textOfRules(rules, 'json-rules-engine') : textOfRules(block, 'blocks');
}

function textOfForm(ast: unknown): CarriedText {
  const form = fromJson(ast);
  return form.ok ? printed(form.tree, []) : failed(form.diagnostics);
}

function textOfRules(value: unknown, from: ImportFormat): CarriedText {
  const { tree, diagnostics } = importRules(value, { from });
  const isLost = tree === null || diagnostics.some(({ severity }) => severity === 'error');
  return isLost ? failed(diagnostics) : printed(tree, diagnostics);
}

function printed(tree: Strategy, notes: readonly Diagnostic[]): CarriedText {
  return { source: printStrategy(tree), notes };
}

function failed(diagnostics: readonly Diagnostic[]): never {
  throw new Fault('import-failed', { diagnostics });
}
