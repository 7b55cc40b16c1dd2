import { unusedParam } from '../../diagnostics/catalogue/lint.js';
import { defineRule } from '../lint-rule.js';

/** A parameter that nothing reads. */
export const unusedParamLint = defineRule(unusedParam, (context) => {
  const used = new Set<number>();
  for (const resolution of context.checked.resolutions.values()) {
    if (resolution.kind === 'param') used.add(resolution.index);
  }
  let index = 0;
  return {
    Param: ({ name }) => {
      if (!used.has(index)) context.report(unusedParam, name, { name: name.text });
      index++;
    },
  };
});
