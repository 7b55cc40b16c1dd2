const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** The text that stands for a day of the week, by its name in any length: `sat`. */
export function weekdayNamed(word: string): string | null {
  return named(word, weekdays)?.slice(0, 3) ?? null;
}

/** The number of a month, from 1, by its name in any length. */
export function monthNamed(word: string): number | null {
  const month = named(word, months);
  return month === null ? null : months.indexOf(month) + 1;
}

/** Abbreviations of fewer than three letters have other meanings. */
function named(word: string, names: readonly string[]): string | null {
  const lower = word.toLowerCase();
  return lower.length < 3 ? null : (names.find((name) => name.startsWith(lower)) ?? null);
}
