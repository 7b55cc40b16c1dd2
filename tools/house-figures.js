// Prints the figures by which the house is judged, as the rows of a table: what a request touches, casts,
// names with two homes, repeated bodies, imports that look up. `npm run figures` builds first; `-- --places`
// says where they are.
import { circlesOfFiles, upwardArrows } from './figures/arrows.js';
import { castsByRoom } from './figures/casts.js';
import { grouped } from './figures/grouped.js';
import { linesOf, productFiles } from './figures/product-files.js';
import { repeatedBodies } from './figures/repeated-bodies.js';
import { declaredExports, functionsOf, parseFile } from './figures/syntax.js';
import { touchedByCompile, touchedByRequests } from './figures/touched.js';

const files = productFiles().map(parseFile);
const requests = await touchedByRequests();
const homes = namesWithTwoHomes();
const arrows = upwardArrows(files);
const bodies = repeatedBodies(files);
const circles = circlesOfFiles(files);

const rows = [
  ['Files and functions that an award runs', touched(requests.award)],
  ['… of these the files of the server that the `GET` below doesn’t run', ownOfAwards()],
  ['… that a `GET` of a user’s points runs', touched(requests.get)],
  ['… that `compile` runs', touched(await touchedByCompile())],
  ...castRows(),
  ['Exported names with two homes in their package', homes.length],
  ['Function bodies that stand in two files or more', bodies.length],
  ['Imports that look up inside layers', arrows.length],
  ['Rings of files that import each other, types too', circles.length],
  ['Lines of the longest function, and of one in a hundred', functionLengths()],
  ['Product files', files.length],
  ['Product lines', linesOf(files)],
];
for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`);
if (process.argv.includes('--places')) printPlaces();

function touched({ files: ran, functions }) {
  return `${ran.size} and ${functions}`;
}

/** What every request runs is read once, and the engine by itself: these are what awarding takes. */
function ownOfAwards() {
  const isOwn = (file) => file.startsWith('packages/server/') && !requests.get.files.has(file);
  return [...requests.award.files].filter(isOwn).length;
}

function castRows() {
  return castsByRoom(files).map(({ room, casts, lines }) => [
    `Casts in ${room}, and per 1,000 lines`,
    `${casts}, ${((1000 * casts) / lines).toFixed(1)}`,
  ]);
}

function namesWithTwoHomes() {
  const declared = files.flatMap((file) => {
    const [, room = ''] = file.path.split('/');
    return declaredExports(file).map((name) => ({ name: `${room} ${name}`, path: file.path }));
  });
  return [...grouped(declared, ({ name }) => name)]
    .map(([name, places]) => [name, [...new Set(places.map(({ path }) => path))]])
    .filter(([, places]) => places.length > 1);
}

function functionLengths() {
  const lengths = files.flatMap((file) =>
    functionsOf(file).map(({ start, end }) => file.text.slice(start, end).split('\n').length),
  );
  lengths.sort((a, b) => b - a);
  return `${lengths[0]}, ${lengths[Math.floor(lengths.length / 100)]}`;
}

function printPlaces() {
  for (const [name, places] of homes) console.log(`\n${name}: ${places.join(' ')}`);
  for (const places of bodies) console.log(`\nthe same body: ${places.join(' ')}`);
  for (const [from, to] of arrows) console.log(`\n${from} looks up to ${to}`);
  for (const ring of circles) console.log(`\nring: ${ring.join(' ')}`);
}
