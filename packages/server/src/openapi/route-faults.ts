import type { FaultCode } from '../domain/fault.js';
import { FAULTS } from '../http/answer/fault-table.js';
import { countsByQuota, type Route } from '../http/route/route.js';

const OF_TOKENS: readonly FaultCode[] = [
  'unauthenticated',
  'invalid-token',
  'invalid-token-signature',
  'token-expired',
  'invalid-audience',
];

/**
 * The statuses under which a route answers a code: two where it is named among its faults and those of
 * fields.
 */
export function statusesAt({ faults = [], fieldFaults = [] }: Route, code: FaultCode): readonly number[] {
  const { status, fieldStatus = status } = FAULTS[code];
  if (!fieldFaults.includes(code)) return [status];
  return faults.includes(code) ? [status, fieldStatus] : [fieldStatus];
}

/** Whether a route names a code itself: others follow from what it takes, as they do elsewhere. */
export function isOwnFault({ faults = [], fieldFaults = [] }: Route, code: FaultCode): boolean {
  return faults.includes(code) || fieldFaults.includes(code);
}

/** Every code that a route may answer: its own, and those that follow from what it takes. */
export function faultsOf(route: Route): readonly FaultCode[] {
  return [
    ...new Set([
      ...faultsOfGuard(route),
      ...faultsOfForm(route),
      ...faultsOfScope(route),
      ...faultsOfLimits(route),
      ...(route.faults ?? []),
      ...(route.fieldFaults ?? []),
      'not-acceptable' as const,
      'headers-too-large' as const,
      'internal-error' as const,
      'unavailable' as const,
    ]),
  ];
}

function faultsOfGuard({ guard }: Route): readonly FaultCode[] {
  switch (guard) {
    case 'open':
      return [];
    case 'default':
      return [...OF_TOKENS, 'invalid-api-key'];
    case 'bearer':
      return OF_TOKENS;
    case 'admin-bearer':
      return [...OF_TOKENS, 'admin-required'];
  }
}

function faultsOfForm(route: Route): readonly FaultCode[] {
  const hasParams = Object.keys(route.params.shape).length > 0;
  return [
    'validation-failed',
    'invalid-text',
    ...when(hasParams, 'invalid-path'),
    ...when(
      route.body !== undefined,
      'request-timeout',
      'body-too-large',
      'too-many-values',
      'too-many-bodies',
      'unsupported-media-type',
      'invalid-json',
    ),
    ...when('cursor' in route.query.shape, 'invalid-cursor'),
    ...when(
      route.idempotency !== undefined,
      'invalid-idempotency-key',
      'idempotency-key-reused',
      'idempotency-in-progress',
    ),
    ...when(route.versioned === true, 'precondition-failed'),
  ];
}

function faultsOfScope(route: Route): readonly FaultCode[] {
  return [
    ...when(route.faults?.includes('game-not-found') === true, 'game-forbidden'),
    ...when('owner' in route.query.shape, 'owner-forbidden'),
  ];
}

function faultsOfLimits(route: Route): readonly FaultCode[] {
  return [...when(!route.unlimited, 'rate-limited'), ...when(countsByQuota(route), 'quota-exceeded')];
}

function when(condition: boolean, ...codes: readonly FaultCode[]): readonly FaultCode[] {
  return condition ? codes : [];
}
