import { unknownLint, unusedDirective } from '../diagnostics/catalogue/lint.js';
import type { LintRule } from './lint-rule.js';
import { actionLeftOutLint } from './rules/action-left-out.js';
import { addsBehindCapLint } from './rules/adds-behind-cap.js';
import { ambiguousNameLint } from './rules/ambiguous-name.js';
import { awardAboveMaxLint } from './rules/award-above-max.js';
import { birthdayOfYearLint } from './rules/birthday-of-year.js';
import { clampedPenaltyLint } from './rules/clamped-penalty.js';
import { constantConditionLint } from './rules/constant-condition.js';
import { dayTurnsOverLint } from './rules/day-turns-over.js';
import { dayWindowLint } from './rules/day-window.js';
import { emptyNameLint } from './rules/empty-name.js';
import { emptyPartLint } from './rules/empty-part.js';
import { exactStreakLint } from './rules/exact-streak.js';
import { firstAwardModuloLint } from './rules/first-award-modulo.js';
import { firstOfDayLint } from './rules/first-of-day.js';
import { missingOtherwiseLint } from './rules/missing-otherwise.js';
import { negativeAwardLint } from './rules/negative-award.js';
import { neverAwardsLint } from './rules/never-awards.js';
import { neverEqualDecimalsLint } from './rules/never-equal-decimals.js';
import { nulInTextLint } from './rules/nul-in-text.js';
import { overwrittenPointsLint } from './rules/overwritten-points.js';
import { possibleZeroDivisorLint } from './rules/possible-zero-divisor.js';
import { renamedCaseLint } from './rules/renamed-case.js';
import { repeatedNameLint } from './rules/repeated-name.js';
import { subtractedDateLint } from './rules/subtracted-date.js';
import { unboundedAwardLint } from './rules/unbounded-award.js';
import { unknownCaseLint } from './rules/unknown-case.js';
import { unreachableRuleLint } from './rules/unreachable-rule.js';
import { unusedInputLint } from './rules/unused-input.js';
import { unusedLetLint } from './rules/unused-let.js';
import { unusedParamLint } from './rules/unused-param.js';
import { zeroAwardLint } from './rules/zero-award.js';

/** Every lint, in the order of its code. */
export const lintRules: readonly LintRule[] = Object.freeze([
  unreachableRuleLint,
  constantConditionLint,
  unusedParamLint,
  unusedInputLint,
  unusedLetLint,
  possibleZeroDivisorLint,
  missingOtherwiseLint,
  neverEqualDecimalsLint,
  negativeAwardLint,
  unboundedAwardLint,
  zeroAwardLint,
  dayWindowLint,
  firstAwardModuloLint,
  clampedPenaltyLint,
  subtractedDateLint,
  renamedCaseLint,
  repeatedNameLint,
  emptyNameLint,
  ambiguousNameLint,
  emptyPartLint,
  neverAwardsLint,
  overwrittenPointsLint,
  addsBehindCapLint,
  unknownCaseLint,
  nulInTextLint,
  awardAboveMaxLint,
  dayTurnsOverLint,
  actionLeftOutLint,
  firstOfDayLint,
  exactStreakLint,
  birthdayOfYearLint,
]);

/** The names that a comment or a command line can give, those about directives themselves too. */
export const lintNames: readonly string[] = Object.freeze(
  [...lintRules.map(({ kind }) => kind), unknownLint, unusedDirective].map(({ rule }) => rule),
);
