import type { Request } from 'express';
import { Fault } from '../../domain/fault.js';
import type { Formats } from './responses.js';

/** What an answer is written in. */
export interface Writing {
  /** The name of the route's format; null where it answers JSON alone. */
  readonly format: string | null;
  /** As `Content-Type` has it. */
  readonly type: string;
}

const JSON_TYPE = 'application/json';
const JSON_WRITING: Writing = { format: null, type: typeOf(JSON_TYPE) };

/**
 * What to answer in, of the formats that the route has (null for JSON alone), before the query is checked:
 * the format that it names, else the one that `Accept` likes best. A name that isn't among the route's is
 * refused later, with the rest of the query.
 *
 * @throws Fault `not-acceptable` where the caller takes nothing that the route can give.
 */
export function negotiate(formats: Formats | null, request: Request): Writing {
  if (formats === null) {
    accepted(request, [JSON_TYPE]);
    return JSON_WRITING;
  }
  const entries = Object.entries(formats);
  const named = formatNamed(request.url);
  const best = () =>
    accepted(
      request,
      Object.values(formats).map(({ mediaType }) => mediaType),
    );
  const wanted = named === null ? best() : (formats[named]?.mediaType ?? '');
  const [format, chosen] = entries.find(([, { mediaType }]) => mediaType === wanted) ?? [null, undefined];
  return { format, type: chosen?.isBinary ? wanted : typeOf(wanted) };
}

function accepted(request: Request, mediaTypes: readonly string[]): string {
  const accept = request.get('accept');
  const [first = ''] = mediaTypes;
  const best = accept === undefined || accept === '*/*' ? first : request.accepts([...mediaTypes]);
  if (best === false) {
    throw new Fault('not-acceptable');
  }
  return best;
}

/** Read leniently: a query that can't be read is refused when all of it is checked. */
function formatNamed(url: string): string | null {
  const mark = url.indexOf('?');
  return mark === -1 ? null : new URLSearchParams(url.slice(mark)).get('format');
}

function typeOf(mediaType: string): string {
  return `${mediaType}; charset=utf-8`;
}
