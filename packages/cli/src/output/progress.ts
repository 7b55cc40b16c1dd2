import type { Io } from '../io.js';
import { formatCount } from './number.js';
import { shorten } from './width.js';

/** A line on the terminal that tells how far a long reading is; silent anywhere else. */
export interface Progress {
  update(state: ProgressState): void;
  /** Takes the line away again, before anything else is written. */
  clear(): void;
}

export interface ProgressState {
  readonly events: number;
  readonly bytes: number;
  /** Null where the length isn't known, as of a pipe. */
  readonly bytesTotal: number | null;
}

const intervalMs = 100;
/** Work that ends within this shows no line at all. */
const patienceMs = 400;
const eraseLine = '\r\u001b[2K';

export const silentProgress: Progress = { update() {}, clear() {} };

export function createProgress(io: Io): Progress {
  if (!io.stderr.isTerminal || io.env['TERM'] === 'dumb') return silentProgress;
  const startedAt = io.clock();
  let shownAt = startedAt + patienceMs - intervalMs;
  let visible = false;
  return {
    update(state) {
      const now = io.clock();
      if (now - shownAt < intervalMs) return;
      shownAt = now;
      visible = true;
      // One that goes on in a second row can't be erased.
      io.stderr.write(eraseLine + shorten(progressLine(state, now - startedAt), io.stderr.columns - 1));
    },
    clear() {
      if (visible) io.stderr.write(eraseLine);
      visible = false;
    },
  };
}

function progressLine({ events, bytes, bytesTotal }: ProgressState, elapsedMs: number): string {
  const rate = `${formatCount(Math.round((events / elapsedMs) * 1000))} events/s`;
  const done = `${formatCount(events)} events`;
  if (bytesTotal === null || bytesTotal === 0) return `${done} · ${rate}`;
  const share = Math.min(1, bytes / bytesTotal);
  return `${bar(share)} ${String(Math.floor(share * 100)).padStart(3)} % · ${done} · ${rate}`;
}

function bar(share: number): string {
  const width = 24;
  const full = Math.round(share * width);
  return '━'.repeat(full) + '─'.repeat(width - full);
}
