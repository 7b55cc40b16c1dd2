import { type CommandFailure, cannotRead } from '../exit-code.js';

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'no such file',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'a part of this path is no folder',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space is left',
  EROFS: 'its disk is read-only',
};

export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** The operating system's refusal, in words that name the file as the user did. */
export function readFailure(path: string, error: unknown): CommandFailure {
  if (!isSystemError(error)) throw error;
  return cannotRead(`${path}: ${reasons[error.code] ?? error.message}`, { cause: error });
}

/** The same for what can't be written. */
export function writeFailure(path: string, error: unknown): CommandFailure {
  if (!isSystemError(error)) throw error;
  const reason = error.code === 'ENOENT' ? 'no such folder' : (reasons[error.code] ?? error.message);
  return cannotRead(`${path}: cannot be written: ${reason.replace('to read it', 'to write it')}`, {
    cause: error,
  });
}
