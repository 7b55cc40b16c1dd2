/**
 * A manifest, or an entry of the lock file, at the next version; the workspaces name each other by exact
 * versions.
 */
export function atVersion(manifest, version) {
  const lists = ['dependencies', 'devDependencies'].filter((list) => list in manifest);
  const moved = lists.map((list) => [list, dependenciesAtVersion(manifest[list], version)]);
  return { ...manifest, version, ...Object.fromEntries(moved) };
}

function dependenciesAtVersion(dependencies, version) {
  const moved = Object.entries(dependencies).map(([name, known]) => [
    name,
    name.startsWith('@merit/') ? version : known,
  ]);
  return Object.fromEntries(moved);
}

/** The lock file with its workspaces at the next version. */
export function lockAtVersion(lock, version) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : atVersion(entry, version),
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/** The changelog with what is unreleased as that version of that day. */
export function changelogAtVersion(text, version, date) {
  const heading = /^## .*\(unreleased\)$/m;
  if (!heading.test(text)) throw new Error('CHANGELOG.md has no heading that ends with (unreleased)');
  return text.replace(heading, `## ${version} (${date})`);
}
