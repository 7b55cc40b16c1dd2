import { unknownLint, unusedDirective } from '../diagnostics/catalogue/lint.js';
import type { LintRule } from './lint-rule.js';
import { addsBehindCaps } from './rules/adds-behind-cap.js';
import { ambiguousNames } from './rules/ambiguous-name.js';
import { aboveMax } from './rules/award-above-max.js';
import { clampsPenalty } from './rules/clamped-penalty.js';
import { constant } from './rules/constant-condition.js';
import { windowOfDay } from './rules/day-window.js';
import { divideFirst } from './rules/divide-before-multiply.js';
import { emptyNames } from './rules/empty-name.js';
import { emptyParts } from './rules/empty-part.js';
import { firstAward } from './rules/first-award-modulo.js';
import { otherwiseIsMissing } from './rules/missing-otherwise.js';
import { negativeAwards } from './rules/negative-award.js';
import { withoutAwards } from './rules/never-awards.js';
import { neverEqual } from './rules/never-equal-decimals.js';
import { nulsInTexts } from './rules/nul-in-text.js';
import { overwritesPoints } from './rules/overwritten-points.js';
import { zeroDivisor } from './rules/possible-zero-divisor.js';
import { renamedCases } from './rules/renamed-case.js';
import { repeatedNames } from './rules/repeated-name.js';
import { dateLooks } from './rules/subtracted-date.js';
import { unboundedAwards } from './rules/unbounded-award.js';
import { unknownCases } from './rules/unknown-case.js';
import { unreachable } from './rules/unreachable-rule.js';
import { unusedInputs } from './rules/unused-input.js';
import { unusedLets } from './rules/unused-let.js';
import { unusedParams } from './rules/unused-param.js';
import { zeroAwards } from './rules/zero-award.js';

/** Every lint, in the order of its code. */
export const lintRules: readonly LintRule[] = Object.freeze([
  unreachable,
  constant,
  unusedParams,
  unusedInputs,
  unusedLets,
  zeroDivisor,
  otherwiseIsMissing,
  neverEqual,
  negativeAwards,
  unboundedAwards,
  zeroAwards,
  windowOfDay,
  firstAward,
  divideFirst,
  clampsPenalty,
  dateLooks,
  renamedCases,
  repeatedNames,
  emptyNames,
  ambiguousNames,
  emptyParts,
  withoutAwards,
  overwritesPoints,
  addsBehindCaps,
  unknownCases,
  nulsInTexts,
  aboveMax,
]);

/** The names that a comment or a command line can give, those about directives themselves too. */
export const lintNames: readonly string[] = Object.freeze(
  [...lintRules.map(({ kind }) => kind), unknownLint, unusedDirective].map(({ rule }) => rule),
);
