import { type DiagnosticKind, defineDiagnostic } from '../diagnostic.js';

/**
 * Parts of the language that this version reads but doesn't understand. Each is a kind of its own, so that
 * it can go when its part comes.
 */
export interface Unsupported {
  /** As its author wrote it. */
  readonly construct: string;
}

function notUnderstood(code: string, rule: string): DiagnosticKind<Unsupported> {
  return defineDiagnostic<Unsupported>({
    code,
    rule,
    severity: 'error',
    message: ({ construct }) => `\`${construct}\` is not understood by this version of Merit yet`,
  });
}

export const factNotYet = notUnderstood('M2908', 'fact-not-yet');
export const filterNotYet = notUnderstood('M2909', 'filter-not-yet');
