import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** What runs, by where it stands; the first that fits. What is native belongs to nobody's file. */
const parts = [
  ['garbage collection', /^\(garbage collector\)$/],
  ['SQLite: commits', /dialects\/sqlite\/open-sqlite/],
  ['SQLite: statements', /dialects\/sqlite\/|better-sqlite3/],
  ["Postgres' driver", /node_modules\/pg/],
  ['sockets: writing', /^write(?:Utf8|Latin1)?String$|^writev$|^writeBuffer$/],
  ['Node: HTTP, streams, timers', /^node:/],
  [
    'Express and its router',
    /node_modules\/(?:express|router|send|parseurl|path-to-regexp|finalhandler|once)\//,
  ],
  ['log and metrics', /node_modules\/(?:pino|sonic-boom|prom-client|fast-json)|src\/observability\//],
  ['schemas (zod)', /node_modules\/zod/],
  ['Merit: answering HTTP', /server\/src\/(?:http|routes|limits|auth)\//],
  ['Merit: awards', /server\/src\/(?:use-cases|domain|process)\//],
  ['Merit: books', /server\/src\/(?:storage|ports)\//],
  ['Merit: engine and language', /(?:engine|dsl)\/src\//],
  ['other packages', /node_modules\//],
];

/**
 * The share that each part has of the time in which the process worked.
 *
 * @param {any} profile a `.cpuprofile`
 * @param {{ fromMs: number, toMs: number }} span of it, from its beginning
 * @returns {Record<string, number>} of 1, the largest first
 */
export function sharesOf(profile, { fromMs, toMs }) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const taken = new Map();
  let [at, sum] = [0, 0];
  for (const [index, id] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index];
    at += micros;
    const frame = nodes.get(id);
    if (at < fromMs * 1000 || at > toMs * 1000 || frame.functionName === '(idle)') continue;
    const part = partOf(frame);
    taken.set(part, (taken.get(part) ?? 0) + micros);
    sum += micros;
  }
  const shares = [...taken].map(([part, micros]) => [part, micros / sum]);
  return Object.fromEntries(shares.sort(([, one], [, other]) => other - one));
}

function partOf({ functionName, url, lineNumber, columnNumber }) {
  const place = placeOf(url, lineNumber, columnNumber) || functionName;
  return parts.find(([, pattern]) => pattern.test(place))?.[0] ?? 'all else';
}

const maps = new Map();

/** The file of the sources that a position of the bundle was made of. */
function placeOf(url, line, column) {
  if (!url.startsWith('file:')) return url;
  const path = new URL(`${url}.map`);
  if (!maps.has(url)) {
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  }
  const source = maps.get(url)?.findEntry(line, column).originalSource;
  return source === undefined ? url : new URL(source, path).pathname;
}
