import type * as z from 'zod';

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
