import { readFile } from 'node:fs/promises';
import type { PublicAddress } from '../domain/public-address.js';
import { PAGE_FILES, withPrefix } from './page-files.js';

/** Puts the menu of all pages onto one that another tool made, and the picture for its tab. */
export async function withMenu(
  html: string,
  path: '/docs' | '/redocs',
  { path: prefix }: PublicAddress,
): Promise<string> {
  const menus: { readonly [path: string]: string } = JSON.parse(
    await readFile(`${PAGE_FILES}/menus.json`, 'utf8'),
  );
  const head = `<link rel="stylesheet" href="/docs/menu.css">\n</head>`;
  return html
    .replace('</head>', () => withPrefix(head, prefix))
    .replace('<body>', (body) => `${body}\n${withPrefix(menus[path] ?? '', prefix)}`);
}
