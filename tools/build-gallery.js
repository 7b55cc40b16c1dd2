// Writes the gallery's events, pictures and pages: `npm run build && node tools/build-gallery.js`. A test of
// the command line fails where docs/gallery isn't what this would write.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textAfter } from './build-builtins.js';
import { galleryEvents } from './gallery/events.js';

const root = join(import.meta.dirname, '..');
const folder = 'docs/gallery';
const program = join(root, 'packages/cli/bin/main.js');
/** Real days of real people; the others are made up. */
const walks = '../../examples/daily-activity/daily-activity.csv';

/** What each programme is tried on, and which means of the language it shows. */
const programmes = [
  ['streak', walks, '`user.streak`'],
  ['happy-hour', 'events/orders.csv', '`now.time`, `now.weekday`'],
  ['referral', 'events/invites.csv', '`same:`, `case:`, `this: month`'],
  ['personal-best', walks, '`user.best`'],
  ['tiers', 'events/orders.csv', '`match`, cases by a value'],
  ['caps', walks, '`adjust`, `this: day`, `this: week`'],
  ['cool-down', 'events/posts.csv', '`user.sinceLast`, a `reply` of a `deny`'],
  ['newcomer', 'events/orders.csv', '`user.sinceFirst`'],
  ['ab-split', walks, '`bucket`, `user.mean`'],
  ['fairness', 'events/chores.csv', '`linear`, facts of task and game'],
  ['seasonal', 'events/orders.csv', 'dates, and days of each year'],
  ['milestones', walks, '`user.total`'],
  ['combo', 'events/posts.csv', '`user.actions`, `count`'],
  ['quiz', 'events/quizzes.csv', 'exact shares, durations'],
  ['penalty', 'events/bookings.csv', 'negative points, the wallet'],
  ['team-goal', walks, '`task.total`'],
  ['birthday', 'events/orders.csv', 'a date that may be missing, `anniversary`'],
  ['anti-abuse', 'events/posts.csv', '`deny`, `last: 1h`'],
  ['basket', 'events/orders.csv', 'records in lists, `max`'],
  ['first-to-complete', 'events/quizzes.csv', '`task.users`'],
];

/** Everything that the gallery has besides programmes and specs: by path below its folder, the text. */
export function galleryFiles() {
  const events = [...galleryEvents()].map(([name, text]) => [`events/${name}`, text]);
  const pages = programmes.flatMap(([name, source, means]) => filesOf(name, source, means));
  return new Map([...events, ...pages, ['README.md', index()]]);
}

function filesOf(name, source, means) {
  const picture = merit('graph', `${name}.merit`);
  const simulation = JSON.parse(merit('simulate', `${name}.merit`, '--events', source, '--format', 'json'));
  return [
    [`${name}.svg`, picture],
    [`${name}.md`, page({ name, source, means, text: textOf(name), simulation })],
  ];
}

/** What the command line prints, which may have found something. */
function merit(...parameters) {
  const options = { cwd: join(root, folder), encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], options);
  if (status > 1 || status === null) throw new Error(`merit ${parameters.join(' ')}: ${stderr}`);
  return stdout;
}

function textOf(name) {
  return readFileSync(join(root, folder, `${name}.merit`), 'utf8');
}

function page({ name, source, means, text, simulation }) {
  const title = textAfter('strategy', text);
  return `# ${title}

${textAfter('about', text)} It shows ${means}.

\`\`\`merit
${text}\`\`\`

![How ${title} decides](${name}.svg)

## What it earned

${sentenceOf(simulation)}

${caseTable(simulation)}

\`\`\`sh
merit test ${name}.merit
merit simulate ${name}.merit --events ${source}
merit graph ${name}.merit --out ${name}.svg
\`\`\`

[All programmes](README.md)
`;
}

function sentenceOf({ events, users, points, denied, spread }) {
  const refused = denied === 0 ? '' : `, ${count(denied)} of them denied,`;
  const most = Math.max(...users.map((user) => user.points));
  const spreading = ` Half of the people have ${count(spread.median)} or fewer, the one with most has ${count(most)}.`;
  return `${count(points)} points in ${count(events)} events${refused} of ${users.length} people.${spreading}`;
}

function count(number) {
  return number.toLocaleString('en');
}

function caseTable({ cases, parts }) {
  const denies = parts.filter(({ kind, events }) => kind === 'deny' && events > 0);
  const rows = [
    ...cases.map(({ caseName, awards, points }) => [caseName, count(awards), count(points)]),
    ...denies.map(({ name, events }) => [`${name} (denied)`, count(events), '']),
  ];
  return ['| case | events | points |', '|---|--:|--:|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
}

function index() {
  const rows = programmes.map(([name, , means]) => {
    const text = textOf(name);
    return `| [${textAfter('strategy', text)}](${name}.md) | ${textAfter('about', text)} | ${means} |`;
  });
  return `# Gallery

Twenty programmes that people really run, each with its [spec](../specs.md), its picture, and what it earned over events.
Take one, change it, and see what becomes of the points.

| programme | what it does | with |
|---|---|---|
${rows.join('\n')}

The [walks](../../examples/daily-activity) are 940 real days of 33 people; the other events are made up, by
\`tools/gallery/events.js\`. \`npm run build && node tools/build-gallery.js\` writes them, the pictures and these pages, and a
test holds that none is stale.

\`\`\`sh
merit lint .
merit test . --coverage-min rules=100
\`\`\`
`;
}

function write() {
  // Programmes are simulated over the events, so these come first.
  for (const [name, text] of galleryEvents()) put(`events/${name}`, text);
  for (const [path, text] of galleryFiles()) put(path, text);
}

function put(path, text) {
  mkdirSync(dirname(join(root, folder, path)), { recursive: true });
  writeFileSync(join(root, folder, path), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
