import { unknownCase } from '../../diagnostics/catalogue/lint.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { nearestName } from '../../support/nearest-name.js';
import { textToLiteral } from '../../support/text-to-literal.js';
import type { TextLiteral } from '../../syntax/ast.js';
import { defineRule } from '../lint-rule.js';

/**
 * `case: "…"` that names no case of this strategy's awards. Other tasks of a game may have other strategies,
 * so there only one that looks like a case of this one is reported; and what was published before may stand
 * in the history.
 */
export const unknownCaseLint = defineRule(unknownCase, (context) => {
  const { awardCases: awarded, cases: all, resolutions, facts } = context.checked;
  const known = new Set([...(awarded ?? []), ...(context.options.publishedCases ?? [])]);
  const inspect = (literal: TextLiteral, isOfGame: boolean) => {
    const name = literal.value;
    if (awarded === null || known.has(name)) return;
    const isDenied = all.includes(name);
    const suggestion = isDenied ? null : (nearestName(name, awarded) ?? null);
    if (isOfGame && suggestion === null) return;
    const fixes: readonly Fix[] = suggestion === null ? [] : [fixTo(literal, suggestion)];
    context.report(unknownCase, literal, { name, isDenied, suggestion }, { fixes });
  };
  return {
    Call: (node) => {
      const resolution = resolutions.get(node);
      const fact = resolution?.kind === 'fact' ? facts[resolution.index] : undefined;
      if (fact === undefined) return;
      const isOfGame = fact.scope === 'game' || fact.scope === 'user.game';
      for (const argument of node.arguments) {
        if (argument.kind !== 'NamedArgument' || argument.name.text !== 'case') continue;
        if (argument.value.kind === 'TextLiteral') inspect(argument.value, isOfGame);
      }
    },
  };
});

function fixTo({ span }: TextLiteral, name: string): Fix {
  const text = textToLiteral(name);
  return { title: `write \`${text}\``, edits: [{ span, text }] };
}
