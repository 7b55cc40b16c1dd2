import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinStrategies } from '../builtins.js';
import { strategyGraph } from './build-graph.js';
import { toDot } from './dot.js';
import { layOut } from './ladder-layout.js';
import { layOutInLayers } from './layered-layout.js';
import { layeredSize } from './layered-size.js';
import type { Box } from './layout.js';
import { toMermaid } from './mermaid.js';
import { dark, light } from './palette.js';
import type { StrategyGraph } from './strategy-graph.js';
import { toLayeredSvg, toSvg } from './svg.js';
import { graphOf, literal } from './testing/graph-of.js';
import { textWidth } from './text-width.js';
import { fonts, paddingPx } from './typeset.js';

const hostile = fc.oneof(
  fc.constantFrom(
    'end',
    '</svg><script>alert(1)</script>',
    ']]>&amp;"\'',
    '\\N\\l"',
    '1. list',
    '- list',
    '`code` #35; %%',
    '\u202eright to left\u2066',
    '安娜'.repeat(40),
    'x'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(20),
    '\ufffe\uffff',
    'a\nb\tc\u0000',
  ),
  fc.string({ unit: 'binary' }),
);

const partKinds = ['deny', 'told', 'rule', 'chosen', 'adjust'] as const;

/** Strategies whose names, texts and cases are hostile. */
const strategies = fc
  .record({
    name: hostile,
    about: hostile,
    texts: fc.array(hostile.map(literal), { minLength: 1, maxLength: 4 }),
    kinds: fc.array(fc.constantFrom(...partKinds), { maxLength: 12 }),
  })
  .map(({ name, about, texts, kinds }) => {
    const all = kinds.map((kind, index) => ({
      kind,
      text: partOf(kind, texts[index % texts.length] ?? '', index),
    }));
    const of = (isMeant: (kind: string) => boolean) =>
      all.filter(({ kind }) => isMeant(kind)).map(({ text }) => text);
    return `strategy ${literal(name)} {
      about ${literal(about)}
      input n: int (0..9)
      input t: text = ${texts[0]}
      ${of((kind) => kind === 'deny').join('\n')}
      ${of((kind) => kind !== 'deny' && kind !== 'adjust').join('\n')}
      otherwise { award 1 }
      ${of((kind) => kind === 'adjust').join('\n')}
    }`;
  });

function partOf(kind: (typeof partKinds)[number], text: string, index: number): string {
  const head = `${text} when t == ${text} and n > ${index} or n in [1, ${index + 2}]`;
  switch (kind) {
    case 'deny':
      return `deny ${head} { reply { t: t } }`;
    case 'told':
      return `rule ${head} { reply { n: n } }`;
    case 'rule':
      return `rule ${head} { award n }`;
    case 'chosen':
      return `rule ${head} { award n as if n > 3 then ${text} else "b" }`;
    case 'adjust':
      return `adjust ${head} { points = points + 1 case = ${text} }`;
  }
}

const child = graphOf(`strategy "Child" extends "fixed" (amount: 5) {
  rule "First" when user.awards == 0 { award 50 }
}`);
const builtins = [child, ...builtinStrategies.map(({ strategy }) => strategyGraph(strategy.checked))];

function eachGraph(claim: (graph: StrategyGraph) => void): void {
  builtins.forEach(claim);
  fc.assert(
    fc.property(strategies, (source) => claim(graphOf(source))),
    { numRuns: 40 },
  );
}

