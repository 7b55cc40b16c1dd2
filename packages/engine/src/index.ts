/** An event that gets the greatest award, or the least. */
export type { AwardExample, ExampleOptions } from './bounds/find-example.js';
export { findEvent, findExample } from './bounds/find-example.js';
export { exampleNow } from './bounds/moments.js';
/** The strategies that come with the engine. */
export type { BuiltinStrategy } from './builtins.js';
export { builtinStrategies, builtinStrategy } from './builtins.js';
/** Instants on the wire, in ISO 8601 with an offset. */
export { instantFromText, instantToText } from './calendar/instant-text.js';
export { isOccurrence, occurrenceMax, occurrenceMin } from './calendar/moment-bounds.js';
/** Which day it is: local days of a time zone, and the calendar periods they lie in. */
export type { TimeZone } from './calendar/time-zone.js';
export { createTimeZone, isTimeZone, spelledTimeZone } from './calendar/time-zone.js';
export { timeZoneNamed } from './calendar/zones.js';
/** From text to a strategy that decides. */
export type { CompileOptions } from './check-options.js';
export { checkOptionsOf } from './check-options.js';
export type { Compilation } from './compile.js';
export { compile, compileInSteps } from './compile.js';
export type { DecisionClock } from './evaluate/decision-clock.js';
/** What goes into a decision, and what comes out. */
export type {
  Evaluation,
  EvaluationRequest,
  Failed,
  InputDiagnostic,
  Preview,
  Refused,
} from './evaluate/evaluation.js';
export type {
  Adjustment,
  Clause,
  DecidingCondition,
  Line,
  Operand,
  Outcome,
  TrackedInput,
} from './evaluate/outcome.js';
export type { FactProblem } from './evaluate/read-facts.js';
export type { ParamProblem, ParamValues } from './evaluate/read-params.js';
export { atWalletFloor, walletFloorName } from './evaluate/wallet-floor.js';
export type { Clock } from './event/clock.js';
export type { JsonObject, JsonValue, MeritEvent } from './event/event.js';
/** Why an event was decided as it was, and what would have changed it. */
export type {
  Change,
  ExplainedCap,
  ExplainedPart,
  Explanation,
  LeftOut,
  Remedy,
} from './explain/explanation.js';
export type { Level } from './explain/levels.js';
/** A strategy and those that it extends, in the order in which they decide. */
export { levelsOf } from './explain/levels.js';
/** A trace by the places of a text: what each expression was seen to be. */
export { Observed, withoutParts } from './explain/observed.js';
export type { StrategyPart } from './explain/strategy-parts.js';
/** How a strategy decides, as a graph and as pictures of it. */
export { strategyGraph } from './graph/build-graph.js';
export { toDot } from './graph/dot.js';
export { toMermaid } from './graph/mermaid.js';
export type { Theme } from './graph/palette.js';
export type {
  AdjustNode,
  DecisionNode,
  Declared,
  Definition,
  GraphEdge,
  GraphNode,
  OutcomeNode,
  ParentNode,
  StartNode,
  StrategyGraph,
} from './graph/strategy-graph.js';
export type { LadderSvgOptions, SvgOptions } from './graph/svg.js';
export { toLayeredSvg, toSvg } from './graph/svg.js';
/** What a strategy asks of the past, and the answers. */
export type { AskedDay } from './history/counted-days.js';
export { countsDays, firstCountedDay } from './history/counted-days.js';
export type {
  FactRequest,
  FactValue,
  FactValues,
  HistoryFactRequest,
  HistoryFactValue,
  HostFactRequest,
  SameValues,
} from './history/fact-request.js';
export { factRequest, withWallet } from './history/fact-request.js';
export type {
  ActionEvent,
  AwardedOutcome,
  FactReading,
  History,
  HistoryOptions,
  HostFactAnswers,
} from './history/history.js';
/**
 * How counts and times become facts: for hosts that keep history elsewhere, so that facts mean the same
 * there.
 */
