import { unusedParam } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** A parameter that nothing reads, here or in what extends it. */
export const unusedParamLint = defineRule(unusedParam, (context) => {
  const used = new Set<number>();
  for (const resolution of context.checked.resolutions.values()) {
    if (resolution.kind === 'param') used.add(resolution.index);
  }
  const readElsewhere = context.options.readByChildren;
  let index = 0;
  return {
    Param: ({ name }) => {
      const isRead = used.has(index) || readElsewhere?.has(name.text) === true;
      if (!isRead) context.report(unusedParam, name, { name: name.text });
      index++;
    },
  };
});
