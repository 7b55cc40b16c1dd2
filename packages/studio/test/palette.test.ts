import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Triple = readonly [number, number, number];

const css = readFileSync(new URL('../src/styles/colours.css', import.meta.url), 'utf8');

/**
 * How eyes without one kind of cones see light, as matrices of linear RGB: Machado, Oliveira and Fernandes
 * 2009, of severity 1.
 */
const eyes: { readonly [name: string]: readonly [Triple, Triple, Triple] } = {
  most: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const xyzOfRgb: readonly [Triple, Triple, Triple] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

function times(rows: readonly [Triple, Triple, Triple], value: Triple): Triple {
  const [r, g, b] = value;
  const [x, y, z] = rows.map((row) => row[0] * r + row[1] * g + row[2] * b);
  return [x ?? 0, y ?? 0, z ?? 0];
}

/** Of `#rrggbb`, by the transfer function of sRGB. */
function linearOf(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [r ?? 0, g ?? 0, b ?? 0];
}

/** CIE L*a*b* under D65. */
function labOf(linear: Triple): Triple {
  const [r, g, b] = linear.map((share) => Math.min(1, Math.max(0, share)));
  const [x, y, z] = times(xyzOfRgb, [r ?? 0, g ?? 0, b ?? 0]);
  const f = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** CIE76: the least difference that some eyes see between any two of these colours. */
function leastDistance(colours: readonly string[]): number {
  const distances = Object.values(eyes).flatMap((eye) => {
    const seen = colours.map((hex) => labOf(times(eye, linearOf(hex))));
    return seen.flatMap((one, index) =>
      seen.slice(index + 1).map((other) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))),
    );
  });
  return Math.min(...distances);
}

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => times(xyzOfRgb, linearOf(hex))[1];
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The values of one theme; the light one stands first. */
function coloursOf(theme: 'light' | 'dark') {
  const text = css.split('prefers-color-scheme: dark')[theme === 'light' ? 0 : 1] ?? '';
  const of = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1] ?? '';
  const series = [...text.matchAll(/--series-\d: (#[0-9a-f]{6});/g)].map(([, hex = '']) => hex);
  return { series, others: of('series-others'), paper: of('paper') };
}

describe('the colours of cases', () => {
  it('are seven and one for all others in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const { series, others } = coloursOf(theme);
      expect([series.length, others.length]).toEqual([7, 7]);
    }
  });

  it.each([
    ['light', 12.4, 12.4],
    ['dark', 23.9, 11.6],
  ] as const)(
    'in the %s theme stay apart for all eyes: by %d, and by %d from that of others',
    (theme, ofSeven, ofAll) => {
      const { series, others } = coloursOf(theme);
      expect(leastDistance(series)).toBeGreaterThan(ofSeven);
      expect(leastDistance([...series, others])).toBeGreaterThan(ofAll);
    },
  );

  it.each(['light', 'dark'] as const)('in the %s theme stand out of the paper', (theme) => {
    const { series, others, paper } = coloursOf(theme);
    for (const hex of [...series, others]) expect([hex, contrast(hex, paper) >= 3]).toEqual([hex, true]);
  });
});
