/** Instants as a zone's clocks show them: `Tue 2016-04-12 20:00:00`. */
export function createTimeFormat(timeZone: string): (instantMs: number) => string {
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
  // Swedish writes dates and times as ISO 8601 does.
  const dateAndTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instantMs) => `${weekday.format(instantMs)} ${dateAndTime.format(instantMs)}`;
}
