/** What a list was asked for. Pages are keysets over time-ordered ids, so inserts never shift them. */
export interface PageRequest {
  /** 1..1000. */
  readonly limit: number;
  /** The key after which the page begins; null for the first page. */
  readonly after: string | null;
  /** Whether to count everything that matches (to 10,000 at most). */
  readonly count: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The key of the last item where more follow, else null. */
  readonly next: string | null;
  readonly total?: number;
  readonly totalCapped?: true;
}
