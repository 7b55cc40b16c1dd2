import { describe, expect, it } from 'vitest';
import { createTimeReader } from './time.js';
import { createFormReader, timeFormProblem } from './time-form.js';

const readTime = createTimeReader('Europe/Madrid');

function readAs(form: string, text: string): string | null {
  const instantMs = createFormReader(form, readTime)(text);
  return instantMs === null ? null : new Date(instantMs).toISOString();
}

describe('a form of times', () => {
  it.each([
    ['DD/MM/YYYY HH:mm', '05/01/2026 10:40', '2026-01-05T09:40:00.000Z'],
    ['DD.MM.YYYY', '05.01.2026', '2026-01-04T23:00:00.000Z'],
    ['M/D/YYYY h:mm:ss a', '4/12/2026 12:00:00 AM', '2026-04-11T22:00:00.000Z'],
    ['M/D/YYYY h:mm:ss a', '4/12/2026 12:30:00 pm', '2026-04-12T10:30:00.000Z'],
    ['MMM D, YYYY, h:mm:ss a', 'Jan 5, 2026, 10:40:56 AM', '2026-01-05T09:40:56.000Z'],
    ['D/MM/YY, HH:mm', '5/01/26, 10:40', '2026-01-05T09:40:00.000Z'],
    ['YYYYMMDD HH:mm:ss.SSS Z', '20260105 10:40:56.250 +0100', '2026-01-05T09:40:56.250Z'],
    ['D MMMM YYYY', '5 January 2026', '2026-01-04T23:00:00.000Z'],
    ['unix', '1767606056', '2026-01-05T09:40:56.000Z'],
    ['unix-ms', '1767606056250', '2026-01-05T09:40:56.250Z'],
  ])('%s reads %s', (form, text, instant) => {
    expect(readAs(form, text)).toBe(instant);
  });

  it.each([
    ['DD/MM/YYYY', '31/02/2026'],
    ['DD/MM/YYYY', '2026-01-05'],
    ['DD/MM/YYYY', '05/01/2026 10:40'],
    ['M/D/YYYY h:mm a', '4/12/2026 13:00 PM'],
    ['MMM D, YYYY', 'Foo 5, 2026'],
    ['DD.MM.YYYY', '05-01-2026'],
    ['DD/MM/YYYY HH:mm', '05/01/2026'],
    ['unix', 'soon'],
    ['unix', '99999999999999'],
    ['unix', '-99999999999999'],
    ['unix-ms', '253402300799999'],
  ])('%s does not read %s', (form, text) => {
    expect(readAs(form, text)).toBeNull();
  });

  it.each([
    ['DD/MM/YYYY', undefined],
    ['unix', undefined],
    ['HH:mm', 'it lacks a year, a month or a day'],
    ['DD/DD/YYYY MM', 'it has the day twice'],
    ['DD/MM/YYYY hh:mm a A a', 'it has the half of the day twice'],
    ['soon', 'it lacks a year, a month or a day'],
  ])('is one, or why not: %s', (form, problem) => {
    expect(timeFormProblem(form)).toBe(problem);
  });
});
