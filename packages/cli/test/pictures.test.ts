import { spawnSync } from 'node:child_process';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { findExecutable } from '../../../tools/executable.js';
import { leftOut } from '../../../tools/left-out.js';
import { merit } from './binary.js';

const rsvgConvert = findExecutable(['rsvg-convert'], undefined);
const installHint = 'no rsvg-convert on the path: `apt-get install librsvg2-bin`';

/** Of the light theme and of the dark one. */
const themes = [
  { theme: 'auto', paper: '#ffffff', ink: '#1f2328', seen: ['#147433', '#0860c9', '#875e02', '#b62324'] },
  { theme: 'dark', paper: '#0d1117', ink: '#e9eef4', seen: ['#56d364', '#6cb0ff', '#e3b341', '#ff8a80'] },
] as const;

const daily = 'examples/daily-activity/daily-activity.merit';

function drawn(theme: string, layout: string): string {
  const { stdout, status } = merit(['graph', daily, '--theme', theme, '--layout', layout]);
  expect(status).toBe(0);
  return stdout;
}

describe.each(themes)('a picture in $theme', ({ theme, paper, ink, seen }) => {
  it.each(['ladder', 'layers'])('looks the same without its style sheet: %s', (layout) => {
    const svg = drawn(theme, layout);
    const bare = svg.replace(/<style>.*<\/style>/s, '');
    expect(bare).not.toContain('var(');
    expect(pixelsOf(bare).equals(pixelsOf(svg))).toBe(true);
  });

  it('has rsvg-convert where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(rsvgConvert, installHint).not.toBeNull();
  });

  const name = 'has its colours outside of browsers';
  it.skipIf(rsvgConvert === null)(rsvgConvert === null ? leftOut(name, installHint) : name, () => {
    const { stdout: png } = spawnSync(rsvgConvert ?? '', { input: drawn(theme, 'ladder') });
    const colours = coloursOf(pixelsOf(picture(png)));
    const all = [...colours.values()].reduce((sum, count) => sum + count, 0);
    expect((colours.get(paper) ?? 0) / all).toBeGreaterThan(0.4);
    // Nothing but what lies beyond the round corners.
    expect((colours.get('#000000') ?? 0) / all).toBeLessThan(0.001);
    for (const colour of [ink, ...seen]) expect(colours.get(colour) ?? 0, colour).toBeGreaterThan(20);
  });
});

function pixelsOf(svg: string): Buffer {
  return new Resvg(svg, { font: { loadSystemFonts: true } }).render().pixels;
}

/** An SVG of which each point is one of the PNG. */
function picture(png: Buffer): string {
  const size = `width="${png.readUInt32BE(16)}" height="${png.readUInt32BE(20)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}

function coloursOf(pixels: Buffer): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = `#${pixels.toString('hex', at, at + 3)}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}
