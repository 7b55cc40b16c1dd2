import type { Schemas } from './contract.js';

/** What the service says where it refuses (RFC 9457). */
export type ProblemBody = Schemas['Problem'];

/** What happened, for programs: each has a page of its own. */
export type ProblemCode = ProblemBody['code'];

/**
 * Thrown where the service refuses. `code` is stable: decide by it, and show `message` to people. An answer
 * that isn't the service's, such as a proxy's page, has no code.
 */
export class MeritProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  /** What is wrong with which field. */
  readonly errors: NonNullable<ProblemBody['errors']>;
  /** Everything that was said, such as the `gameId` that is in the way. */
  readonly body: Partial<ProblemBody> & Readonly<Record<string, unknown>>;
  readonly response: Response;

  constructor(response: Response, body: MeritProblem['body']) {
    super(body.detail ?? body.title ?? `status ${response.status}`);
    this.name = 'MeritProblem';
    this.status = response.status;
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.body = body;
    this.response = response;
  }
}

/** Reads what a refusal says. A proxy in between answers with pages of its own, which say nothing. */
export async function readProblem(response: Response): Promise<MeritProblem> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const text = await response.text();
  return new MeritProblem(response, isProblem ? JSON.parse(text) : {});
}
