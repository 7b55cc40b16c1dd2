import type { Bounds } from '../bounds/bounds-of.js';
import type { CheckedStrategy } from '../check/checked-strategy.js';
import type { DiagnosticExtras, DiagnosticKind } from '../diagnostics/diagnostic.js';
import type { Located } from '../source/span.js';
import type { Node, NodeOf } from '../syntax/ast.js';

/** How seriously a finding is taken; `off` leaves it out. */
export type LintLevel = 'off' | 'warning' | 'error';

export interface LintOptions {
  /** By the names of lints; those that aren't given have their own severity. */
  readonly levels?: { readonly [name: string]: LintLevel };
  /** What the strategy can do, where that is known already; else it is found. */
  readonly bounds?: Bounds;
  /** The most that an award may be; no bound where it is left out. */
  readonly awardMax?: number;
  /** The cases of the version published before. */
  readonly publishedCases?: readonly string[];
  /** Names of inputs and parameters that strategies which extend this one read. */
  readonly readByChildren?: ReadonlySet<string>;
  /** Describes an event that gets the greatest award, in one sentence; null where none was found. */
  readonly describeGreatest?: () => string | null;
}

/** What a rule works with: one checked strategy, and all that is known of it. */
export interface LintContext {
  readonly checked: CheckedStrategy;
  readonly bounds: Bounds;
  readonly options: LintOptions;
  readonly report: <Data>(
    kind: DiagnosticKind<Data>,
    place: Located,
    data: Data,
    extras?: DiagnosticExtras,
  ) => void;
  /** The author's own text on one line, shortened where it is long. */
  readonly quote: (place: Located) => string;
}

/** What a rule does at nodes of a kind, before their children; nodes come in the order of the source. */
export type Visitor = { readonly [Kind in Node['kind']]?: (node: NodeOf<Kind>) => void };

export interface LintRule {
  readonly kind: Pick<DiagnosticKind<never>, 'code' | 'rule' | 'severity'>;
  readonly create: (context: LintContext) => Visitor;
}

export function defineRule(kind: LintRule['kind'], create: LintRule['create']): LintRule {
  return Object.freeze({ kind, create });
}
