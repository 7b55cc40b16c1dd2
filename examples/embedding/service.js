/**
 * The engine inside a plain Node service with a table of its own: `POST /awards` decides an event on the
 * awards that the table holds, and writes the next row.
 */
import { createServer } from 'node:http';
import { compile } from '@merit/engine';

const compiled = compile(`strategy "Reading" {
  input pages: int (1..2_000)
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 1m
  rule "Long read" when pages >= 50 { award 10 }
  otherwise { award 2 as "Short read" }
  adjust "First ones" when user.awards < 3 { points = points + 5 }
  adjust "Daily cap" { points = min(points, max(0, 30 - user.points(this: day))) }
}`);
if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
export const { strategy } = compiled;

/** Stands for a table of a database: one row for each award. */
const rows = [];

/** How this host answers each fact: `rows` are those of the fact's scope, in the order of their time. */
const answers = {
  'user.awards': (rows) => rows.length,
  'user.points(this: day)': (rows, now) =>
    rows.filter((row) => dayOf(row.at) === dayOf(now)).reduce((sum, row) => sum + row.points, 0),
  'user.sinceLast': (rows, now) => {
    const last = rows.at(-1);
    return last === undefined ? null : Math.max(0, now - last.at);
  },
};

const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

// A fact that nobody answers is found when the service starts, not when an event comes.
const unanswered = strategy.facts.filter(({ key }) => !(key in answers));
if (unanswered.length > 0) throw new Error(`no answer for ${unanswered.map(({ key }) => key).join(', ')}`);

/** Decides an event and records what was awarded: in a real service both are one transaction. */
export function award(event, now) {
  const own = rows.filter((row) => row.user === event.externalUserId && row.task === event.externalTaskId);
  const facts = Object.fromEntries(strategy.facts.map(({ key }) => [key, answers[key](own, now)]));
  const decided = strategy.evaluate({ event, facts, now });
  if (decided.ok && decided.outcome.awarded) {
    const { points, caseName } = decided.outcome;
    rows.push({ user: event.externalUserId, task: event.externalTaskId, at: now, points, caseName });
  }
  return decided;
}

/**
 * 200 for what was decided, denied too; 422 for an event that doesn't fit; 500 where the strategy has no
 * result.
 */
export const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const decided = award(JSON.parse(body), Date.now());
  const status = decided.ok ? 200 : decided.kind === 'refused' ? 422 : 500;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(decided.ok ? decided.outcome : decided.diagnostics));
});
