import { noCase, otherwiseCase, walletFloorName } from '../../check/names-of-outcomes.js';
import { ambiguousName } from '../../diagnostics/catalogue/lint.js';
import type { Part, TextLiteral } from '../../syntax/ast.js';
import { caseLiterals } from '../case-literals.js';
import { defineRule } from '../lint-rule.js';

const nothingAwarded = 'the case of an event that nothing awarded';
const ofOtherwise = 'the case of what `otherwise` awards';
const ofFloor = 'the name of the adjustment that keeps penalties within the wallet';

const cases: ReadonlyMap<string, string> = new Map([
  [noCase, nothingAwarded],
  [otherwiseCase, ofOtherwise],
]);
const adjustments: ReadonlyMap<string, string> = new Map([[walletFloorName, ofFloor]]);

/** A name that reports and receipts show for something else already. */
export const ambiguousNameLint = defineRule(ambiguousName, (context) => {
  const inspect = (name: TextLiteral, meanings: ReadonlyMap<string, string>) => {
    const meaning = meanings.get(name.value);
    if (meaning !== undefined) context.report(ambiguousName, name, { name: name.value, meaning });
  };
  return {
    Strategy: ({ parts }) => {
      for (const part of parts) for (const literal of writtenCases(part)) inspect(literal, cases);
    },
    Rule: ({ name }) => inspect(name, new Map([...cases, ...adjustments])),
    Deny: ({ name }) => inspect(name, cases),
    Adjust: ({ name }) => inspect(name, adjustments),
  };
});

/** In an `otherwise`, its own case is as it should be. */
function writtenCases(part: Part): readonly TextLiteral[] {
  return caseLiterals(part).filter(({ value }) => part.kind !== 'Otherwise' || value !== otherwiseCase);
}
