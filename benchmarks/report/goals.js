import { databaseName, ms, rate, times } from './format.js';

/**
 * What a benchmark should show.
 *
 * @typedef {{
 *   benchmark: string, what: string, aim: number, isAtLeast: boolean,
 *   show: (value: number) => string, measure: (results: any) => number,
 * }} Goal
 */

const atLeast = (aim, show) => ({ aim, isAtLeast: true, show });
const atMost = (aim, show) => ({ aim, isAtLeast: false, show });
const ofSeven = (count) => `${count} of 7`;

/** @type {readonly Goal[]} */
export const goals = [
  {
    benchmark: 'deciding',
    what: 'shapes in which `preview` is ahead of every peer, alone',
    ...atLeast(7, ofSeven),
    measure: shapesAhead('alone'),
  },
  {
    benchmark: 'deciding',
    what: 'the same among 200',
    ...atLeast(7, ofSeven),
    measure: shapesAhead('among'),
  },
  {
    benchmark: 'deciding',
    what: '`evaluate` of the shared rule alone beside json-logic-engine',
    ...atLeast(1, times),
    measure: ({ shapes: [shared] }) =>
      speedIn(shared, 'Merit with receipt', 'alone') / speedIn(shared, 'json-logic-engine', 'alone'),
  },
  {
    benchmark: 'planning',
    what: 'strategies a second',
    ...atLeast(20_000, rate),
    measure: ({ stages }) => stages.at(-1).perSecond,
  },
  ...[
    ['plain', 'CSV', 300_000],
    ['plain', 'JSON Lines', 300_000],
    ['four facts', 'CSV', 150_000],
    ['four facts', 'JSON Lines', 150_000],
  ].map(([strategy, reads, aim]) => ({
    benchmark: 'simulating',
    what: `events a second, ${strategy}, from ${reads}`,
    ...atLeast(aim, rate),
    measure: ({ rows }) => {
      const { events, workedMs } = rows.find((row) => row.strategy === strategy && row.reads === reads).many;
      return (events / workedMs) * 1000;
    },
  })),
  ...['SQLite', 'Postgres'].flatMap((database) => {
    const merit = (rows) => rowNamed(rows, `Merit on ${database}, 1,000 users`);
    const beside = (peer, aim) => ({
      benchmark: 'awarding',
      what: `awards on ${database} beside ${peer}`,
      ...atLeast(aim, times),
      measure: ({ rows }) => merit(rows).perSecond / rowNamed(rows, `${peer}, nothing kept`).perSecond,
    });
    return [
      beside('Express and zod', 0.5),
      beside('fastify', 0.35),
      {
        benchmark: 'awarding',
        what: `p99 of awards on ${database} at half load`,
        ...atMost(10, ms),
        measure: ({ rows }) => merit(rows).halfLoadP99Ms,
      },
    ];
  }),
  ...['SQLite', 'Postgres'].map((database) => ({
    benchmark: 'bulk',
    what: `awards a second as lines, ${database}`,
    ...atLeast(25_000, rate),
    measure: ({ rows }) => rows.find((row) => row.database === database && row.kind === 'lines').perSecond,
  })),
  ...[
    ['an award', 1.2],
    ['a list of 100 awards', 1.2],
    ['an award by two windows and a streak', 1.2],
    ['metrics of a strategy', 2],
  ].map(([kind, aim]) => ({
    benchmark: 'growing',
    what: `${kind}, with the most awards beside the fewest, the worse database's`,
    ...atMost(aim, times),
    measure: ({ rows }) => growthOf(rows.filter((row) => row.kind === kind)),
  })),
  {
    benchmark: 'growing',
    what: 'any other read, the worst',
    ...atMost(1.2, times),
    measure: ({ rows }) => growthOf(rows.filter((row) => !/award|metrics/.test(row.kind))),
  },
  {
    benchmark: 'exporting',
    what: "p99 of reads beside an export, beside their own without, the worse database's",
    ...atMost(2, times),
    measure: ({ databases }) => Math.max(...databases.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms)),
  },
  {
    benchmark: 'publishing',
    what: "p99 of another tenant's awards beside a publication on Postgres, beside their own without",
    ...atMost(1.5, times),
    measure: ({ databases }) =>
      Math.max(
        ...roundsOf(databases, 'postgres').map(({ alone, beside }) => beside.other.p99Ms / alone.other.p99Ms),
      ),
  },
  ...['postgres', 'sqlite'].map((name) => ({
    benchmark: 'publishing',
    what: `the longest that an award waited meanwhile on ${databaseName(name)}, the publisher's own too`,
    ...atMost(100, ms),
    measure: ({ databases }) =>
      Math.max(
        ...roundsOf(databases, name).map(({ beside }) => Math.max(beside.other.maxMs, beside.own.maxMs)),
      ),
  })),
  {
    benchmark: 'waiting',
    what: 'what the worst of all requests makes another tenant wait, p99',
    ...atMost(100, ms),
    measure: ({ operations }) => Math.max(...operations.map(({ busy }) => busy.p99)),
  },
  {
    benchmark: 'fairness',
    what: 'of its own speed a tenant keeps beside a flood, the worst',
    ...atLeast(0.5, (value) => value.toFixed(2)),
    measure: ({ rows }) => Math.min(...rows.map(({ idle, flooded }) => flooded.perSecond / idle.perSecond)),
  },
  {
    benchmark: 'fairness',
    what: 'its p99 beside its own without, the worst',
    ...atMost(5, (value) => times(value, 1)),
    measure: ({ rows }) => Math.max(...rows.map(({ idle, flooded }) => flooded.p99Ms / idle.p99Ms)),
  },
  {
    benchmark: 'starting',
    what: 'processor time until the first answer on SQLite',
    ...atMost(700, ms),
    measure: ({ rows }) => rowNamed(rows, 'Merit on SQLite').workedMs,
  },
  {
    benchmark: 'linting',
    what: 'processor time of `merit lint` of one file beyond that of Node alone',
    ...atMost(150, ms),
    measure: ({ rows }) =>
      rowNamed(rows, '`merit lint` of one file').workedMs - rowNamed(rows, 'Node alone').workedMs,
  },
  ...[
    ['key to diagnostics at 200 lines, p95', 'key to diagnostics', 'p95Ms', 50],
    ['the same, main thread slowed four times', 'the same, main thread slowed four times', 'p95Ms', 150],
    ['main thread for a key, p95', 'main thread for a key', 'p95Ms', 8],
    ['completion, once analysed', 'completion, there and back', 'medianMs', 5],
    ['hover, once analysed', 'hover, there and back', 'medianMs', 5],
    [
      'key to points of 940 events',
      'key to points of 940 events, the pause of 120 ms with it',
      'medianMs',
      250,
    ],
    ['99,640 events read', '99,640 events read', 'medianMs', 1_000],
    ['99,640 events simulated', '99,640 events simulated', 'medianMs', 1_000],
    ['99,640 events compared', '99,640 events compared', 'medianMs', 1_000],
    ['why of one of them', 'why of one of them', 'medianMs', 100],
    ['first text on loopback', 'first text on loopback', 'medianMs', 500],
    ['first diagnostics on loopback', 'first diagnostics on loopback', 'medianMs', 1_000],
    ['`merit lsp` to its first answer', '`merit lsp` from its start to its first answer', 'medianMs', 300],
  ].map(([what, name, of, aim]) => ({
    benchmark: 'studio',
    what,
    ...atMost(aim, ms),
    measure: ({ rows }) => rowNamed(rows, name)[of],
  })),
  ...[
    ['page', 160],
    ['worker', 180],
  ].map(([what, aim]) => ({
    benchmark: 'studio',
    what: `the ${what}, as gzip sends it`,
    ...atMost(aim, (value) => `${Math.round(value)} kB`),
    measure: ({ sizes }) => sizes[what] / 1e3,
  })),
  {
    benchmark: 'studio',
    what: "the language server's memory after 10,000 edits beside that after 1,000",
    ...atMost(1.1, times),
    measure: ({ rows }) => {
      const { earlyBytes, lateBytes } = rows.find((row) => row.lateBytes !== undefined);
      return lateBytes / earlyBytes;
    },
  },
];

