import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('../src/', import.meta.url);
const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (path: string) => readFileSync(new URL(path, source), 'utf8');

const code = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path)).map(read);
const styles = paths.filter((path) => path.startsWith('styles/')).map(read);

/** Where a class is given: an attribute, or what scripts do to elements. */
const givenAs = [
  / class=("[^"]*")/g,
  / class=\{((?:[^{}]|\{[^{}]*\})*)\}/g,
  /\.className = ([^;]*);/g,
  /setAttribute\('class', ([^;]*)\);/g,
  /classList\.toggle\(('[^']*')/g,
  /\bclass: ([`'][^`']*[`'])/g,
];

/** The words of what is given; one that is chosen while the page runs is none, its beginning is. */
function classesIn(text: string): readonly string[] {
  return givenAs.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, given = '']) => {
      return [...given.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)]
        .flatMap(([, ...found]) =>
          found
            .join('')
            .replaceAll(/\$\{[^}]*\}/g, '…')
            .split(/\s+/),
        )
        .filter((word) => /^[a-z][\w-]*…?$/.test(word));
    }),
  );
}

const given = new Set(code.flatMap(classesIn));
const styled = new Set(
  styles.flatMap((text) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
);

/** Every word in quotes: a class may be the value of something that has a name of its own. */
const words = new Set(
  code.flatMap((text) =>
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|\b(\w+): /g)].flatMap(([, ...found]) =>
      found.flatMap((each) => (each ?? '').replaceAll(/\$\{[^}]*\}/g, '…').split(/\s+/)),
    ),
  ),
);

/** What other packages give to elements: the editor, and the pictures that the engine draws. */
const graph = readFileSync(new URL('../../engine/src/graph/svg-style.ts', import.meta.url), 'utf8');
const isOfOthers = (name: string) => name.startsWith('cm-') || new RegExp(`\\b${name}\\b`).test(graph);

const isMeant = (name: string, all: ReadonlySet<string>) =>
  all.has(name) ||
  [...all].some((each) => each.endsWith('…') && name.startsWith(each.slice(0, -1)) && each !== '…');

describe('the classes of Studio', () => {
  it('are found in every way in which one is given', () => {
    const text = `<i class="a b" /> <i class={x ? 'c' : \`d e-\${x}\`} class={z} /> y.className = \`f \${z}\`;
      y.setAttribute('class', x ? 'g' : 'h'); y.classList.toggle('i', x); mark({ class: \`j-\${kind}\` })`;
    expect([...classesIn(text)].sort()).toEqual(['a', 'b', 'c', 'd', 'e-…', 'f', 'g', 'h', 'i', 'j-…']);
    expect([given.size > 100, styled.size > 100]).toEqual([true, true]);
  });

  it('that are given have a style each', () => {
    const bare = [...given].filter((name) =>
      name.endsWith('…')
        ? ![...styled].some((each) => each.startsWith(name.slice(0, -1)))
        : !styled.has(name),
    );
    expect(bare).toEqual([]);
  });

  it('that have a style are given somewhere', () => {
    expect([...styled].filter((name) => !isMeant(name, words) && !isOfOthers(name))).toEqual([]);
  });
});
