import { posix } from 'node:path';
import type { PackageRules } from './layers.js';
import type { SourceFile } from './source-imports.js';
import { importsOf } from './source-imports.js';

interface Place {
  readonly packageName: string;
  /** Null for a file that stands directly in `src`. */
  readonly layer: string | null;
}

function placeOf(path: string): Place | null {
  const match = /^packages\/([^/]+)\/src\/(?:([^/]+)\/)?[^/]/.exec(path);
  if (match === null || match[1] === undefined) return null;
  return { packageName: match[1], layer: match[2] ?? null };
}

/** `node:fs` → `node:`, `@scope/name/deep` → `@scope/name`, `name/deep` → `name`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function outsideBreach(file: SourceFile, specifier: string, allowed: readonly string[]): string | null {
  return allowed.includes(packageOf(specifier)) ? null : `${file.path} imports ${specifier} from outside`;
}

function isGround(path: string, rules: PackageRules): boolean {
  return (rules.ground ?? []).includes(posix.basename(path, '.js'));
}

function insideBreach(file: SourceFile, specifier: string, place: Place, rules: PackageRules): string | null {
  const path = posix.join(posix.dirname(file.path), specifier);
  const target = placeOf(path);
  if (target === null || target.packageName !== place.packageName) {
    return `${file.path} reaches over the package's border with ${specifier}`;
  }
  if (target.layer === place.layer) return null;
  if (target.layer === null) {
    return isGround(path, rules) ? null : `${file.path} imports the package's composition with ${specifier}`;
  }
  return rules.layers[place.layer ?? '']?.layers.includes(target.layer)
    ? null
    : `${file.path} imports ${specifier}: ${place.layer} may not look at ${target.layer}`;
}

/** The room of a divided folder that a file stands in; null where it stands elsewhere. */
function roomOf(path: string, folder: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const [room = ''] = path.slice(folder.length + 1).split('/');
  return room.replace(/\.[jt]s$/, '');
}

/** What of a file's imports looks up, or to the side, inside of a divided folder. */
function breachesOfRooms(file: SourceFile, rules: PackageRules, { packageName }: Place): readonly string[] {
  return Object.entries(rules.rooms ?? {}).flatMap(([name, floors]) => {
    const folder = `packages/${packageName}/src/${name}`;
    const room = roomOf(file.path, folder);
    if (room === null) return [];
    const floorOf = (searched: string) => floors.findIndex((rooms) => rooms.includes(searched));
    if (floorOf(room) === -1) return [`${file.path} stands in a room that the table doesn't know`];
    return importsOf(file.text).flatMap((specifier) => {
      const target = roomOf(posix.join(posix.dirname(file.path), specifier), folder);
      if (!specifier.startsWith('.') || target === null || target === room) return [];
      if (floorOf(target) < floorOf(room)) return [];
      return [`${file.path} imports ${specifier}: in ${name}, ${room} may not look at ${target}`];
    });
  });
}

function breachesOfFile(file: SourceFile, rules: PackageRules, place: Place): readonly string[] {
  const layer = place.layer === null ? null : rules.layers[place.layer];
  if (layer === undefined) return [`${file.path} stands in a layer that the table doesn't know`];
  return importsOf(file.text).flatMap((specifier) => {
    const breach = specifier.startsWith('.')
      ? layer === null
        ? null
        : insideBreach(file, specifier, place, rules)
      : outsideBreach(file, specifier, layer === null ? rules.composition : layer.packages);
    return breach === null ? [] : [breach];
  });
}

/** A sentence for every import that the table doesn't allow, over the product code of all packages. */
export function findBreaches(
  files: readonly SourceFile[],
  table: { readonly [packageName: string]: PackageRules },
): readonly string[] {
  return files.flatMap((file) => {
    const place = placeOf(file.path);
    const rules = place === null ? undefined : table[place.packageName];
    if (place === null || rules === undefined) return [];
    return [...breachesOfFile(file, rules, place), ...breachesOfRooms(file, rules, place)];
  });
}