/** Whether figures reach a goal. */
export function isMet({ aim, isAtLeast }, value) {
  return isAtLeast ? value >= aim : value <= aim;
}

/** The goals beside what was measured, on what should be run and on the least, as a table. */
export function goalsTable(resultsOf) {
  const cell = (goal, node) => {
    const results = resultsOf(goal.benchmark, node);
    if (results === null) return '–';
    const value = goal.measure(results);
    return `${goal.show(value)}${isMet(goal, value) ? '' : ' ✗'}`;
  };
  return {
    head: ['benchmark', 'what', 'goal', 'Node 24', 'Node 20'],
    rows: goals.map((goal) => [
      goal.benchmark,
      goal.what,
      `${goal.isAtLeast ? '≥' : '≤'} ${goal.show(goal.aim)}`,
      cell(goal, 24),
      cell(goal, 20),
    ]),
  };
}

function shapesAhead(kind) {
  return ({ shapes }) =>
    shapes.filter((shape) => {
      const peers = shape.rows.filter(({ engine }) => !/^Merit|^hand-written/.test(engine));
      return peers.every((peer) => peer[kind].perSecond < speedIn(shape, 'Merit', kind));
    }).length;
}

function roundsOf(databases, name) {
  return databases.filter(({ database }) => database === name).flatMap(({ rounds }) => rounds);
}

function growthOf(rows) {
  return Math.max(...rows.map(({ wallUs }) => wallUs.at(-1) / wallUs[0]));
}

function speedIn({ rows }, name, kind) {
  return rows.find(({ engine }) => engine === name)[kind].perSecond;
}

function rowNamed(rows, wanted) {
  return rows.find(({ name }) => name === wanted);
}
