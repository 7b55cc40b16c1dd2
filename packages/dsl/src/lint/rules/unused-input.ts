import { unusedInput } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** An input that nothing reads, and no fact by its name. */
export const unusedInputLint = defineRule(unusedInput, (context) => {
  const { resolutions, facts } = context.checked;
  const used = new Set<number>();
  for (const resolution of resolutions.values()) if (resolution.kind === 'input') used.add(resolution.index);
  const named = new Set(facts.flatMap(({ input, same }) => [input?.name, same?.name]));
  let index = 0;
  return {
    Input: ({ name }) => {
      if (!used.has(index) && !named.has(name.text)) context.report(unusedInput, name, { name: name.text });
      index++;
    },
  };
});
