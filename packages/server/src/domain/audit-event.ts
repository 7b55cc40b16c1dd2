import type { AuditLevel, AuditModule } from './audit-entry.js';

/**
 * Everything that is noted in the audit log: by module its short statement in the past tense, and how it is
 * to be read. What changes something is a `success`, what only shows something an `info`. A statement is for
 * people and programs alike, so one that was ever written stays as it is.
 */
const events = {
  auth: {
    'OAuth user bootstrapped': 'success',
    'Admin call refused': 'warning',
  },
  apikeys: {
    'API key created': 'success',
    'API key replaced': 'success',
    'API key revoked': 'success',
  },
  games: {
    'Game created': 'success',
    'Game updated': 'success',
    'Game deleted': 'success',
    'Game duplicated': 'success',
  },
  tasks: {
    'Task created': 'success',
    'Tasks created': 'success',
    'Task updated': 'success',
    'Task deleted': 'success',
    'Task duplicated': 'success',
  },
  strategies: {
    'Strategy created': 'success',
    'Strategy updated': 'success',
    'Strategy published': 'success',
    'Strategy rolled back': 'success',
    'Strategy archived': 'success',
  },
  users: {
    'User erased': 'success',
  },
  wallets: {
    'Points assigned': 'success',
    'Points converted': 'success',
    'Points reversed': 'success',
  },
  exports: {
    'Users exported': 'info',
    'User points exported': 'info',
    'User interactions exported': 'info',
    'Wallet transactions exported': 'info',
    'History exported': 'info',
  },
} as const satisfies Readonly<Record<AuditModule, Readonly<Record<string, AuditLevel>>>>;

type Events = typeof events;

/** One of them, by its module and its statement. */
export type AuditEvent = {
  [Module in AuditModule]: { readonly module: Module; readonly message: keyof Events[Module] & string };
}[AuditModule];

const levels: Readonly<Record<AuditModule, Readonly<Record<string, AuditLevel>>>> = events;

export function levelOf({ module, message }: AuditEvent): AuditLevel {
  const level = levels[module][message];
  if (level === undefined) throw new TypeError(`nothing in ${module} is called “${message}”`);
  return level;
}
