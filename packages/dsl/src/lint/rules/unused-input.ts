import { unusedInput } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** An input that nothing reads, here or in what extends it, and no fact by its name. */
export const unusedInputLint = defineRule(unusedInput, (context) => {
  const { resolutions, facts } = context.checked;
  const used = new Set<number>();
  for (const resolution of resolutions.values()) if (resolution.kind === 'input') used.add(resolution.index);
  const named = new Set(facts.flatMap(({ input, same }) => [input?.name, same?.name]));
  const readElsewhere = context.options.readByChildren;
  let index = 0;
  return {
    Input: ({ name }) => {
      const isRead = used.has(index) || named.has(name.text) || readElsewhere?.has(name.text) === true;
      if (!isRead) context.report(unusedInput, name, { name: name.text });
      index++;
    },
  };
});
