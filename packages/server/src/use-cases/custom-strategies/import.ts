import {
  type Diagnostic,
  fromJson,
  type ImportFormat,
  importRules,
  type JsonForm,
  printStrategy,
  type Strategy,
} from '@merit/dsl';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { Call } from '../call.js';
import type { CompiledText } from './compiled-text.js';
import { compileNewStrategy, createCustomStrategy } from './create.js';
import type { StrategyAtVersion } from './strategy-at-version.js';
import { canonicalOf, type StrategyText } from './strategy-text.js';
import { updateCustomStrategy } from './update.js';

/** What is imported: exactly one of them, but that a form may come beside its text. */
export interface ImportedContent extends Pick<StrategyText, 'source'> {
  readonly ast: JsonForm | null | undefined;
  /** A programme of blocks, alone or within its definition. */
  readonly block?: unknown;
  /** Rules of json-rules-engine. */
  readonly rules?: unknown;
}

export interface ImportCustomStrategy {
  readonly name: string;
  /** Where absent, that of a strategy that is there stays as it is. */
  readonly description: string | null | undefined;
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

/** What was carried over, compiled. */
export interface CarriedOver {
  readonly text: CompiledText;
  readonly notes: readonly Diagnostic[];
}

/**
 * Carries over what another installation or another engine has, before the transaction that keeps it. Only
 * what can be said with the same meaning is imported; what may differ in a corner is noted.
 *
 * @throws Fault `import-failed`, `owner-forbidden`, `strategy-too-large`; `validation-failed` where a text
 *   and its form say different things.
 */
export async function carryOver(
  call: Pick<Call, 'books' | 'services' | 'principal'>,
  { content, owner }: { readonly content: ImportedContent; readonly owner: Owner | undefined },
): Promise<CarriedOver> {
  const { source, notes } = textOf(content);
  return { text: await compileNewStrategy(call, { source, owner }), notes };
}

/**
 * Makes a strategy of what was carried over.
 *
 * @throws Fault `owner-forbidden`, `strategy-exists`, `strategy-archived`.
 */
export async function importCustomStrategy(
  call: Call,
  command: ImportCustomStrategy,
  { text, notes }: CarriedOver,
): Promise<Imported> {
  const { name, description, owner } = command;
  try {
    const created = { name, description: description ?? null, owner };
    return { imported: 'strategy', strategy: await createCustomStrategy(call, created, text), notes };
  } catch (error) {
    const id = command.onConflict === 'version' ? idOfDuplicate(error) : null;
    if (id === null) throw error;
    const next = { id, expects: null, description, isForm: false };
    const strategy = await updateCustomStrategy(call, next, text);
    return { imported: 'version', strategy, notes };
  }
}

/** The strategy that has the name; null where something else went wrong. */
function idOfDuplicate(error: unknown): string | null {
  if (!(error instanceof Fault) || error.code !== 'strategy-exists') return null;
  const id = error.details.members?.['id'];
  return typeof id === 'string' ? id : null;
}

interface CarriedText {
  readonly source: string;
  readonly notes: readonly Diagnostic[];
}

function textOf({ source, ast, block, rules }: ImportedContent): CarriedText {
  const form = (ast ?? null) === null ? null : textOfForm(ast);
  if (source !== undefined) {
    if (form !== null && canonicalOf(source) !== form.source) throw formOfAnotherText();
    return { source, notes: [] };
  }
  if (form !== null) return form;
  return block === undefined ? textOfRules(rules, 'json-rules-engine') : textOfRules(block, 'blocks');
}

function textOfForm(ast: unknown): CarriedText {
  const form = fromJson(ast);
  return form.ok ? printed(form.tree, []) : failed(form.diagnostics);
}

/** Whoever changed one of both would find the change gone. */
function formOfAnotherText(): Fault {
  const message = 'says something else than `source`: give the one that is meant, without the other';
  return new Fault('validation-failed', { errors: [{ path: 'body.ast', code: 'malformed', message }] });
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
