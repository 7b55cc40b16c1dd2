import { sinceNeedsDate } from '../../diagnostics/catalogue/facts.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../../syntax/ast.js';
import { dayMs, durationFromLiteral } from '../../types/duration.js';
import { presentType } from '../../types/make-type.js';
import type { SinceDate } from '../checked-strategy.js';
import { hasTime } from '../constants/local-time.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import type { Site } from '../site.js';
import { replaceWith } from '../suggestion.js';

/**
 * The date of `since: x`: written out, a parameter's, or the one that the event has in an input, with which
 * nothing counts where it is missing. Null where it is something else, which was reported.
 */
export function readSince(context: CheckContext, value: Expression, site: Site): SinceDate | null {
  if (value.kind === 'Missing') return null;
  const { type } = context.infer(value, site);
  if (type.kind === 'error') return null;
  const since = presentType(type).kind === 'date' ? dateOf(value, site) : null;
  if (since === null) {
    const data = { expression: quoteSource(context, value), instead: insteadOf(value) };
    context.report(sinceNeedsDate, value, data, { fixes: dayFixes(value) });
  }
  return since;
}

function dateOf(value: Expression, site: Site): SinceDate | null {
  if (value.kind === 'DateLiteral') return { date: value };
  if (value.kind !== 'Reference') return null;
  const declaration = site.scope.find(value.path.map(({ text }) => text).join('.'));
  if (declaration?.kind === 'param') return { date: value };
  return declaration?.kind === 'input' ? { input: declaration.name.text } : null;
}

/** Days are recorded, so of a moment its day is meant. */
function dayFixes(value: Expression): readonly Fix[] {
  const day = dayIn(value);
  return day === null ? [] : [replaceWith(value, day)];
}

function dayIn(value: Expression): string | null {
  const isMoment = value.kind === 'DateLiteral' && hasTime(value);
  return isMoment ? value.text.slice(0, value.text.indexOf('T')) : null;
}

/** A number of days has a window of its own. */
function insteadOf(value: Expression): string | null {
  const day = dayIn(value);
  if (day !== null) return `since: ${day}`;
  const milliseconds = value.kind === 'DurationLiteral' ? durationFromLiteral(value.text) : null;
  return milliseconds === null ? null : `days: ${Math.max(1, Math.ceil(milliseconds / dayMs))}`;
}
