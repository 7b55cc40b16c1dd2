import type { CalendarMember, ConstantValue, LocalTime } from '@merit/dsl';
import { minuteMax } from '@merit/dsl';
import { hourAt, minuteAt, partOf, timeAt, weekdayOf, yearDayOf } from '../../calendar/calendar-parts.js';
import { isOccurrence, toDay, toInstant } from '../../calendar/moment-bounds.js';
import type { TimeZone } from '../../calendar/time-zone.js';
import { numberIn } from '../../value/held.js';
import type { Value } from '../../value/value.js';
import { expectMoment } from '../code/expected-kind.js';
import type { Frame, FrameSlot } from '../code/frame.js';
import { clockOf, read, zoneOf } from '../code/frame.js';
import type { DatePlan, InstantPlan, MomentPlan, Plan, PresentPlan, ScaledPlan } from '../code/planned.js';
import {
  constantOf,
  date,
  instant,
  optionalOf,
  planOf,
  present,
  scaled,
  slotOf,
  text,
} from '../code/planned.js';

/** A date or an instant that is written down, or was given for a parameter. */
export function planMoment(kind: MomentPlan['kind'], value: ConstantValue): PresentPlan {
  if (!isLocalTime(value)) return constantOf(kind === 'date' ? date : instant, numberIn(value));
  const instantIn = atLocalTime(value);
  return planOf(instant, (frame) => instantIn(zoneOf(frame)));
}

/**
 * What a slot holds, or where it holds null for a default, that local time: it is an instant only in a zone.
 */
export function planSlotOrLocalTime(slot: FrameSlot<Value | null>, localTime: LocalTime): PresentPlan {
  const instantIn = atLocalTime(localTime);
  return planOf(instant, (frame) => {
    const given = read(frame, slot);
    return given === null ? instantIn(zoneOf(frame)) : numberIn(given);
  });
}

export function isLocalTime(value: ConstantValue | null): value is LocalTime {
  return typeof value === 'object' && value !== null && 'localMs' in value;
}

/** Looked up once as long as the zone stays. */
function atLocalTime({ localMs }: LocalTime): (zone: TimeZone) => number {
  let latest: TimeZone | null = null;
  let instantMs = 0;
  return (zone) => {
    if (zone !== latest) {
      instantMs = toInstant(zone.instantAt(localMs));
      latest = zone;
    }
    return instantMs;
  };
}

// ── now ─────────────────────────────────────────────────────────────────────

/** `now`, in whole milliseconds. Throws a RangeError where the host gave none of the years 1 to 9999. */
export const nowPlan: InstantPlan = planOf(instant, (frame) => {
  const now = Math.floor(clockOf(frame).now);
  if (!isOccurrence(now)) throw new RangeError(`\`now\` is no moment of the years 1 to 9999: ${now}`);
  return now;
});

// ── Members ─────────────────────────────────────────────────────────────────

/** `moment.hour` and its like. */
export function planMember(moment: MomentPlan, member: CalendarMember): PresentPlan {
  if (member === 'hour' || member === 'minute' || member === 'time') return planTimeOfDay(moment, member);
  const day = toDate(moment);
  const { code } = day;
  switch (member) {
    case 'date':
      return day;
    case 'weekday':
      return planOf(text, (frame) => weekdayOf(code(frame)));
    case 'day':
      return planOf(scaled(0, 1, 31), (frame) => partOf(code(frame), 'day'));
    case 'month':
      return planOf(scaled(0, 1, 12), (frame) => partOf(code(frame), 'month'));
    case 'year':
      return planOf(scaled(0, 1, 9_999), (frame) => partOf(code(frame), 'year'));
  }
}

const timesOfDay = {
  hour: { most: 23, read: hourAt },
  minute: { most: 59, read: minuteAt },
  time: { most: minuteMax, read: timeAt },
} as const;

function planTimeOfDay({ code }: MomentPlan, member: keyof typeof timesOfDay): ScaledPlan {
  const { most, read } = timesOfDay[member];
  return planOf(scaled(0, 0, most), (frame) => {
    const instantMs = code(frame);
    return read(instantMs, zoneOf(frame).offsetAt(instantMs));
  });
}

// ── Comparing ───────────────────────────────────────────────────────────────

/** The date that calendars in the game's time zone show; a date is its own. */
export function toDate(plan: MomentPlan): DatePlan {
  if (plan.kind === 'date') return plan;
  const { code } = plan;
  return planOf(date, (frame: Frame) => toDay(zoneOf(frame).localDay(code(frame))));
}

/** `toDate` for what may be missing. */
export function toDateOrMissing(plan: Plan): Plan {
  if (plan.kind !== 'optional') return toDate(expectMoment(plan));
  if (plan.inner.kind === 'date') return plan;
  const { code } = plan;
  return optionalOf(date, (frame) => {
    const instantMs = code(frame);
    return instantMs === null ? null : toDay(zoneOf(frame).localDay(numberIn(instantMs)));
  });
}

/** Whether one side is a date and the other an instant, so that the date of the latter is compared. */
export function isMixed(left: Plan, right: Plan): boolean {
  const kinds = [present(left).kind, present(right).kind];
  return kinds.includes('date') && kinds.includes('instant');
}

/** Whether one side is a moment and the other a day of each year, which is held as a number. */
export function isBesideYearDay(left: Plan, right: Plan): boolean {
  return isMoment(present(left)) !== isMoment(present(right));
}

const someYearDay = scaled(0, 101, 1_231);

/** The day of each year on which a moment, which may be missing, lies; other plans as they are. */
export function toYearDay(plan: Plan): Plan {
  if (!isMoment(present(plan))) return plan;
  const day = toDateOrMissing(plan);
  if (day.kind !== 'optional') {
    const { code } = expectMoment(day);
    return planOf(someYearDay, (frame) => yearDayOf(code(frame)));
  }
  const { code } = day;
  return optionalOf(someYearDay, (frame) => {
    const date = code(frame);
    return date === null ? null : yearDayOf(numberIn(date));
  });
}

/** Two moments as the whole numbers that stand in the same order. */
export function inOrder(left: MomentPlan, right: MomentPlan): readonly [ScaledPlan, ScaledPlan] {
  return isMixed(left, right)
    ? [asNumber(toDate(left)), asNumber(toDate(right))]
    : [asNumber(left), asNumber(right)];
}

export function isMoment(plan: PresentPlan): plan is MomentPlan {
  return plan.kind === 'instant' || plan.kind === 'date';
}

const someMoment = scaled(0, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** Moments are held as whole numbers already. */
export function asNumber({ code, constant, slot }: MomentPlan): ScaledPlan {
  if (constant !== undefined) return constantOf(someMoment, constant);
  return slot === undefined ? planOf(someMoment, code) : slotOf(someMoment, slot);
}
