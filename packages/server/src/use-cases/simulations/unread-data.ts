import { nearestName } from '@merit/dsl';
import type { Strategy } from '@merit/engine';
import type { JsonObject } from '../../domain/award.js';
import type { Warning } from './situation.js';

const WARNINGS_MAX = 20;

/** Members of an event that no input reads: most likely misspelt. */
export function unreadData({ inputs }: Strategy, data: JsonObject): readonly Warning[] {
  const known = inputs.map(({ path }) => path[0] ?? '');
  return Object.keys(data)
    .filter((name) => !known.includes(name))
    .slice(0, WARNINGS_MAX)
    .map((name) => ({ code: 'unread-data', message: messageOf(name, nearestName(name, known)) }));
}

function messageOf(name: string, nearest: string | undefined): string {
  const about = `no input reads \`data.${name}\``;
  return nearest === undefined ? about : `${about}; did you mean \`${nearest}\`?`;
}
