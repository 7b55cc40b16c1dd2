// Written by tools/build-builtins.js from the .merit files beside it.

/** A built-in strategy as text. */
export interface BuiltinSource {
  readonly id: string;
  /** A whole number from 1; an older version is never changed. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly source: string;
}

/** By id, then by version. */
export const builtinSources: readonly BuiltinSource[] = [
  {
    id: 'constant-effort',
    version: 1,
    name: 'Constant effort',
    description: 'Rewards steady work in a short window.',
    source: [
      '# The more awards a user had within the interval, the more the next one is worth.',
      'strategy "Constant effort" {',
      '  about "Rewards steady work in a short window."',
      '',
      '  param interval: duration (1s..1d) = 5m      "How far back awards count"',
      '  param maxPoints: int (1..1_000_000) = 100   "The most an award can be"',
      '',
      '  let recent = user.awards(last: interval)',
      '',
      '  rule "ConstantEffortReward" when recent > 0 {',
      '    award clamp(trunc((recent + 1) * 100 / maxPoints), 1, maxPoints)',
      '  }',
      '  otherwise { award 1 as "BasicReward" }',
      '}',
      '',
    ].join('\n'),
  },
  {
    id: 'default',
    version: 1,
    name: 'Default',
    description: "Rewards a pace above one's own and above everyone's in the task.",
    source: [
      "# Compares a user's pace with their own past and with everyone's in the task.",
      'strategy "Default" {',
      '  about "Rewards a pace above one\'s own and above everyone\'s in the task."',
      '',
      '  param basicPoints: int (0..1_000_000) = 1            "Points while the task has no pace yet"',
      '  param bonusPoints: int (0..1_000_000) = 10           "Added where a user\'s pace beats everyone\'s"',
      '  param individualOverGlobal: int (0..1_000_000) = 3',
      '    "Slower than the last time, but within everyone\'s pace"',
      '  param peakPerformer: int (0..1_000_000) = 15',
      '    "Slower than the last time, but within one\'s own pace"',
      '  param globalAdvantage: int (0..1_000_000) = 7',
      '    "Slower than the last time and than one\'s own pace"',
      '  param individualAdjustment: int (0..1_000_000) = 8   "Faster than the last time"',
      '',
      '  rule "BasicEngagement" when task.awards < 2 { award basicPoints }',
      '  rule "Third time" when user.awards <= 2 { award 1 as "default" }',
      '',
      '  # How much longer this pause was than the one before it.',
      '  let slowdown = user.sinceLast - user.lastGap',
      '',
      '  rule "PerformanceBonus" when user.averageGap < task.averageGap { award basicPoints + bonusPoints }',
      '  rule "IndividualOverGlobal" when slowdown > 0s and slowdown < task.averageGap {',
      '    award individualOverGlobal',
      '  }',
      '  rule "PeakPerformerBonus" when slowdown > 0s and slowdown < user.averageGap {',
      '    award peakPerformer',
      '  }',
      '  rule "GlobalAdvantageAdjustment" when slowdown > 0s and slowdown > user.averageGap {',
      '    award globalAdvantage',
      '  }',
      '  rule "IndividualAdjustment" when slowdown < 0s { award individualAdjustment }',
      '  otherwise { award 1 as "default" }',
      '}',
      '',
    ].join('\n'),
  },
  {
    id: 'fixed',
    version: 1,
    name: 'Fixed',
    description: 'Gives a fixed amount, at most so many times a day.',
    source: [
      '# The simplest programme: always the same, a number of times a day.',
      'strategy "Fixed" {',
      '  about "Gives a fixed amount, at most so many times a day."',
      '',
      '  param amount: int (0..1_000_000) = 10   "Points of every award"',
      '  param perDay: int (1..1_000_000) = 1    "Awards of a user in this task in one calendar day"',
      '',
      '  deny "Enough for today" when user.awards(this: day) >= perDay',
      '',
      '  rule "Fixed amount" { award amount }',
      '}',
      '',
    ].join('\n'),
  },
];
