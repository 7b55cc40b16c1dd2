import type { JsonForm } from '@merit/dsl';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { paceOf } from '../pace.js';
import { readAtPace } from '../strategy-versions/compile-at-pace.js';
import { type GetCustomStrategy, requireWithVersion } from './get.js';
import { formOf } from './strategy-text.js';

export interface ExportCustomStrategy extends GetCustomStrategy {
  /** The text as it is, or its JSON form. */
  readonly content: 'source' | 'ast';
}

/** What another installation needs of a strategy. */
export interface ExportedStrategy {
  readonly name: string;
  readonly description: string | null;
  readonly version: number;
  readonly text: { readonly source: string } | { readonly ast: JsonForm };
}

/**
 * A version of a strategy to be imported elsewhere.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`; `strategy-invalid` where a form is wanted of a
 *   text whose grammar is broken.
 */
export async function exportCustomStrategy(
  call: Call,
  query: ExportCustomStrategy,
): Promise<ExportedStrategy> {
  const { strategy, version } = await requireWithVersion(call, query);
  const { name, description } = strategy;
  const { source } = version;
  const text = query.content === 'ast' ? { ast: await requireForm(call, source) } : { source };
  return { name, description, version: version.version, text };
}

async function requireForm(call: Call, source: string): Promise<JsonForm> {
  const { parsed } = await readAtPace(source, paceOf(call));
  const form = formOf(parsed);
  if (form === null) throw new Fault('strategy-invalid', { diagnostics: parsed.diagnostics });
  return form;
}
