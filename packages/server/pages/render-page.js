// Makes a page of HTML of a Markdown text, in the frame that all pages share.
import { posix } from 'node:path';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

/** What every page leads to. */
const MENU = [
  ['/docs/api', 'Guide'],
  ['/docs', 'Try it'],
  ['/redocs', 'Reference'],
  ['/docs/language', 'Language'],
  ['/docs/strategies', 'Strategies'],
  ['/docs/errors', 'Errors'],
  ['/docs/diagnostics', 'Diagnostics'],
  ['/docs/operations', 'Operations'],
];

/**
 * The page of a text.
 *
 * @param {{ path: string, file: string, text: string }} page Where it is served, and the file that its links
 *   start from.
 * @param {ReadonlyMap<string, string>} paths Where files of the repository are served.
 */
export function renderPage({ path, file, text }, paths) {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link(token) {
        const label = this.parser.parseInline(token.tokens);
        const target = targetOf(file, token.href, paths);
        return target === null
          ? `${label} (<code>${escaped(sourceOf(file, token.href))}</code>)`
          : `<a href="${escaped(target)}">${label}</a>`;
      },
      // A text has no tags of its own: what looks like one was meant to be read.
      html: (token) => escaped(token.text),
    },
  });
  const html = marked
    .parse(text)
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  return framed(path, titleOf(text), html);
}

const FENCED = /(^```[\s\S]*?^```$)/m;
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/**
 * The text of a page as it is served: its links lead where those of the page do.
 *
 * @param {{ file: string, text: string }} page
 * @param {ReadonlyMap<string, string>} paths Where files of the repository are served.
 */
export function servedText({ file, text }, paths) {
  const withLinks = (part) =>
    part.replaceAll(LINK, (_, label, href) => {
      const target = targetOf(file, href, paths);
      return target === null ? `${label} (\`${sourceOf(file, href)}\`)` : `[${label}](${target})`;
    });
  const parts = text.split(FENCED);
  return parts.map((part, index) => (index % 2 === 0 ? withLinks(part) : part)).join('');
}

/** Where a link of a file leads on pages; null where it leads to a file that isn't served. */
function targetOf(file, href, paths) {
  if (/^([a-z]+:|[#/])/.test(href)) return href;
  const path = paths.get(sourceOf(file, href));
  if (path === undefined) return null;
  const [, anchor] = href.split('#');
  return anchor === undefined ? path : `${path}#${anchor}`;
}

/** The file of the repository that a link of a file leads to. */
function sourceOf(file, href) {
  const [target] = href.split('#');
  return posix.join(posix.dirname(file), target).replace(/\/$/, '');
}

function titleOf(text) {
  const title = /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '') ?? 'Merit';
  return title === 'Merit' ? title : `${title} · Merit`;
}

/** The menu, as the page at a path shows it. */
export function menuOn(path) {
  const items = MENU.map(([target, label]) => {
    const isHere = target === path || (target !== '/docs' && path.startsWith(`${target}/`));
    return `<a href="${target}"${isHere ? ' aria-current="page"' : ''}>${label}</a>`;
  });
  return `<nav><a class="home" href="/">Merit</a>${items.join('')}</nav>`;
}

function framed(path, title, content) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <link rel="icon" href="/favicon.ico" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/menu.css">
    <link rel="stylesheet" href="/docs/page.css">
  </head>
  <body>
    ${menuOn(path)}
    <main>
${content}    </main>
  </body>
</html>
`;
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
