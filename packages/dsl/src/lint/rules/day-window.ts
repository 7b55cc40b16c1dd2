import { dayWindow } from '../../diagnostics/catalogue/lint.js';
import type { Span } from '../../source/span.js';
import { dayMs } from '../../types/duration.js';
import { defineRule } from '../lint-rule.js';

const dayWord = /(?<![a-z])(?:day|daily|today)(?![a-z])|(?:Day|Daily|Today)(?![a-z])/;

/** Whether a name speaks of a day. */
export function speaksOfDay(name: string): boolean {
  return dayWord.test(name);
}

/** `last: 1d` in a part or a let whose name speaks of a day. */
export const dayWindowLint = defineRule(dayWindow, (context) => {
  const ofDays: { readonly name: string; readonly span: Span }[] = [];
  const enter = (name: string, span: Span) => {
    if (speaksOfDay(name)) ofDays.push({ name, span });
  };
  return {
    Deny: ({ name, span }) => enter(name.value, span),
    Rule: ({ name, span }) => enter(name.value, span),
    Adjust: ({ name, span }) => enter(name.value, span),
    Let: ({ name, span }) => enter(name.text, span),
    NamedArgument: (node) => {
      const around = ofDays.findLast(
        ({ span }) => span.start <= node.span.start && node.span.end <= span.end,
      );
      if (around === undefined || node.name.text !== 'last') return;
      if (context.checked.constants.get(node.value) !== dayMs) return;
      const fixes = [{ title: 'write `this: day`', edits: [{ span: node.span, text: 'this: day' }] }];
      context.report(dayWindow, node, { name: around.name, window: context.quote(node) }, { fixes });
    },
  };
});
