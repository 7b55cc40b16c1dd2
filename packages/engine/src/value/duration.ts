import { durationFromLiteral } from '@merit/dsl';
import type { Integer } from './integer.js';

const iso =
  /^(-?)P(?=.)(?:(\d{1,12})W)?(?:(\d{1,13})D)?(?:T(?=.)(?:(\d{1,14})H)?(?:(\d{1,15})M)?(?:(\d{1,15})(?:[.,](\d{1,3})0*)?S)?)?$/;

/**
 * Reads a duration from the wire: one number with a unit as in the language (`90s`, `500ms`), or ISO 8601
 * in weeks, days, hours, minutes and seconds (`PT12.5S`, `P1DT2H`). A day has 24 hours; months and years
 * have no fixed length, so they aren't read. Gives milliseconds, or null for anything else: other text,
 * fractions of a millisecond, and lengths beyond the safe integers.
 */
export function durationFromText(text: string): number | null {
  const milliseconds = fromLiteral(text) ?? fromIso(text);
  return milliseconds !== null && Number.isSafeInteger(milliseconds) ? milliseconds + 0 : null;
}

function fromLiteral(text: string): number | null {
  if (!text.startsWith('-')) return durationFromLiteral(text);
  const size = durationFromLiteral(text.slice(1));
  return size === null ? null : -size;
}

function fromIso(text: string): number | null {
  const match = iso.exec(text);
  if (match === null) return null;
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, fraction = ''] = match;
  const size =
    Number(weeks) * 604_800_000 +
    Number(days) * 86_400_000 +
    Number(hours) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1_000 +
    Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -size : size;
}

/**
 * ISO 8601 in hours, minutes and seconds (`PT36H`, `PT1M30S`, `-PT0.5S`): a day would read as a calendar day.
 */
export function durationToText(milliseconds: Integer): string {
  const size = milliseconds < 0 ? -BigInt(milliseconds) : BigInt(milliseconds);
  const hours = size / 3_600_000n;
  const minutes = (size / 60_000n) % 60n;
  const seconds = secondsText(Number(size % 60_000n));
  const text = `${hours > 0n ? `${hours}H` : ''}${minutes > 0n ? `${minutes}M` : ''}${seconds}`;
  return `${milliseconds < 0 ? '-' : ''}PT${text === '' ? '0S' : text}`;
}

function secondsText(milliseconds: number): string {
  return milliseconds === 0 ? '' : `${milliseconds / 1_000}S`;
}
