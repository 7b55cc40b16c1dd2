import { initial } from './0001-initial.js';
import type { Migration } from './migration.js';

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [initial];
