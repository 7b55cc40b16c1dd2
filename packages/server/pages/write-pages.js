// Writes the pages that the service serves: each as the Markdown that it is, and as HTML for browsers.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { menuOn, renderPage, servedText } from './render-page.js';
import { servedFiles } from './served-files.js';
import { homePage, listPage } from './written-lists.js';

/** Pages made with other tools, which get the menu when they are sent. */
const FOREIGN = ['/docs', '/redocs'];

/** What pages load, by where it is served. */
const LOADED = { '/docs/menu.css': 'menu.css', '/docs/page.css': 'page.css', '/favicon.ico': 'favicon.svg' };

/**
 * Writes them into a folder, with `pages.json`, which says at which path each of its files is served.
 *
 * @param {string} root The repository.
 */
export function writePages(root, outdir, version) {
  const { pages, lists, brought } = servedFiles(root);
  const served = [...pages, ...lists, ...brought];
  const paths = new Map(served.map(({ name, file }) => [file, `/docs/${name}`]));
  rmSync(outdir, { recursive: true, force: true });
  const written = pagesOf(root, version).map((page) => {
    const stem = page.path === '/' ? 'home' : page.path.slice('/docs/'.length);
    write(join(outdir, `${stem}.md`), servedText(page, paths));
    write(join(outdir, `${stem}.html`), renderPage(page, paths));
    return [page.path, stem];
  });
  write(
    join(outdir, 'menus.json'),
    JSON.stringify(Object.fromEntries(FOREIGN.map((path) => [path, menuOn(path)]))),
  );
  for (const file of Object.values(LOADED)) copyFileSync(join(import.meta.dirname, file), join(outdir, file));
  for (const { name, file } of brought) copyFileSync(join(root, file), join(outdir, name));
  const files = { ...LOADED, ...Object.fromEntries(brought.map(({ name }) => [`/docs/${name}`, name])) };
  write(join(outdir, 'pages.json'), JSON.stringify({ pages: Object.fromEntries(written), files }));
}

/** Every page with the text that it is made of. */
function pagesOf(root, version) {
  const { pages, lists } = servedFiles(root);
  const texts = pages.map(({ name, file }) => ({
    name,
    path: `/docs/${name}`,
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
  const listed = lists.map(({ name, file }) => {
    const inIt = texts.filter((page) => page.name.startsWith(`${name}/`));
    return { name, path: `/docs/${name}`, file, text: listPage(name, inIt) };
  });
  return [{ name: 'home', path: '/', file: 'docs', text: homePage(version) }, ...texts, ...listed];
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
