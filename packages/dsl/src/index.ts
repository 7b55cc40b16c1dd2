export type { AbstractValue, Content, Sequence, Texts, Truth } from './bounds/abstract-value.js';
export { type AwardRange, noAward } from './bounds/award-range.js';
export type { Bounds } from './bounds/bounds-of.js';
/** What a strategy can do at all: its least and greatest award, and what is never reached. */
export { boundsOf } from './bounds/bounds-of.js';
export type { Obstacle, PartBounds } from './bounds/flow.js';
/** Days of the calendar, counted from 1970-01-01. */
export type { CivilDate } from './calendar/civil-date.js';
export { civilDate, dayNumber, daysSinceMonday } from './calendar/civil-date.js';
export {
  dateFromText,
  dateToText,
  localTimeToText,
  timeFromText,
  timeToText,
} from './calendar/date-text.js';
/** Whether a call asks the items of a list. */
export { asksItems } from './check/asks-items.js';
/** What is asked of the dates and instants of a strategy. */
export { calendarMembers } from './check/calendar-members.js';
export type { CheckOptions, CheckResult } from './check/check.js';
/** Finds what each name of a strategy means and which type each expression has. */
export { check } from './check/check.js';
export type {
  CalendarMember,
  CalendarPeriod,
  CheckedParent,
  CheckedStrategy,
  ComparedType,
  ConstantField,
  ConstantRecord,
  ConstantValue,
  DurationFunctionName,
  ExtremeName,
  FactDeclaration,
  FactScope,
  FunctionName,
  HistoryFact,
  HistoryFactName,
  HostFact,
  InputDeclaration,
  ItemField,
  LadderField,
  ListFunctionName,
  LocalTime,
  NumberFunctionName,
  OwnFunctionName,
  ParamDeclaration,
  Resolution,
  SinceDate,
  SinceDay,
  StreakPeriod,
  SummedType,
  TextFunctionName,
} from './check/checked-strategy.js';
/** Whether a known value is one of a type's. */
export { constantFits } from './check/constants/constant-fits.js';
/** A known value as its author would write it. */
export { printConstant } from './check/constants/print-constant.js';
/** What evaluating an expression costs at most. */
export { stepsOf } from './check/cost/cost.js';
export type { ParentLookupOptions, ParentSource } from './check/create-parent-lookup.js';
/** Finds the parents of strategies among texts, theirs too. */
export { createParentLookup } from './check/create-parent-lookup.js';
/** The one name of a fact, its window's value in place of parameters: `user.awards(last: 5m)`. */
export type { WindowValues } from './check/fact-key.js';
export { factAsWritten, factKey, isWithoutNumbers, namesAskedBy } from './check/fact-key.js';
export type { FactMeasure, FactSignature } from './check/facts/fact-signature.js';
/** The facts of the language: what each takes and gives, by its name. */
export { factSignatures } from './check/facts/fact-signature.js';
/** Whether the language itself has something of this name in a scope. */
export { isMemberName } from './check/facts/host-fact.js';
/** The key of a fact in somebody's own spelling. */
export { readFactKey } from './check/facts/read-fact-key.js';
/** Whether values of a kind of type are told apart by `same:`, and so kept of awards. */
export { isCompared } from './check/facts/tracked.js';
/** Whether the language has a function of this name. */
export { functionNames, isFunctionName } from './check/functions/functions.js';
export type { HostFunction, HostParameter, HostValue } from './check/host-function.js';
/** The lets that a let reads. */
export { letsReadBy } from './check/lets-read.js';
export { noCase, walletFloorName } from './check/names-of-outcomes.js';
export type { ParentFinding, ParentLookup } from './check/parent/parent-lookup.js';
/** The text with fixes applied that don't overlap. */
export { applyFixes } from './diagnostics/apply-fixes.js';
/** What can be wrong with an event, or with a strategy for one event: the kinds with the code M5xxx. */
export * as runTimeDiagnostics from './diagnostics/catalogue/run-time.js';
export type { Diagnostic, Fix, Severity, TextEdit } from './diagnostics/diagnostic.js';
/** Makes a finding of one kind at one place. */
export { diagnose } from './diagnostics/diagnostic.js';
export type { Palette, RenderOptions } from './diagnostics/render-diagnostic.js';
/** A diagnostic for people: the sentence, the place with its line, and what helps. */
export { renderDiagnostic } from './diagnostics/render-diagnostic.js';
export { formOf } from './diagnostics/written-form.js';
export type { FormatResult } from './format/format.js';
/** The one canonical form of a strategy's text; comments and the spelling of literals stay. */
export { format } from './format/format.js';
/** The canonical text of a tree that has no source. */
export { printExpression, printStrategy } from './format/print.js';
export type { ImportFormat, ImportOptions } from './import/import-rules.js';
/** The strategy that rules of another engine stand for, and what isn't carried over. */
export { importFormats, importRules } from './import/import-rules.js';
export type { ImportResult } from './import/importing.js';
export type { FormResult } from './json/from-json.js';
/** Reads the JSON form of a strategy; takes any value. */
export { fromJson } from './json/from-json.js';
/** The JSON form of a strategy, for programmes that read and write strategies. */
export type * from './json/json-form.js';
/** The JSON form of a tree. */
export { toJson } from './json/to-json.js';
/** Finds what is allowed in a strategy and yet most likely not meant. */
export type { FixedText } from './lint/certain-fixes.js';
export { applyCertainFixes, isSyntaxError } from './lint/certain-fixes.js';
export { lint } from './lint/lint.js';
export type { LintLevel, LintOptions } from './lint/lint-rule.js';
/** The names of all lints, as comments and options give them. */
export { lintNames } from './lint/lint-rules.js';
export type { Decimal, DecimalReading } from './number/decimal.js';
/** Exact decimal arithmetic: `decimal.add(a, b)`, `decimal.fromText('1.5')`. */
export * as decimal from './number/decimal.js';
/** A whole power of a decimal to 34 significant digits. */
export { power } from './number/power.js';
export type { Fraction, Rational } from './number/rational.js';
/** Exact arithmetic of decimals and of what no decimal says: a third. */
export * as rational from './number/rational.js';
/** The square root of a decimal to 34 significant digits. */
export { squareRoot } from './number/square-root.js';
export type { End, Interval } from './ranges/interval.js';
export type { Quantity } from './ranges/quantity.js';
/** A stretch of a source on one line, its texts as they are. */
export { onOneLine, quoted } from './source/on-one-line.js';
export type { Position } from './source/source-text.js';
/** A source text that tells lines and columns from offsets. */
export { SourceText } from './source/source-text.js';
export type { Located, Span } from './source/span.js';
/** How two stretches of a source stand to each other. */
export { byStart, isSameSpan, liesWithin } from './source/span.js';
/** A text as a terminal draws it: its columns, and without anything that a terminal would obey. */
export type { Cell } from './support/display-width.js';
export { toCells, toVisible } from './support/display-width.js';
/** Whether a value has keys and values: it is neither null nor a list. */
export { isObject } from './support/is-object.js';
/** The word that a misspelt one most likely means. */
export { editDistance, nearestName } from './support/nearest-name.js';
export { cutText, someOf } from './support/some-of.js';
/** The most characters of a text whose declaration doesn't say. */
export { textCharactersMax } from './support/text-length.js';
/** The syntax tree: plain frozen values. */
export type * from './syntax/ast.js';
/** Whether an argument is a value alone: neither named nor an arrow. */
export { isExpression, isExpressionPattern } from './syntax/is-expression.js';
/** Whether an input, a parameter or a `let` may have a name. */
export { isDeclarable } from './syntax/names.js';
export type { ParseResult } from './syntax/parse.js';
/** Reads the text of a strategy; never throws. */
export { parse, parseInSteps } from './syntax/parse.js';
/** How a deny, rule, `otherwise` or adjust is called. */
export { partNameOf } from './syntax/part-name.js';
/** Everything below a node of a tree, in source order. */
export { walk } from './syntax/walk.js';
/** Functions of texts that are the same on every host. */
export type { BucketSeed } from './text/bucket.js';
export { bucketOf, bucketSeed, bucketSeedBehind, bucketsMax } from './text/bucket.js';
export { countCodePoints, hasAtMost } from './text/code-points.js';
export { toLowerCase, toUpperCase } from './text/letter-case.js';
/** Durations as literals of the language, and in milliseconds. */
export { durationFromLiteral, durationToLiteral, minuteMax } from './types/duration.js';
/** A type as its author would write it: `int (0..10)`. */
export { goesRound } from './types/make-type.js';
export { printTextType, printType } from './types/print-type.js';
/** Whether every value of one type is one of another. */
export { isSubtype } from './types/subtype.js';
export { holdsTime, spanOfTimes } from './types/time-range.js';
/** The types of the language as values. */
export type * from './types/type.js';
