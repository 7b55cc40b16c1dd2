import type { Evaluation } from '../evaluate/evaluation.js';
import type { MeritEvent } from '../event/event.js';
import type { StrategyPart } from '../explain/strategy-parts.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { type ExactInteger, exact } from './exact-integer.js';
import { KnownCounts } from './known-counts.js';
import { PartCounts, type PartTotals } from './part-totals.js';

export interface CaseTotals {
  readonly caseName: string;
  readonly awards: number;
  readonly points: ExactInteger;
}

export interface UserTotals {
  readonly externalUserId: string;
  readonly points: ExactInteger;
  readonly timesAwarded: number;
}

/** What a strategy would have decided on a stream of events: plain data. */
export interface SimulationSummary {
  /** The strategy's name. */
  readonly strategy: string;
  /**
   * All that were decided, refused and failed ones with them; where no rule awarded, they count only here.
   */
  readonly events: number;
  readonly awards: number;
  readonly points: ExactInteger;
  readonly denied: number;
  /** Events that didn't fit the strategy's inputs. */
  readonly refused: number;
  /** Events for which the strategy had no result. */
  readonly failed: number;
  /** How often an event came again under its `eventId`: it was decided the first time alone. */
  readonly repeated: number;
  /** Events that weren't decided, since another one has their `eventId`. */
  readonly conflicts: number;
  /** Those with an award, in the order in which the strategy's text mentions them. */
  readonly cases: readonly CaseTotals[];
  /**
   * What each deny, rule, `otherwise` and adjust did, those that did nothing too, in the order in which they
   * are tried. Rules that only reply aren't among them.
   */
  readonly parts: readonly PartTotals[];
  /** Those with an award, over all games, in the order of their ids by UTF-16 code units. */
  readonly users: readonly UserTotals[];
}

/** Running totals of awards and of their points. */
class Totals {
  awards = 0;
  points: Integer = 0;

  add(points: number): void {
    this.awards += 1;
    this.points = addIntegers(this.points, points);
  }
}

interface SummarizedStrategy {
  readonly name: string;
  readonly cases: readonly string[];
  readonly parts?: readonly StrategyPart[];
}

/** Adds evaluations up, in memory by the number of users. */
export class SummaryBuilder {
  readonly #strategy: string;
  readonly #all = new Totals();
  readonly #byCase: Map<string, Totals>;
  readonly #parts: PartCounts;
  readonly #byUser = new Map<string, Totals>();
  #events = 0;
  #denied = 0;
  #refused = 0;
  #failed = 0;
  readonly known = new KnownCounts();

  constructor({ name, cases, parts = [] }: SummarizedStrategy) {
    this.#strategy = name;
    this.#parts = new PartCounts(parts);
    this.#byCase = new Map(cases.map((caseName) => [caseName, new Totals()]));
  }

  add({ externalUserId }: MeritEvent, evaluation: Evaluation): void {
    this.#events += 1;
    if (!evaluation.ok) {
      if (evaluation.kind === 'refused') this.#refused += 1;
      else this.#failed += 1;
      return;
    }
    this.#parts.add(evaluation.outcome);
    const { awarded, denied, points, caseName } = evaluation.outcome;
    if (denied) this.#denied += 1;
    if (!awarded) return;
    this.#all.add(points);
    totalsOf(this.#byCase, caseName).add(points);
    totalsOf(this.#byUser, externalUserId).add(points);
  }

  summary(): SimulationSummary {
    return {
      strategy: this.#strategy,
      events: this.#events,
      awards: this.#all.awards,
      points: exact(this.#all.points),
      denied: this.#denied,
      refused: this.#refused,
      failed: this.#failed,
      ...this.known.totals(),
      cases: [...this.#byCase]
        .filter(([, { awards }]) => awards > 0)
        .map(([caseName, { awards, points }]) => ({ caseName, awards, points: exact(points) })),
      parts: this.#parts.totals(),
      users: [...this.#byUser]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([externalUserId, { awards, points }]) => ({
          externalUserId,
          points: exact(points),
          timesAwarded: awards,
        })),
    };
  }
}

function totalsOf(totals: Map<string, Totals>, key: string): Totals {
  const known = totals.get(key);
  if (known !== undefined) return known;
  const fresh = new Totals();
  totals.set(key, fresh);
  return fresh;
}
