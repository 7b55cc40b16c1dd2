/** By what a value that awards keep is found again: a later version may give the name another type. */
export interface TrackedName {
  readonly name: string;
  readonly type: string;
}

/** Whether both stand for the same tracked value. */
export function isSameTracked(one: TrackedName, other: TrackedName): boolean {
  return one.name === other.name && one.type === other.type;
}
