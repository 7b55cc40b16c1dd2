import type { Diagnostic } from '@merit/dsl';
import * as z from 'zod';
import { customStrategyId, type ListedStrategy } from '../../domain/custom-strategy.js';
import { revisionTag } from '../../http/request/precondition.js';
import { API_PREFIX } from '../../http/route/route.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { strategyForm } from '../../http/schemas/strategy-text.js';
import type { StrategyAtVersion } from '../../use-cases/custom-strategies/strategy-at-version.js';

import { awardRange } from '../strategies/award-range.js';
import { input, inputView, param, paramView } from '../strategies/declaration-view.js';

/** A place in a text. */
export const span = z.object({ start: z.int(), end: z.int() }).meta({ id: 'Span' });

const relatedPlace = z.object({ span, message: z.string() }).meta({ id: 'RelatedPlace' });

const textEdit = z.object({ span, text: z.string() }).meta({ id: 'TextEdit' });

const fix = z.object({ title: z.string(), edits: z.array(textEdit) }).meta({ id: 'Fix' });

/** A finding, with its place in the text in UTF-16 units from 0. */
export const diagnostic = z
  .object({
    code: z.string(),
    rule: z.string(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    help: z.string().optional(),
    span,
    pointer: z.string().optional().meta({ description: 'Where in a JSON form it is (RFC 6901).' }),
    related: z.array(relatedPlace),
    fixes: z.array(fix),
  })
  .meta({ id: 'Diagnostic' });

export const versionStatus = z.enum(['draft', 'published', 'superseded']);

export const strategyStatus = z.enum(['draft', 'published', 'archived']);

/** What is known of a strategy without reading a text. */
const rowShape = {
  id: uuid,
  strategyId: z.string().meta({ description: '`custom:<id>`: what games and tasks name to follow it.' }),
  owner,
  name: z.string(),
  description: z.string().nullable(),
  status: strategyStatus,
  version: z.int().meta({ description: 'The version that is shown.' }),
  versionStatus,
  latestVersion: z.int(),
  publishedVersion: z
    .int()
    .nullable()
    .meta({ description: 'The version that awards; null where none was published yet.' }),
  createdAt: time,
  updatedAt: time,
  publishedAt: time
    .nullable()
    .meta({ description: 'When the version that is shown was last published; null where it never was.' }),
  archivedAt: time.nullable(),
  ...stampsShape,
};

export const customStrategySummary = z.object(rowShape).meta({ id: 'CustomStrategySummary' });

export const customStrategy = z
  .object({
    ...rowShape,
    source: z.string().meta({ description: 'The text; of a form its canonical one.' }),
    ast: strategyForm.nullable().meta({ description: 'The JSON form; null where the grammar is broken.' }),
    diagnostics: z.array(diagnostic),
    facts: z.array(z.string()).meta({ description: 'What it reads of the past.' }),
    trackedLets: z.array(z.string()).meta({
      description:
        'The lets whose values awards keep, since facts name them: of awards by this version and later ones.',
    }),
    params: z.array(param),
    inputs: z.array(input),
    awardRange: awardRange
      .nullable()
      .meta({ description: 'The points between which every award lies; null where the text has errors.' }),
  })
  .meta({ id: 'CustomStrategy' });

/** What an import answers with. */
export const importedStrategy = customStrategy
  .extend({ imported: z.enum(['strategy', 'version']), notes: z.array(diagnostic) })
  .meta({ id: 'ImportedStrategy' });

export function customStrategySummaryView({ strategy: row, version }: ListedStrategy) {
  return {
    id: row.id,
    strategyId: customStrategyId(row.id),
    owner: row.owner,
    name: row.name,
    description: row.description,
    status: row.status,
    version: version.version,
    versionStatus: version.status,
    latestVersion: row.latestVersion,
    publishedVersion: row.publishedVersion,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    publishedAt: isoTimeOrNull(version.publishedAt),
    archivedAt: isoTimeOrNull(row.archivedAt),
    ...row.stamps,
  };
}

export function customStrategyView({ strategy, version, compilation, ast }: StrategyAtVersion) {
  const { facts, params, inputs, trackedLets } = compilation.ok ? compilation.strategy : NOTHING;
  return {
    ...customStrategySummaryView({ strategy, version }),
    source: version.source,
    ast,
    diagnostics: compilation.diagnostics.map(diagnosticView),
    facts: facts.map(({ key }) => key),
    trackedLets,
    params: params.map(paramView),
    inputs: inputs.map(inputView),
    awardRange: compilation.ok ? compilation.strategy.awardRange : null,
  };
}

/** What can be said of a text with errors. */
const NOTHING = { facts: [], params: [], inputs: [], trackedLets: [] };

export function diagnosticView({
  code,
  rule,
  severity,
  message,
  help,
  span,
  pointer,
  related,
  fixes,
}: Diagnostic) {
  return {
    code,
    rule,
    severity,
    message,
    ...(help === undefined ? {} : { help }),
    span,
    ...(pointer === undefined ? {} : { pointer }),
    related: related.map((place) => ({ span: place.span, message: place.message })),
    fixes: fixes.map(({ title, edits }) => ({ title, edits })),
  };
}

/** A strategy as it leaves, with the tag that names this state of it. */
export function customStrategyAnswer(row: StrategyAtVersion) {
  return { body: customStrategyView(row), etag: revisionTag(row.strategy) };
}

export function customStrategyLocation({ strategy }: StrategyAtVersion): string {
  return `${API_PREFIX}/strategies/custom/${strategy.id}`;
}
