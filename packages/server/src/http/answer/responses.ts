import type { Request } from 'express';
import type * as z from 'zod';
import { Fault } from '../../domain/fault.js';

/** Headers that a handler gives, with what it answers. */
export type AnswerHeader = 'Location' | 'ETag' | 'Content-Disposition' | 'Retry-After';

/** An answer in JSON. */
export interface JsonResponse<Schema extends z.ZodType = z.ZodType> {
  readonly description: string;
  readonly schema: Schema;
  /** Those that it always carries, besides those that follow from its route. */
  readonly headers?: readonly AnswerHeader[];
}

/** An answer in the format that the request asks for, by `format` or by `Accept`; else in the first. */
export interface FormattedResponse<F extends Formats = Formats> {
  readonly description: string;
  readonly formats: F;
  readonly headers?: readonly AnswerHeader[];
}

/** Formats by the names that `format` takes. */
export type Formats = { readonly [name: string]: Format };

export interface Format {
  /** Without parameters. */
  readonly mediaType: string;
  /** What the whole text is; of JSON, what it holds. */
  readonly schema: z.ZodType;
  /** Of what is no text, and so has no character set. */
  readonly isBinary?: true;
}

export type ResponseSpec = JsonResponse | FormattedResponse;
export type Responses = { readonly [status: number]: ResponseSpec };

/** The formats that a route answers in, or null where it answers JSON alone. */
export function formatsIn(responses: Responses): Formats | null {
  const formatted = Object.values(responses).find((response) => 'formats' in response);
  return formatted?.formats ?? null;
}

/** What an answer is written in. */
export interface AnswerFormat {
  /** The name of the route's format; null where it answers JSON alone. */
  readonly format: string | null;
  /** As `Content-Type` has it. */
  readonly type: string;
}

const JSON_TYPE = 'application/json';
const JSON_WRITING: AnswerFormat = { format: null, type: typeOf(JSON_TYPE) };

/**
 * What to answer in, of the formats that the route has (null for JSON alone), before the query is checked:
 * the format that it names, else the one that `Accept` likes best. A name that isn't among the route's is
 * refused later, with the rest of the query.
 *
 * @throws Fault `not-acceptable` where the caller takes nothing that the route can give.
 */
export function negotiate(formats: Formats | null, request: Request): AnswerFormat {
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
  const best = accept === undefined || accept === '*/*' ? first : liked(request, accept, mediaTypes);
  if (best === false) {
    throw new Fault('not-acceptable');
  }
  return best;
}

/** A parameter of a media type, but for `q`. */
const PARAMETER = /;[ \t]*(?!q[ \t]*=)[\w!#$%&'*+.^`|~-]+[ \t]*=[ \t]*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*)/gi;

/**
 * What `Accept` likes best: parameters such as `charset` and `version` exclude nothing that a route can
 * give.
 */
function liked(request: Request, accept: string, mediaTypes: readonly string[]): string | false {
  const headers = { accept: accept.replaceAll(PARAMETER, '') };
  const asked: Request = Object.create(request, { headers: { value: headers } });
  return asked.accepts([...mediaTypes]);
}

/** Read leniently: a query that can't be read is refused when all of it is checked. */
function formatNamed(url: string): string | null {
  const mark = url.indexOf('?');
  return mark === -1 ? null : new URLSearchParams(url.slice(mark)).get('format');
}

function typeOf(mediaType: string): string {
  return `${mediaType}; charset=utf-8`;
}
