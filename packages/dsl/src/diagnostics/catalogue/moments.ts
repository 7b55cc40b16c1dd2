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

export const dayOfYearAlone = defineDiagnostic<{ readonly day: string }>({
  code: 'M2141',
  rule: 'day-of-year-alone',
  severity: 'error',
  message: ({ day }) => `\`${day}\` is a day of each year, which only stands beside a date or an instant`,
  help: ({ day }) =>
    `compare with it: \`now == ${day}\`, \`now in ${day}..@12-31\`; or write the year too: \`@2026-${day.slice(1)}\``,
});

export const notWholeDays = defineDiagnostic<{ readonly duration: string; readonly days: number }>({
  code: 'M2140',
  rule: 'not-whole-days',
  severity: 'error',
  message: ({ duration }) => `between two dates lie whole days, which \`${duration}\` isn't`,
  help: ({ days }) => {
    const whole = days === 0 ? '`1d`' : `\`${days}d\` or \`${days + 1}d\``;
    return `write ${whole}, or move an instant and take its \`.date\``;
  },
});

export const notAMoment = defineDiagnostic<MemberOf & { readonly type: string }>({
  code: 'M2351',
  rule: 'not-a-moment',
  severity: 'error',
  message: ({ owner, member, type }) =>
    `\`.${member}\` is asked of dates and instants, but \`${owner}\` is ${type}`,
  help: ({ owner, type }) =>
    type === 'a time'
      ? `times are compared whole: \`${owner} >= @08:00\`, \`${owner} in @08:00..@09:59\``
      : undefined,
});
