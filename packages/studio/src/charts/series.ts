/** The class of a case's colour: by its place among those that are told apart, −1 for all others. */
export function seriesClass(place: number): string {
  return place < 0 ? 'series-others' : `series-${place}`;
}
