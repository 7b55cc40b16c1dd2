import { type JsonForm, parse, toJson } from '@merit/dsl';
import { compile, type GivenFacts, type Strategy } from '@merit/engine';
import type { JsonObject } from '../../domain/award.js';
import type { Page, PageRequest } from '../../domain/page.js';
import { type TemplateSource, templateSources } from './sources.js';

/** An event, what is known of the past, and what the template makes of it. */
export interface TemplateExample {
  /** As a simulation takes it. */
  readonly event: {
    readonly externalUserId: string;
    readonly externalTaskId: string;
    readonly data: JsonObject;
    readonly occurredAt?: string;
  };
  readonly facts: GivenFacts;
  readonly outcome: { readonly points: number; readonly caseName: string };
}

/** A strategy to begin with. */
export interface Template extends Omit<TemplateSource, 'example'> {
  readonly ast: JsonForm;
  readonly strategy: Strategy;
  readonly example: TemplateExample;
}

let compiled: readonly Template[] | null = null;

/** The starter templates, by id. */
export function listTemplates({ limit, after, count }: PageRequest): Page<Template> {
  compiled ??= templateSources.map(templateOf);
  const rest = after === null ? compiled : compiled.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  return {
    items,
    next: rest.length > limit ? (items.at(-1)?.id ?? null) : null,
    ...(count ? { total: compiled.length } : {}),
  };
}

function templateOf({ example, ...known }: TemplateSource): Template {
  const compilation = compile(known.source);
  const { tree } = parse(known.source);
  if (!compilation.ok || tree === null) throw new Error(`the template ${known.id} has errors`);
  // A test holds every example against what the template decides.
  return { ...known, ast: toJson(tree), strategy: compilation.strategy, example: JSON.parse(example) };
}
