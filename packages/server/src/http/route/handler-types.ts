import type * as z from 'zod';
import type { Principal, TokenPrincipal } from '../../domain/principal.js';
import type { JsonAnswer, JsonBytesAnswer, StreamedAnswer, TextAnswer } from '../answer/answer.js';
import type { FormattedResponse, JsonResponse, Responses } from '../answer/responses.js';
import type { Shape } from '../schemas/shape.js';
import type { UnreadBody } from './unread-body.js';

/*
 * The types of what a handler gets and gives, by what its route says of itself.
 */

/**
 * Who may call: `open` anybody; `default` a key or a token; `bearer` a token, keys are ignored;
 * `admin-bearer` a token with the administrator's role.
 */
export type Guard = 'open' | 'default' | 'bearer' | 'admin-bearer';

export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

export type PrincipalOf<G extends Guard> = G extends 'open'
  ? null
  : G extends 'default'
    ? Principal
    : TokenPrincipal;

export type Output<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

export type BodyOf<Body> = Body extends z.ZodType
  ? z.output<Body>
  : Body extends UnreadBody
    ? Uint8Array
    : undefined;

export type FormatOf<R extends Responses> =
  Extract<R[keyof R], FormattedResponse> extends FormattedResponse<infer F>
    ? [Extract<R[keyof R], FormattedResponse>] extends [never]
      ? null
      : keyof F & string
    : never;

export type AnswerOf<R extends Responses> = {
  [Status in keyof R & number]: R[Status] extends JsonResponse<infer Schema>
    ? JsonAnswer<Status, Immutable<z.input<Schema>>>
    : TextAnswer<Status> | StreamedAnswer<Status>;
}[keyof R & number];

/** Who reads a body elsewhere may write the answer there. */
export type WrittenAnswerOf<R extends Responses, Body> = Body extends UnreadBody
  ? JsonBytesAnswer<keyof R & number>
  : never;

/** What a handler may give where JSON is made from it: readonly lists too. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;
