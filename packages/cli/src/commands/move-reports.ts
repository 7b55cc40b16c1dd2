import { toVisible } from '@merit/dsl';
import { countOf } from '../output/number.js';
import type { Palette } from '../output/palette.js';
import { formatDifference } from '../output/text-difference.js';
import type { Move } from './moves.js';
import type { Renderers } from './reports.js';

export type MoveForm = 'pretty' | 'json';

export interface MoveReport {
  readonly service: string;
  /** Whether it was done, or only looked at. */
  readonly isDone: boolean;
}

export function moveRenderers(moves: readonly Move[], report: MoveReport): Renderers<MoveForm> {
  return {
    pretty: ({ palette }) => moves.map((move) => moveText(move, report, palette)).join(''),
    json: () => `${JSON.stringify(movesJson(moves, report), null, 2)}\n`,
  };
}

function moveText(move: Move, { isDone }: MoveReport, palette: Palette): string {
  const { file, source, name, published, step } = move;
  const about = `${palette.strong(toVisible(name))} ${palette.faint(`(${file.path})`)}`;
  if (step === 'none') return `${palette.faint('=')} ${about}: version ${move.after} awards already\n`;
  const verb = isDone ? (step === 'restore' ? 'awards again' : 'awards now') : 'would award';
  const place = published === null ? '' : `, in place of version ${published.version}`;
  const sign = isDone ? palette.green('✓') : palette.yellow('→');
  const line = `${sign} ${about}: version ${move.after} ${verb}${place}${usesText(move)}\n`;
  if (isDone) return line + trackedText(move, palette);
  return line + (published === null ? '' : formatDifference(published.source, source, palette));
}

function usesText({ usage: { games, tasks } }: Move): string {
  if (games + tasks === 0) return '';
  const parts = [games > 0 ? countOf(games, 'game') : '', tasks > 0 ? countOf(tasks, 'task') : ''];
  return `, named by ${parts.filter((part) => part !== '').join(' and ')}`;
}

/** Facts about lets begin with the first version that has them. */
function trackedText({ newest, published }: Move, palette: Palette): string {
  const before = published?.trackedLets ?? [];
  const begun = newest?.trackedLets?.filter((name) => !before.includes(name)) ?? [];
  if (begun.length === 0) return '';
  const names = begun.map((name) => `\`${name}\``).join(', ');
  return palette.faint(`  awards keep ${names} from now on: facts about it count none of before\n`);
}

function movesJson(moves: readonly Move[], { service, isDone }: MoveReport): object {
  const strategies = moves.map((move) => ({
    path: move.file.path,
    name: move.name,
    id: move.newest?.id ?? null,
    action: move.step,
    before: move.published?.version ?? null,
    after: move.after,
    games: move.usage.games,
    tasks: move.usage.tasks,
    trackedLets: move.newest?.trackedLets ?? [],
  }));
  return { version: 1, service, done: isDone, strategies };
}
