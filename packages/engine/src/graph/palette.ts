import type { GraphNode } from './strategy-graph.js';

/** `auto` follows the viewer's own setting, and is light where there is none. */
export type Theme = 'auto' | 'light' | 'dark';

/** What a colour is for. */
export type Tone = 'paper' | 'card' | 'ink' | 'muted' | 'line' | Accent;
export type Accent = 'plain' | 'deny' | 'decision' | 'parent' | 'adjust' | 'award';

type Palette = { readonly [tone in Tone]: string };

/** Text on its card has a contrast of at least 4.5 : 1 in both (WCAG 2.2, 1.4.3). */
export const light: Palette = {
  paper: '#ffffff',
  card: '#f6f8fa',
  ink: '#1f2328',
  muted: '#57606a',
  line: '#818b98',
  plain: '#57606a',
  deny: '#b62324',
  decision: '#0860c9',
  parent: '#7541c4',
  adjust: '#875e02',
  award: '#147433',
};

export const dark: Palette = {
  paper: '#0d1117',
  card: '#171c23',
  ink: '#e9eef4',
  muted: '#a3adb9',
  line: '#7a8490',
  plain: '#a3adb9',
  deny: '#ff8a80',
  decision: '#6cb0ff',
  parent: '#cfa6ff',
  adjust: '#e3b341',
  award: '#56d364',
};

export function accentOf(node: GraphNode): Accent {
  switch (node.kind) {
    case 'start':
      return 'plain';
    case 'deny':
    case 'parent':
    case 'adjust':
      return node.kind;
    case 'outcome':
      return node.outcome === 'denied' ? 'deny' : node.outcome === 'none' ? 'plain' : 'award';
    default:
      return 'decision';
  }
}

/** The colours as custom properties of the picture's root, which the page around it may set otherwise. */
export function themeRules(theme: Theme, selector: string): string {
  if (theme === 'dark') return `${selector}{${properties(dark)}}`;
  const day = `${selector}{${properties(light)}}`;
  return theme === 'light'
    ? day
    : `${day}@media (prefers-color-scheme:dark){${selector}{${properties(dark)}}}`;
}

function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([tone, colour]) => `--merit-${tone}:${colour}`)
    .join(';');
}
