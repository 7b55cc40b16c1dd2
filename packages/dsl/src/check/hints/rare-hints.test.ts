import { describe, expect, it } from 'vitest';
import { findingsIn } from '../testing/check-text.js';

const inputs = `input name: text
  input kind: text ("walk" | "run")
  input wake: time
  input day: date
  input at: instant
  input long: duration
  input flags: list<bool> (max 3)
  input steps: int`;

/** The first finding of a rule with a condition: its message and what to do. */
function told(condition: string): string {
  const [first] = findingsIn(`strategy "S" {\n  ${inputs}\n  rule "R" when ${condition} { award 1 }\n}`);
  return `${first?.message} · ${first?.help ?? ''}`;
}

describe('what a rare mistake is told', () => {
  it.each([
    ['user.streak >= 7d', 'a streak is a number of days'],
    ['user.streak >= 7h', 'a streak is a number of days, weeks or months'],
    ['user.streak(each: week) >= 7d', 'a streak is a number of days, weeks or months'],
    ['user.awards > 7d', 'user.awards(last: 7d)'],
    ['user.awards(this: day) > 7d', 'a duration'],
    ['wake > 18', '@18:00'],
    ['wake > 25', 'time'],
    ['day == 12-24', '@12-24'],
    ['day == 13 - 45', 'date'],
    ['name == 5', '"5"'],
    ['kind == 5', 'walk'],
    ['kind == true', 'one of'],
    ['day == "12-24"', '@12-24'],
    ['day == "2026-12-24"', '@2026-12-24'],
    ['wake == "8:30"', '@08:30'],
    ['steps == "12"', '12'],
    ['now.hour == "8:30"', 'hours are numbers'],
    ['now.month == "march"', 'months are numbers'],
    ['now.month == "often"', 'now.month'],
    ['now.hour == @18:00', 'hours are numbers'],
    ['at > wake', '.time'],
    ['name in "a".."c"', 'texts'],
    ['user.awards(days: 7d) > 1', 'days are counted'],
    ['event.data > 1', 'an event is read by its inputs'],
    ['event.data.at > now', '`at`'],
    ['event.userId == "ann"', 'user.id'],
    ['event.city == "x"', 'input city'],
    ['event.place.city == "x"', 'from "place.city"'],
    ['kind == "walk" or "run"', 'both sides'],
    ['sum(flags) > 1', 'sum'],
    ['sum(flags, flag => flag) > 1', 'count'],
    ['march == now.month', 'months are numbers'],
    ['monday == now.weekday', 'days of the week are texts'],
    ['walk == kind', '"walk"'],
  ])('%s', (condition, said) => {
    expect(told(condition)).toContain(said);
  });
});
