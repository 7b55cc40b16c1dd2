import { type Accent, dark, light, type Theme, type Tone, themeRules } from './palette.js';
import { fonts } from './typeset.js';

/** What an element of the picture is: the name of its class. */
export type Role = keyof typeof looks;

/** `accent` is the colour of the box around. */
type Paint = Tone | 'accent' | 'none';

interface Look {
  readonly fill: Paint;
  readonly stroke?: Paint;
  readonly rest?: { readonly [property: string]: string | number };
}

const sansSerif =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','DejaVu Sans',Arial,sans-serif";
const monospaced =
  "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace";

const looks = {
  paper: { fill: 'paper' },
  box: { fill: 'card', stroke: 'accent', rest: { 'stroke-width': 1.25 } },
  bar: { fill: 'accent' },
  way: { fill: 'none', stroke: 'line', rest: { 'stroke-width': 1.5, 'stroke-linejoin': 'round' } },
  tip: { fill: 'line' },
  said: { fill: 'muted', rest: { 'font-size': 12, 'font-weight': 600 } },
  head: { fill: 'ink', rest: { 'font-size': 19, 'font-weight': 700 } },
  about: { fill: 'muted', rest: { 'font-size': 13 } },
  label: {
    fill: 'accent',
    rest: { 'font-size': fonts.label.sizePx, 'font-weight': 700, 'letter-spacing': '.07em' },
  },
  title: { fill: 'ink', rest: { 'font-size': fonts.title.sizePx, 'font-weight': 600 } },
  code: { fill: 'ink', rest: { 'font-family': monospaced, 'font-size': fonts.code.sizePx } },
  note: { fill: 'muted', rest: { 'font-size': fonts.note.sizePx } },
} satisfies { readonly [role: string]: Look };

const accents: readonly Accent[] = ['plain', 'deny', 'decision', 'parent', 'adjust', 'award'];

/** The picture's own fonts, and its spaces as they are. */
export const rootAttributes = `class="merit-graph" font-family="${sansSerif}" font-size="12" xml:space="preserve"`;

/**
 * The class of an element, and how it looks, as attributes that every viewer knows. Whatever a style sheet
 * says stands above them: where variables are known, the colours of the theme.
 */
export function attributesOf(role: Role, theme: Theme, accent: Accent = 'plain'): string {
  const { fill, stroke, rest = {} }: Look = looks[role];
  const colours = theme === 'dark' ? dark : light;
  const colour = (paint: Paint) => (paint === 'none' ? paint : colours[paint === 'accent' ? accent : paint]);
  const attributes = {
    class: role,
    fill: colour(fill),
    ...(stroke === undefined ? {} : { stroke: colour(stroke) }),
    ...rest,
  };
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
}

/**
 * Nothing here reaches beyond the picture when it stands inside a page, and no rule of the page's own into
 * it.
 */
export function styleSheet(theme: Theme): string {
  const rules = Object.entries<Look>(looks).map(([role, { rest = {} }]) =>
    rule(` .${role}`, Object.entries(rest)),
  );
  const root = rule('', [
    ['font-family', sansSerif],
    ['font-size', '12px'],
  ]);
  const text = rule(' text', [
    ['white-space', 'pre'],
    ['unicode-bidi', 'isolate'],
  ]);
  return `${themeRules(theme, '.merit-graph')}${root}${text}${rules.join('')}${whereKnown(colourRules())}`;
}

/** A viewer that doesn't know variables must not read them: some take what they can't read for black. */
function whereKnown(rules: string): string {
  return `@supports (color:var(--merit-ink)){${rules}}`;
}

function colourRules(): string {
  const roles = Object.entries<Look>(looks).map(([role, { fill, stroke }]) =>
    rule(` .${role}`, [
      ['fill', variable(fill)],
      ...(stroke === undefined ? [] : [['stroke', variable(stroke)] as const]),
    ]),
  );
  return [...roles, ...accents.map((accent) => rule(` .${accent}`, [['color', variable(accent)]]))].join('');
}

function variable(paint: Paint): string {
  if (paint === 'none') return paint;
  return paint === 'accent' ? 'currentColor' : `var(--merit-${paint})`;
}

function rule(selector: string, properties: readonly (readonly [string, string | number])[]): string {
  if (properties.length === 0) return '';
  return `.merit-graph${selector}{${properties.map(([name, value]) => `${name}:${value}${unitOf(name, value)}`).join(';')}}`;
}

function unitOf(name: string, value: string | number): string {
  return name === 'font-size' && typeof value === 'number' ? 'px' : '';
}
