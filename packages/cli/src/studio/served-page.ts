import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build puts what `packages/studio` made. */
const folder = join(import.meta.dirname, '../../dist/studio');

interface Manifest {
  /** With `{{nonce}}` in it. */
  readonly policy: string;
  readonly files: readonly { readonly name: string; readonly contentType: string }[];
}

export interface Served {
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array;
}

/** What a browser gets at any other address than those of the page. */
export function createNowhere(): Served {
  const headers = headersUnder("default-src 'none'; style-src 'self'");
  const body = readFileSync(join(folder, 'nowhere.html'), 'utf8')
    .replace('{{files}}', '/files')
    .replace('{{way}}', 'Open the one that <code>merit studio</code> printed last.');
  return { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}

/** The page's files, as a browser gets them; undefined for any other path. */
export function createPage(): (path: string) => Served | undefined {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  return (path) => {
    const nonce = randomBytes(18).toString('base64url');
    const headers = headersUnder(manifest.policy.replaceAll('{{nonce}}', nonce));
    if (path === '/') {
      const body = template
        .replaceAll('{{nonce}}', nonce)
        .replaceAll('{{home}}', 'local')
        .replaceAll('{{files}}', '/files');
      return { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
    }
    const file = manifest.files.find(({ name }) => path === `/files/${name}`);
    if (file === undefined) return undefined;
    const body = readFileSync(join(folder, 'files', file.name));
    return { headers: { ...headers, 'content-type': file.contentType }, body };
  };
}

/** What every answer carries: nothing of it is kept, shown inside of another page, or told to one. */
export function headersUnder(policy: string): { readonly [name: string]: string } {
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
