import { fromJson, type JsonForm, type ParseResult, parse, printStrategy, toJson } from '@merit/dsl';
import { Fault } from '../../domain/fault.js';

/** A strategy as somebody gives it: exactly one of both. */
export interface StrategyText {
  readonly source?: string | undefined;
  readonly ast?: JsonForm | undefined;
}

const SOURCE_BYTES_MAX = 256 * 1024;

/**
 * The text that is kept of a strategy. A form is kept as its canonical text, so that there is one truth of a
 * version; a value that isn't a form has no text, and can't be kept even as a draft.
 *
 * @throws Fault `strategy-invalid` with pointers into the form; `strategy-too-large`.
 */
export function sourceOfText({ source, ast }: StrategyText): string {
  const text = source ?? textOfForm(ast);
  if (Buffer.byteLength(text) > SOURCE_BYTES_MAX) throw new Fault('strategy-too-large');
  return text;
}

function textOfForm(ast: unknown): string {
  const form = fromJson(ast);
  if (form.ok) return printStrategy(form.tree);
  throw new Fault('strategy-invalid', { diagnostics: form.diagnostics });
}

/** The JSON form of what was read; null where its grammar is broken. */
export function formOf({ tree, diagnostics }: ParseResult): JsonForm | null {
  const isRead = tree !== null && diagnostics.every(({ severity }) => severity !== 'error');
  return isRead ? toJson(tree) : null;
}

/** What would be kept of the form of a text; null where its grammar is broken. */
export function canonicalOf(source: string): string | null {
  const form = formOf(parse(source));
  return form === null ? null : textOfForm(form);
}
