/** Stands in the column `day` of an input's counter for the sum over all days; no calendar has this day. */
export const allDays = -2_000_000_000;
