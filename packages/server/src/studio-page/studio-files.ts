import { readFileSync } from 'node:fs';

/** Where the build puts them: the same place from the sources as from the bundle. */
const FILES = `${import.meta.dirname}/../../dist/studio`;

/** What the build of Studio says of itself. */
export interface StudioFiles {
  /** The page, in which `{{nonce}}`, `{{home}}` and `{{files}}` stand for what whoever serves it puts in. */
  readonly template: string;
  /** The page for unknown addresses; `{{files}}` and `{{way}}` are replaced in it. */
  readonly nowhere: string;
  /** What the page may load, with `{{nonce}}` in it. */
  readonly policy: string;
  readonly files: readonly StudioFile[];
  /** Under which licences its parts are. */
  readonly licenses: string;
}

export interface StudioFile {
  /** With a hash of what it holds. */
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
}

/** Reads what the build wrote. */
export function readStudioFiles(): StudioFiles {
  const manifest: Pick<StudioFiles, 'policy' | 'files'> = JSON.parse(
    readFileSync(`${FILES}/manifest.json`, 'utf8'),
  );
  return {
    template: readFileSync(`${FILES}/index.html`, 'utf8'),
    nowhere: readFileSync(`${FILES}/nowhere.html`, 'utf8'),
    policy: manifest.policy,
    files: manifest.files.map(({ name, contentType }) => ({
      name,
      contentType,
      path: `${FILES}/files/${name}`,
    })),
    licenses: `${FILES}/THIRD-PARTY-LICENSES.txt`,
  };
}