export { meanOf } from './history/mean.js';
export { createHistory } from './history/memory-history.js';
export type { PartitionKey } from './history/partition-keys.js';
export { type Rhythm, reachOf } from './history/rhythm.js';
export type { StreakAsked, TimelineSummary } from './history/timeline-summary.js';
export {
  averageGap,
  daysAheadMax,
  lastGap,
  periodsInRow,
  sinceFirst,
  sinceLast,
  streakEnd,
} from './history/timeline-summary.js';
export type { FactRegistration } from './host-facts.js';
export type { FunctionDeclaration } from './host-functions.js';
export type { Parent, Parents } from './parents.js';
export type { ArmPlace } from './plan/code/trace.js';
export type { TraceEntry } from './plan/code/trace-entry.js';
export type { AssignedPoints } from './simulate/assigned.js';
export type { CompareOptions } from './simulate/compare.js';
export { compare } from './simulate/compare.js';
/** What would change if one strategy took another's place. */
export type {
  ComparedEvaluations,
  ComparedTotals,
  Comparison,
  EventResult,
  Quantile,
  ResultMove,
  UserChange,
  UserChanges,
} from './simulate/comparison.js';
export type { Decider } from './simulate/decider.js';
/** Decides events of the past one by one, and tells how they may be parted for that. */
export { createDecider } from './simulate/decider.js';
/** Knows which events of the past were decided, by their ids. */
export { EventIds } from './simulate/event-ids.js';
export type { ExactInteger } from './simulate/exact-integer.js';
export { areNewestFirst, inTheirOrder } from './simulate/newest-first.js';
export type { PartTotals } from './simulate/part-totals.js';
export type { Partition, PartitionOptions, PartitionReason } from './simulate/partition.js';
export { partitionOf } from './simulate/partition.js';
export { decidingBy, simulate } from './simulate/simulate.js';
/** What a strategy would have decided on events of the past. */
export type {
  KnownEvent,
  PastDecision,
  SimulatedStrategy,
  SimulateOptions,
  TakenId,
  TimedEvent,
  TimedEvents,
} from './simulate/simulated-strategy.js';
export type {
  CaseTotals,
  SimulationSummary,
  UserTotals,
} from './simulate/simulation-summary.js';
export { SummaryBuilder } from './simulate/simulation-summary.js';
export type { DayTotals, PointsQuantile, PointsSpread } from './simulate/tally.js';
/** What the order of events and all users together tell besides. */
export { DayTally, spreadOf } from './simulate/tally.js';
/** The text that a finding, a trace or a receipt speaks of. */
export { sourceOf, sourceTextAt } from './source-of.js';
/** Spec files: what a strategy is expected to decide. */
export type { CheckedCase, SpecifiedStrategy } from './spec/check-case.js';
export { checkCase } from './spec/check-case.js';
export type { CheckedScenario, PlayedStrategy } from './spec/check-scenario.js';
export { checkScenario } from './spec/check-scenario.js';
export type { GivenFactProblem, GivenFacts, GivenFactsReading } from './spec/given-facts.js';
export { readGivenFacts } from './spec/given-facts.js';
export type { SpecReading } from './spec/read-spec.js';
export { readSpec } from './spec/read-spec.js';
export type { SpecProblem } from './spec/shape.js';
export type {
  ExpectedFinding,
  Mismatch,
  Spec,
  SpecCase,
  SpecScenario,
  SpecStep,
  SpecTable,
} from './spec/spec.js';
export type { PlacedCase } from './spec/table.js';
export { casesOf } from './spec/table.js';
export type { Binding, ExtendedStrategy, ObservedDecision, Strategy } from './strategy.js';
/** An input's value as the text that `same:` compares. */
export { comparedText } from './value/compared-text.js';
/** A default as an event or a parameter would carry it. */
export { constantToJson } from './value/constant-to-json.js';
/** Durations on the wire: read with a unit or as ISO 8601, written as ISO 8601. */
export { durationFromText, durationToText } from './value/duration.js';
