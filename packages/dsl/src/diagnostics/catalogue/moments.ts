import { defineDiagnostic } from '../diagnostic.js';

// ── M2350 and up: dates and instants ────────────────────────────────────────

interface MemberOf {
  /** What stands before the dot. */
  readonly owner: string;
  readonly member: string;
}

export const dateWithoutTime = defineDiagnostic<MemberOf>({
  code: 'M2350',
  rule: 'date-without-time',
  severity: 'error',
  message: ({ owner, member }) => `\`${owner}\` is a date, which has no \`${member}\``,
  help: () => 'only an instant has a time of day',
});

export const notAMoment = defineDiagnostic<MemberOf & { readonly type: string }>({
  code: 'M2351',
  rule: 'not-a-moment',
  severity: 'error',
  message: ({ owner, member, type }) =>
    `\`.${member}\` is asked of dates and instants, but \`${owner}\` is ${type}`,
});
