import { describe, expect, it } from 'vitest';
import { splitLines } from './split-lines.js';

/** The lists of lines, with `turn` where a turn was waited for. */
async function split(...chunks: readonly string[]) {
  const seen: unknown[] = [];
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const turn = async () => void seen.push('turn');
  for await (const lines of splitLines(bytes(), { lineBytesMax: 8, linesMax: 3, turn })) {
    seen.push(lines.map(({ bytes: line }) => (line === null ? null : Buffer.from(line).toString())));
  }
  return seen;
}

describe('lines', () => {
  it('are given together that came together, and as many as there may be', async () => {
    expect(await split('a\nb\nc\nd\n', 'e\n')).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
  });

  it('may come in pieces, and the last without its end', async () => {
    expect(await split('a', 'b', 'c\nd')).toEqual(['turn', 'turn', ['abc'], ['d']]);
  });

  it('lose the blanks before them, however many these are', async () => {
    expect(await split(' \r\n\n\t a \r\n', '         ', '         b\n')).toEqual([['a \r'], 'turn', ['b']]);
  });

  it('that are blank are told by an empty list, where nothing else came', async () => {
    expect(await split('\n', ' ', '\r\n')).toEqual([[], 'turn', 'turn', [], 'turn']);
  });

  it('have their numbers among all lines', async () => {
    const numbers: number[] = [];
    async function* bytes() {
      for (const chunk of ['\n\na\n', ' \n', 'b', '\n\n', '123456789\nc']) yield Buffer.from(chunk);
    }
    const limits = { lineBytesMax: 8, linesMax: 3, turn: async () => undefined };
    for await (const lines of splitLines(bytes(), limits)) numbers.push(...lines.map((line) => line.number));
    expect(numbers).toEqual([3, 5, 7, 8]);
  });

  it('wait for a turn after bytes in which none ended, since nobody waits for one then', async () => {
    expect(await split('\n'.repeat(50), ' '.repeat(50), '123456789', '123456789')).toEqual([
      [],
      ...['turn', 'turn', 'turn', 'turn'],
      [null],
    ]);
  });

  it('that are too long are told, and those after them are given', async () => {
    expect(await split('123456789\na\n', '12345', '6789', '0\nb\n12345678\n')).toEqual([
      [null, 'a'],
      'turn',
      'turn',
      [null, 'b', '12345678'],
    ]);
  });
});
