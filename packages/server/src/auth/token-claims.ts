import type { JWTPayload } from 'jose';
import { subjectClaims } from '../domain/owner.js';
import type { TokenPrincipal } from '../domain/principal.js';
import { isStorableText } from '../domain/storable-text.js';

const SUBJECT_LENGTH_MAX = 255;
const ADMIN_ROLE = 'AdministratorService';

/**
 * Who a valid token speaks for. The first subject claim that is there counts: one that is no proper text
 * isn't passed over for the next, which may be somebody else's.
 *
 * @returns Null where it names nobody.
 */
export function principalOf(payload: JWTPayload): TokenPrincipal | null {
  const claim = subjectClaims.find((name) => payload[name] !== undefined);
  if (claim === undefined) return null;
  const subject = payload[claim];
  if (typeof subject !== 'string' || !isSubject(subject)) return null;
  return { kind: 'token', owner: `${claim}:${subject}`, subject, claim, isAdmin: isAdmin(payload) };
}

function isSubject(subject: string): boolean {
  return subject.trim() !== '' && subject.length <= SUBJECT_LENGTH_MAX && isStorableText(subject);
}

function isAdmin({ realm_access: access }: JWTPayload): boolean {
  return (
    typeof access === 'object' &&
    access !== null &&
    'roles' in access &&
    Array.isArray(access.roles) &&
    access.roles.includes(ADMIN_ROLE)
  );
}
