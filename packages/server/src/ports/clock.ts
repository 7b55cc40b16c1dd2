/** Injected, so that tests decide what time it is. */
export interface Clock {
  /** The time, as milliseconds since 1970. */
  now(): number;
  /** For measuring: milliseconds with fractions since some moment; nobody sets it back. */
  elapsed(): number;
}

/** Time-ordered ids (UUIDv7), strictly increasing within a process. */
export interface Ids {
  next(): string;
}
