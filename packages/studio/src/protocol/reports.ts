import type { AwardRange, Diagnostic, Fix, Span, TextEdit } from '@merit/dsl';
import type { SemanticToken } from '@merit/dsl/services';
import type {
  CaseTotals,
  Comparison,
  DayTotals,
  ExplainedPart,
  GraphEdge,
  JsonValue,
  Line,
  Mismatch,
  PartTotals,
  PointsSpread,
  StrategyPart,
} from '@merit/engine';

/** What is known of one version of a text. */
export interface AnalysisReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly tokens: readonly SemanticToken[];
  /** Null where the text holds no strategy at all. */
  readonly name: string | null;
  readonly isSound: boolean;
  /** The most steps that deciding one event takes; null where the text isn't sound. */
  readonly cost: number | null;
  readonly facts: number;
  readonly params: readonly ParamReport[];
  /** With any parameters; null where the text isn't sound. */
  readonly range: AwardRange | null;
  readonly elapsedMs: number;
}

/** What mends a finding. */
export type QuickFix = Fix;

/** How a value can be set on the page. */
export interface FieldReport {
  readonly name: string;
  readonly kind: 'number' | 'choice' | 'bool' | 'text' | 'list';
  /** Both for a number with two ends, else no slider. */
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
  /** The only texts there are, of a bool too. */
  readonly choices: readonly string[];
}

/** A parameter, and how it can be set. */
export interface ParamReport extends FieldReport {
  readonly doc: string | null;
  /** As a text of the command line would have it: of a list as JSON. */
  readonly default: string;
  /** Of a list; null for what is none. */
  readonly items: ItemsReport | null;
}

export interface ItemsReport {
  /** How many there may be. */
  readonly max: number;
  readonly isOfRecords: boolean;
  /** One without a name for items that are single values. */
  readonly fields: readonly ItemFieldReport[];
}

export interface ItemFieldReport extends FieldReport {
  /** The keys that lead to it in a record. */
  readonly path: readonly string[];
  readonly mayBeMissing: boolean;
}

/** The events that are there. */
export interface EventsReport {
  readonly name: string;
  readonly events: number;
  readonly people: number;
  /** The first and the last day; empty without events. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** Whether events that were denied are none of them. */
  readonly isWithoutDenied: boolean;
  /** Whether there are older ones that aren't among them. */
  readonly isNewest: boolean;
  /** What stands between cells and how numbers are written, where a file isn't as ours are; else null. */
  readonly readAs: string | null;
  /**
   * Lines that are an event once more, and those under another one's `eventId`: neither is among the events.
   */
  readonly repeated: number;
  readonly conflicts: number;
  /** Columns or keys that no input reads. */
  readonly unread: readonly string[];
  readonly unreadable: number;
  /** Of the first line that is no event. */
  readonly problem: string | null;
}

export interface DayReport extends DayTotals {
  /** Of each of `caseNames`, then of all others together. */
  readonly byCase: readonly number[];
  /** What the baseline gives on that day; null without one. */
  readonly baseline: number | null;
}

export interface PersonReport {
  readonly id: string;
  readonly points: number;
  readonly baseline: number | null;
}

export interface PartReport extends PartTotals {
  /** In the strategy's own text; null for a part of a parent. */
  readonly span: Span | null;
}

/** What a strategy gives on the events that are there, and what the baseline gives. */
export interface RunReport {
  readonly events: EventsReport;
  /** Those that the sums are of. */
  readonly counted: { readonly events: number; readonly people: number };
  readonly totals: {
    readonly points: number;
    readonly awards: number;
    readonly denied: number;
    readonly refused: number;
    readonly failed: number;
  };
  /** Those that are told apart, by their places in the text. */
  readonly caseNames: readonly string[];
  readonly cases: readonly CaseTotals[];
  readonly days: readonly DayReport[];
  /** Most points first, up to a bound. */
  readonly people: readonly PersonReport[];
  readonly peopleCount: number;
  readonly spread: PointsSpread | null;
  readonly parts: readonly PartReport[];
  readonly change: ChangeReport | null;
  readonly elapsedMs: number;
}

/** What becomes of people if the text takes the baseline's place. */
export interface ChangeReport {
  readonly comparison: Comparison;
  /** How many people change by how much, from the greatest loss to the greatest gain. */
  readonly bins: readonly ChangeBin[];
}

export interface ChangeBin {
  /** Both ends are included; both are 0 for the bin of users without a change. */
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** What the parameters that are set allow. */
export type BoundReport =
  | { readonly ok: true; readonly range: AwardRange }
  /** The text doesn't take them; each problem is a sentence that names the parameter. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Values that are tried, in the forms in which they can be kept. */
export interface WrittenParams {
  /** As JSON has them. */
  readonly values: { readonly [name: string]: JsonValue };
  /** What makes them those that the text declares. */
  readonly edits: readonly (TextEdit & { readonly name: string })[];
  /** Those that a text declares which this one extends. */
  readonly elsewhere: readonly string[];
}

export interface EventRowReport {
  readonly index: number;
  readonly user: string;
  /** In milliseconds since 1970. */
  readonly occurredAt: number;
  /** By whose clocks it counts, where those aren't those of the run. */
  readonly timeZone?: string;
  readonly day: string;
  /** The case, the deny's name, or what else became of it. */
  readonly label: string;
  readonly isAward: boolean;
  readonly points: number;
}

export interface EventRowsReport {
  readonly rows: readonly EventRowReport[];
  readonly total: number;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Why one event was decided as it was. */
export interface WhyReport {
  readonly index: number | null;
  readonly title: string;
  /** ISO 8601, and the zone by whose clocks it was decided. */
  readonly when: string;
  readonly timeZone: string;
  readonly points: number;
  readonly label: string;
  readonly inputs: readonly NamedValue[];
  readonly facts: readonly NamedValue[];
  readonly lines: readonly Line[];
  readonly problems: readonly string[];
  readonly parts: readonly WhyPart[];
}

export interface WhyPart extends ExplainedPart {
  readonly span: Span | null;
}

/** How the text decides, as a picture whose boxes and ways are known. */
export interface GraphReport {
  /** An `svg` element: boxes carry `data-node`, ways `data-from` and `data-to`. */
  readonly markup: string;
  readonly nodes: readonly GraphNodeReport[];
  /** In the order in which an event may take them. */
  readonly edges: readonly GraphEdge[];
}

export interface GraphNodeReport {
  readonly id: string;
  /** What it shows: of a decision and of what that gives the same; null for what is no part. */
  readonly part: Pick<StrategyPart, 'kind' | 'name'> | null;
  /** Where that stands in the text. */
  readonly span: Span | null;
}

export interface ImportReport {
  /** Null where nothing can be made of it. */
  readonly text: string | null;
  /** What isn't carried over, or may differ, a sentence each. */
  readonly problems: readonly string[];
}

/** What became of the cases of a spec. */
export interface TestReport {
  readonly problems: readonly string[];
  readonly cases: readonly TestedCase[];
  /** Parts that no case reaches, by their names. */
  readonly unreached: readonly string[];
}

export interface TestedCase {
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
  readonly got: JsonValue;
}
