/** The time, as milliseconds since 1970. Injected, so that tests decide what time it is. */
export interface Clock {
  now(): number;
}

/** Time-ordered ids (UUIDv7), strictly increasing within a process. */
export interface Ids {
  next(): string;
}
