import { describe, expect, it } from 'vitest';
import { SourceText } from '../source/source-text.js';
import { type Diagnostic, defineDiagnostic, diagnose } from './diagnostic.js';
import { type Palette, renderDiagnostic } from './render-diagnostic.js';

const unknownName = defineDiagnostic<{ readonly name: string }>({
  code: 'M2001',
  rule: 'unknown-name',
  severity: 'error',
  message: ({ name }) => `unknown name \`${name}\``,
});

function at(text: string, part: string): Diagnostic {
  const start = text.indexOf(part);
  return diagnose(unknownName, { span: { start, end: start + part.length } }, { name: part });
}

function render(text: string, diagnostic: Diagnostic, palette?: Palette): string {
  const source = new SourceText(text);
  return renderDiagnostic(diagnostic, { source, path: 'a.merit', ...(palette && { palette }) });
}

/** The line with the marks. */
function marksOf(text: string, part: string): readonly string[] {
  return render(text, at(text, part)).split('\n').slice(2, 4);
}

describe('a rendered diagnostic', () => {
  it('says what is wrong, where, and what helps', () => {
    const text = 'let base = 1\nlet x = bse\n';
    const diagnostic: Diagnostic = {
      ...at(text, 'bse'),
      help: 'names are case-sensitive',
      related: [{ span: { start: 4, end: 8 }, message: 'the nearest name' }],
      fixes: [{ title: 'write `base`', edits: [] }],
    };
    expect(render(text, diagnostic)).toMatchInlineSnapshot(`
      "error M2001 unknown name \`bse\` (unknown-name)
        a.merit:2:9
         2 | let x = bse
           |         ^^^
        a.merit:1:5 the nearest name
         1 | let base = 1
           |     ----
        help: names are case-sensitive
        fix: write \`base\`"
    `);
  });

  it('dresses its parts with the palette that it is given, and with none by default', () => {
    const dress = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
    const palette = { error: dress('e'), warning: dress('w'), strong: dress('s'), faint: dress('f') };
    const text = 'x';
    expect(render(text, at(text, 'x'), palette)).toMatchInlineSnapshot(`
      "<e>error M2001</e> <s>unknown name \`x\`</s> <f>(unknown-name)</f>
        <f>a.merit:1:1</f>
      <f>   1 |</f> x
      <f>     |</f> <e>^</e>"
    `);
  });

  it.each([
    ['tabs', '\tlet\tx', 'x', 8, 1],
    ['wide letters', '漢字 x', 'x', 5, 1],
    ['combining marks', 'e\u0301e\u0301 x', 'x', 3, 1],
    ['one letter, a wide name', 'x 漢字', '漢字', 2, 4],
  ])('puts its marks under the right columns behind %s', (_, text, part, column, width) => {
    const [, below = ''] = marksOf(text, part);
    expect(below).toBe(`     | ${' '.repeat(column)}${'^'.repeat(width)}`);
  });

  it('marks one column for an empty span, also at the end of the text', () => {
    const diagnostic = diagnose(unknownName, { span: { start: 3, end: 3 } }, { name: '' });
    expect(render('let', diagnostic).split('\n').at(-1)).toBe('     |    ^');
  });

  it('marks the first line of a longer span up to its end', () => {
    const diagnostic = diagnose(unknownName, { span: { start: 2, end: 7 } }, { name: '' });
    expect(render('abcd\nefgh', diagnostic).split('\n').slice(2)).toEqual(['   1 | abcd', '     |   ^^']);
  });

  it('cuts a long line around the place', () => {
    const text = `${'a '.repeat(200)}here${' b'.repeat(200)}`;
    const [line = '', below = ''] = marksOf(text, 'here');
    expect(line.length).toBeLessThan(115);
    expect(line).toMatch(/\| ….*here.*…$/);
    expect(line.indexOf('here')).toBe(below.indexOf('^^^^'));
  });

  it('looks at no more of a line of a million units than it draws', () => {
    const text = `${'('.repeat(500_000)}here${')'.repeat(500_000)}`;
    const [line = '', below = ''] = marksOf(text, 'here');
    expect(line).toMatch(/\| …\(+here\)+…$/);
    expect(line.indexOf('here')).toBe(below.indexOf('^^^^'));
  });

  it('lets no character of the source reach the terminal as a command', () => {
    const text = 'let \u001b[31m\u202e = 1';
    const rendered = render(text, at(text, '\u001b[31m\u202e'));
    expect([...rendered].filter((unit) => unit === '\u001b' || unit === '\u202e')).toEqual([]);
  });
});
