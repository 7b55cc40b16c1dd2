import { workbookOf } from '../src/testing/workbook.js';

/** A command line that is tried on the built program in the project below, and what comes of it. */
export interface Trial {
  /** Behind `merit`, as a shell has it; `$SERVICE` is the address of a service that runs. */
  readonly run: string;
  readonly input?: string;
  /** 0 where it is left out. */
  readonly status?: number;
  readonly stdout?: RegExp;
  /** Nothing where it is left out. */
  readonly stderr?: RegExp;
  /** Files that are there then, and what is in them. */
  readonly writes?: { readonly [path: string]: RegExp };
}

const walks = `strategy "Walks" {
  param base: int (1..50) = 10

  input steps: int (0..200_000)

  deny "Stayed in" when steps < 1_000

  rule "Full day" when steps >= 10_000 { award base * 2 }
  otherwise { award base }

  adjust "Streak" when user.streak >= 3 { points = points + 5 }
}
`;

const csv = `occurredAt,externalUserId,externalTaskId,steps
2026-03-02T10:00:00Z,ann,walk,12000
2026-03-03T10:00:00Z,ann,walk,500
2026-03-04T10:00:00Z,ben,walk,4000
`;

const line = (id: number, steps: number) =>
  `{"eventId":"e${id}","occurredAt":"2026-03-0${id}T10:00:00Z","externalUserId":"ann","externalTaskId":"walk","data":{"steps":${steps}}}\n`;

const rules = {
  conditions: { all: [{ fact: 'steps', operator: 'greaterThan', value: 5 }] },
  event: { type: 'walked', params: { reward: 3 } },
};

const spec = {
  cases: [
    {
      name: 'a full day',
      event: { data: { steps: 12_000 } },
      facts: { 'user.streak': 0 },
      outcome: { points: 20 },
    },
    {
      name: 'a short one',
      event: { data: { steps: 2_000 } },
      facts: { 'user.streak': 0 },
      outcome: { points: 10 },
    },
  ],
};

/** What stands in the folder in which every command line is tried. */
export const projectFiles = {
  'walks.merit': walks,
  'walks.spec.json': JSON.stringify(spec),
  'walks.csv': csv,
  'others.csv': 'Date,Sport,Steps\n2026-03-02 10:00:00,walk,12000\n2026-03-03 10:00:00,run,500\n',
  'walks.xlsx': workbookOf([
    ['eventId', 'occurredAt', 'externalUserId', 'externalTaskId', 'steps'],
    ['e1', '2026-03-02T10:00:00Z', 'ann', 'walk', { number: '12000' }],
  ]),
  'walks.jsonl': line(1, 12_000) + line(2, 500),
  'levels.csv':
    'eventId,occurredAt,externalUserId,externalTaskId,user.level\n1,2026-03-02T10:00:00Z,ann,walk,7\n',
  'rules.json': JSON.stringify(rules),
  'level.merit':
    'strategy "Levels" {\n  rule "High" when user.level > 3 { award 2 }\n  otherwise { award 1 }\n}\n',
  'spare.merit': 'strategy "Spare" {\n  param base: int = 1\n  input n: int\n  otherwise { award n*1 }\n}\n',
  'merit.config.json': JSON.stringify({
    strategies: ['walks.merit'],
    facts: [{ scope: 'user', name: 'level', type: 'int' }],
  }),
};

const lint: readonly Trial[] = [
  {
    run: 'lint walks.merit --bounds --award-max 105 --max-warnings 0',
    stdout: /^walks\.merit: awards of 1 to 105 points\n✓ 1 file, no findings\n$/,
  },
  { run: 'lint walks.merit --award-max 30', status: 1, stdout: /M4101 .*105 points, but 30/ },
  {
    run: 'lint spare.merit --rule unused-param=error --format json=found.json',
    status: 1,
    writes: { 'found.json': /"unused-param"/ },
  },
  { run: 'lint spare.merit --fix', stdout: /nothing uses the parameter `base`/ },
  { run: 'lint walks.merit --rule no-such=off', status: 2, stderr: /no-such/ },
];

