import type { Obstacle, RunningPart } from '../../bounds/flow.js';
import { unreachableRule } from '../../diagnostics/catalogue/lint.js';
import { partNameOf } from '../../syntax/part-name.js';
import { culpritIn } from '../constant-conditions.js';
import type { LintContext } from '../lint-rule.js';
import { defineRule } from '../lint-rule.js';
import { partPlaceOf } from '../parts.js';
import { outcomeOf } from '../values.js';

/** Without awards there is another finding, or none was wanted. */
type Reported = Exclude<Obstacle, { kind: 'no award' }>;

/** A deny, rule, `otherwise` or adjust that no event gets to. */
export const unreachableRuleLint = defineRule(unreachableRule, (context) => {
  const reported = new Set<RunningPart>();
  return {
    Strategy: () => {
      for (const { part, obstacle } of context.bounds.parts) {
        if (obstacle === null || obstacle.kind === 'no award') continue;
        if (!isReportedElsewhere(context, obstacle, reported)) report(context, part, obstacle);
      }
    },
  };
});

/**
 * Where nothing gets past a part, one finding says it: at its condition where that is the reason, else at the
 * next part.
 */
function isReportedElsewhere(
  { bounds }: LintContext,
  obstacle: Reported,
  reported: Set<RunningPart>,
): boolean {
  if (obstacle.kind === 'condition' || !obstacle.isTotal) return false;
  const { part } = obstacle;
  /* v8 ignore next -- the grammar lets no rule stand below an `otherwise` */
  const condition = part.kind === 'Otherwise' ? null : part.condition;
  const isConstant = condition !== null && outcomeOf(bounds.valuesAlone.get(condition)) === true;
  const isReported = reported.has(part) || isConstant;
  reported.add(part);
  return isReported;
}

function report(context: LintContext, part: RunningPart, obstacle: Reported): void {
  const place = partPlaceOf(part);
  const name = partNameOf(part);
  if (obstacle.kind === 'condition') {
    const condition = context.quote(culpritIn(obstacle.condition, context) ?? obstacle.condition);
    context.report(unreachableRule, place, { name, hindrance: { kind: 'condition', condition } });
    return;
  }
  const above = partNameOf(obstacle.part);
  const related = [{ span: partPlaceOf(obstacle.part).span, message: `\`${above}\` stands here` }];
  const hindrance = { kind: 'above', name: above, isTotal: obstacle.isTotal } as const;
  context.report(unreachableRule, place, { name, hindrance }, { related });
}
