import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bracketed, outline } from '../testing/outline.js';
import type { Expression, Node, Strategy } from './ast.js';
import { parse } from './parse.js';
import { childrenOf, walk } from './walk.js';

const kitchenSink = readCorpus('kitchen-sink');

function readCorpus(name: string): string {
  return readFileSync(new URL(`../../../../conformance/syntax/${name}.merit`, import.meta.url), 'utf8');
}

function parseClean(source: string): Strategy {
  const { tree, diagnostics } = parse(source);
  expect(diagnostics).toEqual([]);
  if (tree === null) throw new Error('there is no tree');
  return tree;
}

/** The value of a `let` with this text. */
function parseExpression(text: string): Expression {
  const [part] = parseClean(`strategy "x" { let x = ${text} }`).parts;
  if (part?.kind !== 'Let') throw new Error('there is no let');
  return part.value;
}

function withParentheses(text: string): string {
  return bracketed(parseExpression(text), `strategy "x" { let x = ${text} }`);
}

function nodesOf(root: Node): readonly Node[] {
  const nodes: Node[] = [];
  walk(root, (node) => nodes.push(node));
  return nodes;
}

describe('what a mistake leaves', () => {
  const findings = (source: string) =>
    parse(source).diagnostics.map(({ code, span: { start, end } }) => [code, source.slice(start, end)]);

  it('behind the end is one finding, and the parts there are read', () => {
    const whole = 'strategy "S" { rule "A" { award 1 } }';
    expect(findings(`${whole} 5`)).toEqual([['M1014', '5']]);
    expect(findings(`${whole} 5 6 { ) } 7`)).toEqual([['M1014', '5']]);
    const { tree, diagnostics } = parse(`${whole} 5 rule "B" { award 2 }`);
    expect([diagnostics.length, tree?.parts.length]).toEqual([1, 2]);
  });

  it('is a brace too early where another closes behind the statement', () => {
    expect(findings('strategy "S" { rule "A" { } reply { a: 1 } } }')).toEqual([['M1008', '}']]);
  });

  it('is a statement out of place where a part comes before another brace', () => {
    expect(findings('strategy "S" { rule "A" { reply { a: 1 } } award 5 rule "B" { award 1 } } }')).toEqual([
      ['M1403', 'award'],
      ['M1008', '}'],
    ]);
  });

  it('says once what is no character of the language, before what is wanted', () => {
    expect(findings('strategy "S" { param p § : int = 1 rule "A" { award 1 } }')).toEqual([['M1106', '§']]);
  });

  it('is one sign where a range is written with it, and the range is read', () => {
    const source = 'strategy "S" { param p: int (0-10) = 1 rule "A" { award p } }';
    expect(findings(source)).toEqual([['M1201', '-']]);
    expect(parse(source).tree?.parts[0]).toMatchObject({
      type: { constraints: [{ kind: 'RangeConstraint', low: { text: '0' }, high: { text: '10' } }] },
    });
  });

  it('needs no blanks around an operator that begins the file', () => {
    const [first] = parse('&& strategy "S" { rule "A" { award 1 } }').diagnostics;
    expect(first?.fixes?.[0]?.edits[0]?.text).toBe('and');
  });
});

describe('the parser', () => {
  it('reads every construct of the language', async () => {
    const tree = parseClean(kitchenSink);
    const file = '../../../../conformance/syntax/kitchen-sink.tree.txt';
    await expect(outline(tree, kitchenSink)).toMatchFileSnapshot(file);
  });

  it('meets every kind of node there', () => {
    const kinds = new Set(nodesOf(parseClean(kitchenSink)).map((node) => node.kind));
    expect([...kinds].toSorted()).toMatchInlineSnapshot(`
      [
        "About",
        "Adjust",
        "Arm",
        "Arrow",
        "Assignment",
        "Award",
        "Binary",
        "Block",
        "BooleanLiteral",
        "Call",
        "DateLiteral",
        "Deny",
        "DurationLiteral",
        "Entry",
        "Field",
        "FieldType",
        "If",
        "Input",
        "Let",
        "List",
        "Match",
        "MaxConstraint",
        "MissingPattern",
        "Name",
        "NamedArgument",
        "Negate",
        "Not",
        "NumberLiteral",
        "Otherwise",
        "Param",
        "Parent",
        "PlacesConstraint",
        "Presence",
        "RangeConstraint",
        "RecordConstant",
        "Reference",
        "Relation",
        "Reply",
        "Rule",
        "Set",
        "Strategy",
        "TextLiteral",
        "TypeExpression",
        "ValuesConstraint",
      ]
    `);
  });

  it.each(['steady-pace', 'gentle-default'])('reads %s without a finding', (name) => {
    parseClean(readCorpus(name));
  });

  it('gives nodes and lists that nobody can change', () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every((each) => isFrozen(each)));
    expect(isFrozen(parseClean(kitchenSink))).toBe(true);
  });

  it('gives a tree that is the same after a way through JSON', () => {
    const tree = parseClean(kitchenSink);
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
  });

  it('reads a file with a byte-order mark, without a first line, and with any line breaks', () => {
    const source = '\ufeffstrategy "x" {\r\n  rule "a" {\r    award 1\n  }\r\n}';
    expect(parseClean(source).parts).toHaveLength(1);
  });
});

