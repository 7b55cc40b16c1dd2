/** A date of the proleptic Gregorian calendar, the one of ISO 8601: 1 BC is the year 0. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

// Years are counted from March here, so that the leap day is the last of its year and months before it have
// fixed lengths; 400 years have 146,097 days. After Howard Hinnant, "chrono-Compatible Low-Level Date
// Algorithms".

/** Days from 0000-03-01 to 1970-01-01. */
const marchEpoch = 719_468;

/** The date of a day, in whole days since 1970-01-01. */
export function civilDate(dayNumber: number): CivilDate {
  const sinceEpoch = dayNumber + marchEpoch;
  const era = Math.floor(sinceEpoch / 146_097);
  const dayOfEra = sinceEpoch - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - daysBeforeYear(yearOfEra);
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - daysBeforeMonth(monthFromMarch) + 1,
  };
}

/** Days since 1970-01-01. A day beyond its month's end counts on: 31 April is 1 May. */
export function dayNumber({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = daysBeforeMonth(monthFromMarch) + day - 1;
  return era * 146_097 + daysBeforeYear(marchYear - era * 400) + dayOfYear - marchEpoch;
}

function daysBeforeYear(yearOfEra: number): number {
  return 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
}

function daysBeforeMonth(monthFromMarch: number): number {
  return Math.floor((153 * monthFromMarch + 2) / 5);
}

/** From 0 for a Monday to 6 for a Sunday. 1970-01-01 was a Thursday. */
export function daysSinceMonday(dayNumber: number): number {
  return (((dayNumber + 3) % 7) + 7) % 7;
}
