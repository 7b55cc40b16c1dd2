/** How rules of json-rules-engine are read. */
export interface JsonRulesOptions {
  /** Where an event's parameters hold its points, as keys joined by dots; `points` where it is left out. */
  readonly pointsKey?: string | undefined;
  /** What events of a type give, whatever their parameters say. */
  readonly points?: ReadonlyMap<string, number> | undefined;
  /** Whether a text of digits is a number, as the other engine takes it where it compares by order. */
  readonly textNumbers?: boolean | undefined;
}