describe('spans', () => {
  const tree = parseClean(kitchenSink);
  const textOf = ({ span }: Node): string => kitchenSink.slice(span.start, span.end);

  it('begin and end with the text of their node', () => {
    const untidy = nodesOf(tree).filter(
      (node) => textOf(node) === '' || textOf(node) !== textOf(node).trim(),
    );
    expect(untidy).toEqual([]);
  });

  it('lie within the span of the parent, one behind the other', () => {
    for (const node of nodesOf(tree)) {
      let end = node.span.start;
      for (const child of childrenOf(node)) {
        expect(child.span.start).toBeGreaterThanOrEqual(end);
        end = child.span.end;
      }
      expect(end).toBeLessThanOrEqual(node.span.end);
    }
  });

  it('leave out parentheses around a node, and keep those inside', () => {
    const source = 'strategy "x" { let x = (a + (b)) * (c) }';
    const [part] = parseClean(source).parts;
    const texts = nodesOf(part as Node).map(
      ({ kind, span }) => `${kind} ${source.slice(span.start, span.end)}`,
    );
    expect(texts).toEqual([
      'Let let x = (a + (b)) * (c)',
      'Name x',
      'Binary (a + (b)) * (c)',
      'Binary a + (b)',
      'Reference a',
      'Name a',
      'Reference b',
      'Name b',
      'Reference c',
      'Name c',
    ]);
  });

  it('cover `not in` as one operator', () => {
    const node = parseExpression('a not  in b');
    expect(node).toMatchObject({ operator: 'not in', operatorSpan: { start: 25, end: 32 } });
  });
});

describe('precedence', () => {
  it.each([
    ['a or b and not c == d', '(a or (b and (not (c == d))))'],
    ['a and b or c and d', '((a and b) or (c and d))'],
    ['not a and b', '((not a) and b)'],
    ['not not a', '(not (not a))'],
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['8 / 4 / 2', '((8 / 4) / 2)'],
    ['7 div 2 mod 3', '((7 div 2) mod 3)'],
    ['- a ?? b', '(-(a ?? b))'],
    ['a ?? b ?? c', '(a ?? (b ?? c))'],
    ['a ?? -b ?? c', '(a ?? (-(b ?? c)))'],
    ['minutes ?? 0 + 5', '((minutes ?? 0) + 5)'],
    ['2 * -3 + 4', '((2 * (-3)) + 4)'],
    ['--a', '(-(-a))'],
    ['a + b < c * d', '((a + b) < (c * d))'],
    ['a in 1..b + 1', '(a in (1 .. (b + 1)))'],
    ['a not in 1..2', '(a not in (1 .. 2))'],
    ['a ?? b is present', '((a ?? b) is present)'],
    ['not x is present', '(not (x is present))'],
    ['a + b is missing or c', '(((a + b) is missing) or c)'],
    ['1 + if a then 1 else 2 + 3', '(1 + (if a then 1 else (2 + 3)))'],
    ['if a then 1 else if b then 2 else 3', '(if a then 1 else (if b then 2 else 3))'],
    ['if a then if b then 1 else 2 else 3', '(if a then (if b then 1 else 2) else 3)'],
  ])('of %s is %s', (text, expected) => {
    expect(withParentheses(text)).toBe(expected);
  });
});

describe('names', () => {
  it('may be any word that isn’t reserved, and stand beside a function of that name', () => {
    parseClean(`strategy "x" {
      param max: int = 1  input from: int  input strategy: int  input missing: int
      let present = max + max(from, places)  let merit = extends  let last = this + same
      rule "r" { award missing }
    }`);
  });

  it('may be reserved behind a dot and in a reply', () => {
    parseClean('strategy "x" { rule "r" { reply { case: now.in, set: a.rule.not } award 1 } }');
  });

  it('read `missing` as a pattern only where a match has a subject', () => {
    const kinds = (text: string): readonly string[] =>
      nodesOf(parseExpression(text))
        .filter((node) => node.kind === 'MissingPattern')
        .map((node) => node.kind);
    expect(kinds('match x { missing => 1, else => 2 }')).toHaveLength(1);
    expect(kinds('match { missing => 1, else => 2 }')).toHaveLength(0);
  });
});

describe('literals', () => {
  it.each([
    '0',
    '10',
    '1_000',
    '1.50',
    '15%',
    '0.5%',
    '500ms',
    '30s',
    '5m',
    '2h',
    '7d',
    '2w',
    '@2024-02-29',
    '@2026-12-24T18:00',
  ])('keep their spelling: %s', (text) => {
    expect(parseExpression(text)).toMatchObject({ text });
  });

  it('resolve the escapes of a text', () => {
    expect(parseExpression(String.raw`"\"\\\n\r\t\u{e9}\u{1F600}"`)).toMatchObject({ value: '"\\\n\r\té😀' });
  });

  it('tell a range from a fraction', () => {
    expect(withParentheses('x in 3..10')).toBe('(x in (3 .. 10))');
    expect(withParentheses('x in 3.5..10.5')).toBe('(x in (3.5 .. 10.5))');
  });
});