const form: readonly Trial[] = [
  { run: 'fmt spare.merit --check', status: 1, stdout: /would format/ },
  {
    run: 'fmt spare.merit --check --format json=report.json',
    status: 1,
    writes: { 'report.json': /spare\.merit/ },
  },
  { run: 'fmt spare.merit', stdout: /spare\.merit/, writes: { 'spare.merit': /award n \* 1/ } },
  { run: 'fmt --stdin', input: 'strategy "W"{otherwise{award 1}}', stdout: /^strategy "W" \{\n/ },
  { run: 'json walks.merit --out walks.json', writes: { 'walks.json': /"strategy"/ } },
  {
    run: 'import rules.json --from json-rules-engine --points walked=4 --text-numbers',
    stdout: /award 4/,
    stderr: /M6024/,
  },
  {
    run: 'import rules.json --from json-rules-engine --points-key reward --out rules.merit',
    stderr: /^warning M6024 /,
    writes: { 'rules.merit': /award 3/ },
  },
];

const replays: readonly Trial[] = [
  {
    run: 'simulate walks.merit --events walks.csv --param base=5 --format csv --rows parts',
    stdout: /^kind,name,sourceName,events,points\ndeny,Stayed in,,1,0\nrule,Full day,,1,10\n/,
  },
  {
    run: 'simulate walks.merit --events - --events-format csv --time-zone Asia/Tokyo --details',
    input: csv,
    stdout: /2026-03-02 +1 +20\n/,
  },
  {
    run: 'simulate walks.merit --events walks.xlsx --format csv',
    stdout: /^ann,\d+,1$/m,
  },
  {
    run: 'simulate walks.merit --events walks.csv --trace ann',
    stdout: /✓ rule "Full day"/,
  },
  {
    run: 'simulate walks.merit --events walks.csv --expect "points <= 10" --sorted',
    status: 1,
    stderr: /not as expected: points <= 10 \(points is 30\)/,
  },
  {
    run: 'simulate walks.merit --events walks.csv --chart days.svg --history-out march',
    stderr: /^note: march: may be parted by/,
    writes: { 'days.svg': /^<svg/, march: /"/ },
  },
  {
    run: 'simulate walks.merit --events walks.csv --history none',
    status: 3,
    stderr: /none/,
  },
  {
    run: 'simulate walks.merit --events - --events-format jsonl --keep-going',
    input: `no\n${line(1, 12_000)}`,
    stdout: /ann +1 +20/,
    stderr: /<stdin>:1/,
  },
  {
    run: 'compare walks.merit --baseline fixed --events walks.csv --baseline-param amount=5 --candidate-param base=4 --users 1 --report change.html --sorted --keep-going --time-zone Asia/Tokyo --format table',
    stdout: /^Fixed → Walks\n/,
    writes: { 'change.html': /^<!doctype html>/i },
  },
  {
    run: 'compare fixed walks.merit --events - --events-format csv --max-change 1% --max-changed-events 1 --max-losers 0 --fail-if-lost-more-than 1',
    input: csv,
    status: 1,
    stdout: /Fixed → Walks/,
    stderr: /more than/,
  },
];

const parts: readonly Trial[] = [
  {
    run: 'partition level.merit --host-fact user.level=externalUserId --format json',
    stdout: /^\{"keys":\["externalUserId"\]/,
  },
  { run: 'partition walks.merit --param base=3', stdout: /externalUserId/ },
  {
    run: 'decide walks.merit --events walks.csv --events-format csv --sorted --receipt --param base=3 --time-zone Asia/Tokyo --state-out state',
    stdout: /"status":"awarded","points":6,.*"receipt"/,
    writes: { state: /^\{/ },
  },
  {
    run: 'decide level.merit --events levels.csv --grouped --host-fact user.level=any',
    stdout: /^\{"eventId":"1","status":"awarded","points":2,/,
  },
  { run: 'decide walks.merit --state-in none', status: 3, stderr: /none/ },
];

const people: readonly Trial[] = [
  {
    run: 'explain walks.merit --event \'{"steps": 4000}\' --fact user.streak=3 --param base=2 --now 2026-03-01T10:00:00Z --time-zone Asia/Tokyo --format json',
    stdout: /"points": 7,/,
  },
  {
    run: 'test --init level.merit',
    stdout: /wrote level\.spec\.json/,
    writes: { 'level.spec.json': /"High/ },
  },
  {
    run: 'test walks.merit --filter full --coverage --coverage-min rules=90 --lcov l.info',
    status: 1,
    stdout: /1 passed\n[\s\S]*rules 1 of 4/,
    stderr: /25 % of its rules are reached, not 90 %/,
    writes: { 'l.info': /^TN:/ },
  },
  { run: 'test walks.merit --update', stdout: /^0 cases written\n$/ },
  { run: 'test walks.merit --update --coverage', status: 2, stderr: /'--update' cannot be used with/ },
  { run: 'test --init --filter full walks.merit', status: 2, stderr: /'--init' cannot be used with/ },
  {
    run: 'test walks.merit --format pretty --format junit=tests.xml',
    stdout: /2 passed/,
    writes: { 'tests.xml': /<testsuites/ },
  },

  { run: 'graph walks.merit --format dot', stdout: /^digraph "Walks"/ },
  {
    run: 'graph walks.merit --out walks.svg --theme dark --layout layers',
    writes: { 'walks.svg': /^<svg/ },
  },
  {
    run: 'new points --template quiz',
    stdout: /\+ points\/merit\.config\.json/,
    writes: { 'points/merit.config.json': /"strategies"/ },
  },
];

const orders: readonly Trial[] = [
  { run: 'simulate walks.merit --events walks.csv --sort --format csv', stdout: /^externalUserId/ },
  { run: 'decide walks.merit --events walks.csv --sort', status: 0, stdout: /"status":"awarded"/ },
  { run: 'compare walks.merit fixed --events walks.csv --sort', stdout: /Fixed/ },
  {
    run: 'simulate walks.merit --events walks.csv --sort --sorted',
    status: 2,
    stderr: /--sort puts events in order/,
  },
];

const services: readonly Trial[] = [
  {
    run: 'publish walks.merit --service "$SERVICE" --dry-run --force --format json',
    stdout: /"walks\.merit"/,
  },
  {
    run: 'diff walks.merit --service "$SERVICE" --format json',
    status: 1,
    stdout: /"walks\.merit"/,
  },
  {
    run: 'pull walks.merit --service "$SERVICE" --dry-run --out other.merit',
    status: 2,
    stderr: /--out/,
  },
  { run: 'pull walks.merit --force', status: 2, stderr: /MERIT_URL/ },
  {
    run: 'events pull --service "$SERVICE" --game nowhere --from 2026-11-01 --to 2026-11-30 --out november.jsonl',
    status: 2,
    stderr: /no game at .* is called `nowhere`/,
  },
  {
    run: 'events pull --service "$SERVICE" --game nowhere --recorded-from 2026-11-01 --recorded-to 2026-11-30',
    status: 2,
    stderr: /no game at .* is called `nowhere`/,
  },
  {
    run: 'events map others.csv --name theirs --dry-run',
    stdout: /"occurredAt": "Date"/,
    stderr: /no column says whose an event is/,
  },
  { run: 'publish walks.merit', status: 2, stderr: /MERIT_URL/ },
];

const references: readonly Trial[] = [
  { run: 'facts --format json', stdout: /"user\.level"/ },
  { run: 'functions --format table', stdout: /^name/ },
  { run: 'builtins --format json', stdout: /"fixed"/ },
  { run: 'builtins fixed', stdout: /strategy "Fixed"/ },
  { run: 'language facts', stdout: /^## Facts/ },
  { run: 'completion bash', stdout: /complete -o filenames -F _merit merit/ },
  { run: 'completion tcsh', status: 2, stderr: /bash, zsh, fish/ },
  { run: 'lsp --stdio', status: 1, stderr: /^/ },
];

export const trials: readonly Trial[] = [
  ...lint,
  ...form,
  ...replays,
  ...parts,
  ...people,
  ...orders,
  ...services,
  ...references,
];
