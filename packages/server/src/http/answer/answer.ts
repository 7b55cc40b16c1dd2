export type RouteAnswer = JsonAnswer | JsonBytesAnswer | TextAnswer | StreamedAnswer;

interface AnswerHead<Status extends number> {
  readonly status: Status;
  /** Relative to the service's root, such as `/api/v1/games/…`. */
  readonly location?: string;
  /** Without quotes. */
  readonly etag?: string;
  /** Marks an answer that a route with idempotency `own` gives again. */
  readonly replayed?: true;
  readonly headers?: { readonly [name: string]: string };
}

export interface JsonAnswer<Status extends number = number, Body = unknown> extends AnswerHead<Status> {
  readonly body: Body;
}

/** The same, written already. */
export interface JsonBytesAnswer<Status extends number = number> extends AnswerHead<Status> {
  readonly json: Uint8Array;
}

/** The text as it is, in the request's format. */
export interface TextAnswer<Status extends number = number> extends AnswerHead<Status> {
  readonly text: string;
}

/** A text of any length in the request's format, sent while it is made. */
export interface StreamedAnswer<Status extends number = number> extends AnswerHead<Status> {
  readonly open: OpenStream;
  /** How long it may take in all, where that isn't what streams may. */
  readonly totalMs?: number;
  /** The same of how long nothing may move. */
  readonly idleMs?: number;
}

/**
 * Begins a stream: what it throws before its first piece is answered as a problem, what it throws later cuts
 * the connection. It isn't called where the request asks for the headers alone.
 *
 * @param signal Fires when nobody will read on. The stream is closed then by `return`, if it isn't waiting.
 * @param cut Ends the stream though its reader didn't read it whole.
 */
export type OpenStream = (
  signal: AbortSignal,
  cut: (why: string) => void,
) => Promise<AsyncIterable<Uint8Array>>;
