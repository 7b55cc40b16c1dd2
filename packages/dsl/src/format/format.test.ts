import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../../tools/samples.js';
import { lex } from '../syntax/lexer.js';
import { parse } from '../syntax/parse.js';
import { arbitraryExpression, arbitraryStrategy } from '../testing/arbitrary-strategy.js';
import { withoutSpans } from '../testing/without-spans.js';
import { columnsOf } from './columns.js';
import { format } from './format.js';
import { printExpression, printStrategy } from './print.js';

const root = new URL('../../../../', import.meta.url);
const folders = [
  ...['syntax', 'diagnostics', 'evaluate', 'format'].map((name) => `conformance/${name}`),
  ...['packages/engine/src/builtins', 'examples/daily-activity'],
];

/** Every strategy of the tree that parses, by its path. */
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith('.merit'))
    .map((name) => [`${folder}/${name}`, readFileSync(new URL(`${folder}/${name}`, root), 'utf8')] as const)
    .filter(([, source]) => parse(source).diagnostics.length === 0),
);

function formatted(source: string): string {
  const result = format(source);
  if (!result.ok) throw new Error(`it doesn't parse: ${result.diagnostics[0]?.message}\n${source}`);
  return result.text;
}

function treeOf(source: string): unknown {
  const { tree, diagnostics } = parse(source);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return withoutSpans(tree);
}

function commentsOf(source: string): readonly string[] {
  return lex(source).comments.map(({ image }) => image.trimEnd());
}

function expectKept(source: string): void {
  const text = formatted(source);
  expect(treeOf(text)).toEqual(treeOf(source));
  expect(commentsOf(text)).toEqual(commentsOf(source));
  expect(formatted(text)).toBe(text);
  // However lines end, they end so in the canonical form, and all else is the same.
  const plain = source.replaceAll(/\r\n|\r/g, '\n');
  for (const end of plain.includes('\n') ? ['\r\n', '\r'] : []) {
    expect(formatted(plain.replaceAll('\n', end))).toBe(formatted(plain).replaceAll('\n', end));
  }
}

/** A comment to put between two tokens: which gap, what stands before it, and how many lines it ends. */
const arbitraryComments = fc.array(
  fc.record({
    place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    before: fc.constantFrom('', ' ', '\n', '\n\n', '\r\n  \r\n\t'),
    behind: fc.constantFrom('\n', '\n\n', '\r\n'),
  }),
  { maxLength: 12 },
);

type PlacedComments = typeof arbitraryComments extends fc.Arbitrary<infer Value> ? Value : never;

function withComments(source: string, comments: PlacedComments): string {
  const tokens = lex(source).tokens.map(({ image, startOffset }) => ({ image, start: startOffset }));
  let text = '';
  let end = 0;
  for (const [index, { image, start }] of [...tokens, { image: '', start: source.length }].entries()) {
    text += source.slice(end, start);
    for (const [number, { place, before, behind }] of comments.entries()) {
      if (Math.floor(place * (tokens.length + 1)) === index) text += `${before}# ${number}${behind}`;
    }
    text += image;
    end = start + image.length;
  }
  return text;
}

describe('comments', () => {
  it('stay with the items of a list that fills its lines', () => {
    const source =
      'strategy "S" {\n  let a = n in [\n1, 2, # two\n3, 5,\n# of four\n4, -4 # last\n# end\n]\n}\n';
    expectKept(source);
    expect(formatted(source)).toContain('2, # two\n      3, 5,\n      # of four\n');
  });

  it('stay around a type, whose parts hold none', () => {
    expectKept('strategy "S" { param a: # of a\nint # whole\n(1 # from\n..5) = 1 rule "A" { award a } }');
  });
});

describe('the formatter', () => {
  it('has strategies to be tried on', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  it.each(sources)('keeps tree and comments of %s, and its own form', (_path, source) => {
    expectKept(source);
  });

  it('keeps comments wherever they stand', () => {
    const kitchenSink = sources.find(([path]) => path.endsWith('kitchen-sink.merit'))?.[1] ?? '';
    fc.assert(
      fc.property(arbitraryComments, (comments) => expectKept(withComments(kitchenSink, comments))),
      { numRuns: samples(600) },
    );
  });

  it('keeps every tree, with comments anywhere in its text', () => {
    fc.assert(
      fc.property(arbitraryStrategy, arbitraryComments, (tree, comments) => {
        expectKept(withComments(printStrategy(tree), comments));
      }),
      { numRuns: samples(600) },
    );
  });

  it('reads what is on one line, or a token on each, as the same', () => {
    fc.assert(
      fc.property(arbitraryStrategy, fc.constantFrom(' ', '\n', '\n\n\n'), (tree, blank) => {
        const source = lex(printStrategy(tree)).tokens.map(({ image }) => image);
        expect(withoutBlankLines(formatted(source.join(blank)))).toBe(withoutBlankLines(printStrategy(tree)));
      }),
      { numRuns: samples(600) },
    );
  });

  it('keeps lines within 100 columns', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        const tooLong = printStrategy(tree)
          .split('\n')
          .filter((line) => columnsOf(line) > 100);
        expect(tooLong).toEqual([]);
      }),
      { numRuns: samples(600) },
    );
  });

  it.each([
    ['signs', '- '.repeat(60), '1'],
    ['negations', 'not '.repeat(60), 'a'],
    ['operands', '1 + '.repeat(900), '1'],
    ['defaults', 'a ?? '.repeat(900), '1'],
    ['choices', 'if a then 1 else '.repeat(450), '1'],
  ])('takes a long row of %s', (_what, repeated, last) => {
    expectKept(`strategy "Long" { let a = ${repeated}${last} }`);
  });

  it('refuses what its parentheses would nest too deep', () => {
    const source = `strategy "Deep" { let a = ${'1 + [a or b and '.repeat(45)}c${']'.repeat(45)} }`;
    expect(parse(source).diagnostics).toEqual([]);
    const result = format(source);
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'M4002', span: { start: 9, end: 15 } }],
    });
  });

  it('refuses what has a mistake, and says what the parser found', () => {
    const source = 'strategy "Broken" { rule "A" { award } }';
    expect(format(source)).toEqual({ ok: false, diagnostics: parse(source).diagnostics });
    expect(parse(source).diagnostics).not.toEqual([]);
  });
});

describe('printing', () => {
  it('gives a text that reads as the same strategy', () => {
    fc.assert(
      fc.property(arbitraryStrategy, (tree) => {
        expect(treeOf(printStrategy(tree))).toEqual(withoutSpans(tree));
      }),
      { numRuns: samples(600) },
    );
  });

  it('gives a text that reads as the same expression', () => {
    fc.assert(
      fc.property(arbitraryExpression, (node) => {
        const { tree } = parse(`strategy "" { let a = ${printExpression(node)} }`);
        const [part] = tree?.parts ?? [];
        expect(withoutSpans(part?.kind === 'Let' ? part.value : null)).toEqual(withoutSpans(node));
      }),
      { numRuns: samples(600) },
    );
  });

  it('has no text for a tree with something missing', () => {
    const missing = { kind: 'Missing', span: { start: 0, end: 0 } } as const;
    expect(() => printExpression(missing)).toThrow(TypeError);
  });
});

function withoutBlankLines(text: string): string {
  return text.replaceAll(/\n+/g, '\n');
}
