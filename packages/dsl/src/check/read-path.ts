import { emptyPath } from '../diagnostics/catalogue/declarations.js';
import type { Name, TextLiteral } from '../syntax/ast.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';

/** The keys that lead to a value: those of `from`, or the name itself. */
export function readPath(
  context: CheckContext,
  { name, from }: { readonly name: Name; readonly from: TextLiteral | null },
): readonly string[] {
  if (from === null) return [name.text];
  const keys = from.value.split('.');
  if (keys.includes('')) context.report(emptyPath, from, { path: quoteSource(context, from) });
  return keys;
}