describe('an SVG', () => {
  it('is well-formed and keeps every text out of its markup', () => {
    eachGraph((graph) => {
      const svg = toSvg(graph);
      expect(openElements(svg)).toEqual([]);
      expect(svg.match(/<(?!\/?(?:svg|title|desc|style|rect|path|text|g)\b)/g)).toBeNull();
      expect(svg.replaceAll('\n', '')).not.toMatch(
        /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u,
      );
      expect(svg).not.toMatch(/\p{Cs}/u);
    });
  });

  it('keeps texts in their boxes and boxes apart', () => {
    eachGraph((graph) => {
      const { boxes, widthPx, heightPx } = layOut(graph, { top: 80, margin: 28 });
      expect(boxes).toHaveLength(graph.nodes.length);
      for (const box of boxes) {
        for (const { text, role, baselinePx } of box.card.lines) {
          expect(paddingPx + textWidth(text, fonts[role])).toBeLessThanOrEqual(box.width);
          expect(baselinePx).toBeLessThan(box.card.heightPx);
        }
        expect(box.x + box.width).toBeLessThan(widthPx);
        expect(box.y + box.card.heightPx).toBeLessThan(heightPx);
        expect(boxes.filter((other) => other !== box && overlap(box, other))).toEqual([]);
      }
    });
  });

  it('draws a way for every edge, and one that gathers the awards', () => {
    eachGraph((graph) => {
      const { ways } = layOut(graph, { top: 80, margin: 28 });
      const awards = graph.nodes.filter((node) => node.kind === 'outcome' && node.outcome === 'award');
      expect(ways).toHaveLength(graph.edges.length + (awards.length === 0 ? 0 : 1));
      expect(ways.filter(({ label }) => label?.text === 'no')).toHaveLength(
        graph.edges.filter(({ kind }) => kind === 'no').length,
      );
    });
  });

  it('gathers nothing where nothing is awarded', () => {
    const graph = graphOf('strategy "None" { deny "All" when true }');
    const { ways, widthPx } = layOut(graph, { top: 80, margin: 28 });
    expect(ways).toHaveLength(graph.edges.length);
    expect(Number.isFinite(widthPx)).toBe(true);
  });

  it('stays small and quick where a name is as long as a source may be', () => {
    const svg = toSvg(
      graphOf(
        `strategy ${literal('y'.repeat(200_000))} { rule "R" when "${'a '.repeat(20_000)}" == "b" or user.awards > 1 { award 1 } }`,
      ),
    );
    expect(svg.length).toBeLessThan(500_000);
  });

  it('says what it shows, and takes its colours from the viewer or from the theme', () => {
    const graph = graphOf('strategy "A & B" { about "Why." otherwise { award 1 } }');
    expect(toSvg(graph)).toContain(
      '<title>A &amp; B</title>\n<desc>Why. otherwise, award as “otherwise”, award 1.</desc>',
    );
    expect(toSvg(graph, { theme: 'auto' })).toContain(`{--merit-paper:${dark.paper}`);
    expect(toSvg(graph, { theme: 'dark' })).not.toContain(light.paper);
    expect(toSvg(graph, { theme: 'light' })).not.toContain(dark.paper);
    expect(toSvg(graph)).toBe(toSvg(graph));
  });

  it('names its boxes and ways by their nodes where a page asks for it, and else is the same', () => {
    const graph = graphOf('strategy "S" { rule "R" when user.awards > 1 { award 1 } otherwise { award 2 } }');
    const svg = toSvg(graph, { withIds: true });
    const found = (name: string) =>
      [...svg.matchAll(new RegExp(` data-${name}="([^"]+)"`, 'g'))].map(([, id]) => id);
    expect(found('node').sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
    const ways = found('from').map((from, index) => `${from} ${found('to')[index]}`);
    const edges = graph.edges.map(({ from, to }) => `${from} ${to}`);
    expect(ways).toEqual(edges.filter((edge) => !edge.includes('-outcome result')));
    const plain = svg.replaceAll(/ data-node="[^"]+"/g, '').replaceAll(/<g data-from.*?>(.*)<\/g>/g, '$1');
    expect(plain).toBe(toSvg(graph));
  });

  it('is legible in both themes', () => {
    for (const palette of [light, dark]) {
      const { paper, card, line, ...texts } = palette;
      for (const colour of Object.values(texts)) expect(contrast(colour, card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(texts.muted, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(line, paper)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('an SVG in layers', () => {
  /** The nodes of a graph and of the graphs inside it. */
  const nodesIn = ({ nodes }: StrategyGraph): number =>
    nodes.reduce((sum, node) => sum + 1 + (node.kind === 'parent' ? nodesIn(node.graph) : 0), 0);

  it('keeps boxes apart, but for those that a parent holds', async () => {
    for (const graph of builtins) {
      const { boxes, widthPx, heightPx } = await layOutInLayers(graph, { top: 80, margin: 28 });
      expect(boxes).toHaveLength(nodesIn(graph));
      const room = boxes.find(({ node }) => node.kind === 'parent');
      for (const box of boxes) {
        expect([box.x >= 28, box.y >= 80]).toEqual([true, true]);
        expect([box.x + box.width <= widthPx, box.y + box.height <= heightPx]).toEqual([true, true]);
        const others = boxes.filter((other) => other !== box && other !== room && box !== room);
        expect(others.filter((other) => overlap(box, other))).toEqual([]);
      }
    }
  });

  it('draws a way for every edge, between the boxes that it joins', async () => {
    const { boxes, ways } = await layOutInLayers(child, { top: 80, margin: 28 });
    const parent = child.nodes.find((node) => node.kind === 'parent');
    expect(ways).toHaveLength(child.edges.length + (parent?.graph.edges.length ?? 0));
    for (const { points } of ways) {
      for (const end of [points.at(0), points.at(-1)]) {
        expect(boxes.some((box) => end !== undefined && touches(box, end))).toBe(true);
      }
    }
  });

  it('shows how a parent decides, inside its box, and is well-formed and the same each time', async () => {
    const svg = await toLayeredSvg(child, { theme: 'dark' });
    expect(openElements(svg)).toEqual([]);
    expect(svg).toContain('Enough for today');
    expect(toSvg(child)).not.toContain('>Enough for today<');
    expect(await toLayeredSvg(child, { theme: 'dark' })).toBe(svg);
  });

  it('is a ladder that says so where layers would take long', async () => {
    const rules = (count: number) =>
      graphOf(
        `strategy "S" { input n: int ${Array.from({ length: count }, (_, index) => `rule "R" when n == ${index} { award 1 }`).join('\n')} }`,
      );
    const note = 'Too large to be drawn in layers';
    expect(await toLayeredSvg(rules(30))).not.toContain(note);
    const ladder = await toLayeredSvg(rules(240));
    expect(ladder).toContain(note);
    expect(ladder.match(/<g /g)).toEqual(toSvg(rules(240)).match(/<g /g));
    expect(openElements(ladder)).toEqual([]);
  });

  it.each([
    [1, 'two awards', 'rule "R" when user.awards > 1 { award 1 } otherwise { award 2 }'],
    [
      3,
      'three awards',
      'rule "A" when user.awards > 1 { award 1 } rule "B" when user.awards > 2 { award 1 } otherwise { award 2 }',
    ],
  ])('counts what lines pass: %i by %s', (passed, _, parts) => {
    const graph = graphOf(`strategy "S" { ${parts} }`);
    expect(layeredSize(graph) - graph.nodes.length).toBe(passed);
  });

  it('counts what stands inside parents', () => {
    const child = graphOf('strategy "Child" extends "fixed" { rule "R" when user.awards == 0 { award 5 } }');
    const parent = child.nodes.find(({ kind }) => kind === 'parent');
    if (parent?.kind !== 'parent') throw new Error('there is a parent');
    expect(layeredSize(child)).toBeGreaterThanOrEqual(child.nodes.length + parent.graph.nodes.length);
  });

  it('takes hostile names too', async () => {
    await fc.assert(
      fc.asyncProperty(strategies, async (source) => {
        expect(openElements(await toLayeredSvg(graphOf(source)))).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

/** Whether a point lies on the edge of a box or within it; pictures round to tenths. */
function touches({ x, y, width, height }: Box, point: { readonly x: number; readonly y: number }): boolean {
  const isBeside = point.x >= x - 0.1 && point.x <= x + width + 0.1;
  return isBeside && point.y >= y - 0.1 && point.y <= y + height + 0.1;
}

describe('a Mermaid flowchart', () => {
  it('has a line for each node and edge, and no text that could be markup', () => {
    eachGraph((graph) => {
      const [, title, , , ...lines] = toMermaid(graph).trimEnd().split('\n');
      expect(title).toMatch(/^title: "[^<>&%]*"$/);
      expect(lines).toHaveLength(graph.nodes.length + graph.edges.length + 5);
      for (const line of lines.slice(0, graph.nodes.length)) {
        const [, label = ''] =
          /^ {2}n-[a-z0-9-]+(?:\{\{|\(\[|\[)"(.*)"(?:\}\}|\]\)|\]):::\w+$/u.exec(line) ?? [];
        expect(label).not.toBe('');
        const text = label.replaceAll(/<\/?(?:br|b|small)>/g, '').replaceAll(/#\d+;/g, '');
        expect(text).not.toMatch(/["<>#;&`*_[\]{}|\\]/);
      }
    });
  });
});

describe('a DOT graph', () => {
  it('has a line for each node and edge, with quotes that close', () => {
    eachGraph((graph) => {
      const lines = toDot(graph).trimEnd().split('\n');
      expect(lines).toHaveLength(graph.nodes.length + graph.edges.length + 5);
      for (const line of lines) {
        const outside = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
        expect(outside).not.toContain('"');
        expect(outside).not.toMatch(/[<>](?<!->)/);
      }
    });
  });
});

// ── Checks ──────────────────────────────────────────────────────────────────

/** What an XML reader would find open at the end, or closed out of turn. */
function openElements(xml: string): readonly string[] {
  const open: string[] = [];
  expect(xml.replaceAll(/<[^<>]*>|&(?:amp|lt|gt|quot);/g, '')).not.toMatch(/[<&]|\]\]>/);
  for (const [, slash, name = '', self] of xml.matchAll(/<(\/?)(\w+)(?: [\w:-]+="[^"<]*")*(\/?)>/g)) {
    if (slash === '/') expect(open.pop()).toBe(name);
    else if (self === '') open.push(name);
  }
  return open;
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.card.heightPx && b.y < a.y + a.card.heightPx
  );
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
