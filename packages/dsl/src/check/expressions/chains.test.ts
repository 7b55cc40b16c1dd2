import { describe, expect, it } from 'vitest';
import { findingsIn } from '../testing/check-text.js';

describe('operands that an operator never takes', () => {
  it.each(['+', '-', '*', '/', 'div', 'mod', 'and', 'or'])(
    'are told by one message, the first of them, however many: %s',
    (operator) => {
      for (const operands of [
        ['"a"', 'name'],
        ['"a"', 'name', '"c"'],
        ['name', '"b"', 'name', '"d"'],
      ]) {
        const found = findingsIn(
          `strategy "S" {\n  input name: text\n  let x = ${operands.join(` ${operator} `)}\n}`,
        );
        expect(found.map(({ message }) => message)).toEqual([
          expect.stringContaining(`but \`${operands[0]}\` is a text`),
        ]);
      }
    },
  );

  it.each(['+', 'div', 'and'])('are told where they stand behind what is right: %s', (operator) => {
    const first = operator === 'and' ? 'true' : '1';
    const chain = `${first} ${operator} ${first} ${operator} "c" ${operator} "d"`;
    const found = findingsIn(`strategy "S" {\n  let x = ${chain}\n}`);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('but `"c"` is a text')]);
  });

  it.each(['"a" == 1', '"a" != true', 'name ?? 1 ?? true', 'name in 1', 'name not in 1'])(
    'are told by one message where both sides only have to go together: %s',
    (expression) => {
      const found = findingsIn(`strategy "S" {\n  input name: text?\n  let x = ${expression}\n}`);
      expect(found).toHaveLength(1);
    },
  );
});
