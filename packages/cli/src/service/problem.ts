import { toVisible } from '@merit/dsl';
import * as z from 'zod';
import { CommandFailure, type ExitCode, exitCode } from '../exit-code.js';

const diagnosticForm = z.looseObject({
  code: z.string(),
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  help: z.string().optional(),
  span: z.object({ start: z.int().min(0), end: z.int().min(0) }),
});

/** A finding of the service about a text. */
export type ServiceDiagnostic = z.infer<typeof diagnosticForm>;

const problemForm = z.looseObject({
  detail: z.string().optional(),
  title: z.string().optional(),
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  diagnostics: z.array(diagnosticForm).optional(),
  uses: z.array(z.looseObject({ externalGameId: z.string() })).optional(),
});

type Problem = z.infer<typeof problemForm>;

/** What is to be done about a refusal, by its code, where its detail doesn't say that. */
const helps: { readonly [code: string]: string } = {
  unauthenticated: 'MERIT_API_KEY or MERIT_TOKEN holds no valid key or token of this service',
  'invalid-api-key': 'MERIT_API_KEY holds no active key of this service',
  'token-expired': 'get a new token for MERIT_TOKEN',
  'precondition-failed': 'look at the change with `merit diff`, then publish again',
  'params-conflict': 'change their parameters, or publish with --force',
  'strategy-exists': 'another caller made it meanwhile: publish again',
};

/** These are about what was sent: the tool did its work. All others are about the way there. */
const findings = new Set([
  'strategy-invalid',
  'strategy-too-large',
  'params-conflict',
  'precondition-failed',
  'strategy-exists',
  'nothing-to-publish',
]);

/** A request that the service refused, with what it said. */
export class ServiceRefusal extends CommandFailure {
  readonly code: string;
  readonly diagnostics: readonly ServiceDiagnostic[];

  constructor(service: string, status: number, answer: unknown) {
    const problem = problemForm.safeParse(answer).data ?? {};
    const code = problem.code ?? '';
    const help = helps[code];
    super(exitCodeOf(code), `${service} says ${status}: ${sentenceOf(problem)}`, { help });
    this.code = code;
    this.diagnostics = problem.diagnostics ?? [];
  }
}

function exitCodeOf(code: string): ExitCode {
  return findings.has(code) ? exitCode.findings : exitCode.unreadable;
}

/** Nobody reads more. */
const placesMax = 5;

function sentenceOf({ detail, title, errors = [], uses = [] }: Problem): string {
  const places = errors.map(({ path, message }) => `${path}: ${message}`);
  const games = [...new Set(uses.map(({ externalGameId }) => externalGameId))];
  const more = [...places, ...(games.length > 0 ? [`games ${games.slice(0, placesMax).join(', ')}`] : [])];
  const about = more.length === 0 ? '' : ` (${more.slice(0, placesMax).join('; ')})`;
  // Its words go to a terminal.
  return toVisible(`${detail ?? title ?? 'it gives no reason'}${about}`);
}
