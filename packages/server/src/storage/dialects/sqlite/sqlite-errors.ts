/**
 * Conditions of a file that is held, moved away or out of room, or of a disk that fails. `READONLY` alone
 * isn't one: that is a connection of ours that only reads, asked to write.
 */
const unavailable = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|READONLY_|CANTOPEN|NOMEM)/;

/** Why a file can't be opened to be read and written, by the beginning of SQLite's code. */
const reasons: Readonly<Record<string, string>> = {
  BUSY: 'is locked by another program',
  READONLY: 'cannot be written: look at the permissions of the file and of its folder',
  CANTOPEN: 'cannot be opened: look at the permissions of the file and of its folder',
  FULL: 'cannot grow: its disk is full',
  IOERR: 'cannot be read or written: its disk is full or fails',
  NOTADB: 'is no SQLite database, or a damaged one: restore a backup',
  CORRUPT: 'is damaged: restore a backup',
};

export function isSqliteUnavailable(error: unknown): boolean {
  return unavailable.test(codeOf(error));
}

/** Whether the file can't be written: of a connection of ours that only reads, it is a mistake of ours. */
export function isSqliteReadOnly(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_READONLY';
}

/** Whether somebody else holds what was asked for. */
export function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Continues a sentence that begins with the file; null where it isn't the file that is at fault. */
export function reasonOf(error: unknown): string | null {
  const [, kind = ''] = codeOf(error).split('_');
  return reasons[kind] ?? null;
}

/** Not by its class, which an error loses that comes from another thread. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
