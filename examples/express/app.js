// @ts-check
/**
 * The engine inside an Express app: the app awards its own users by a strategy that somebody may change while
 * it runs, and keeps the history in memory. `../embedding/service.js` shows facts that come from tables
 * instead.
 */
import { compile, createHistory } from '@merit/engine';
import express from 'express';

const START = `strategy "Reading" {
  input pages: int (1..2_000)
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 1m
  rule "Long read" when pages >= 50 { award 10 }
  otherwise { award 2 as "Short read" }
}`;

/** @param {{ now?: () => number, timeZone?: string }} [options] */
export function createApp({ now = Date.now, timeZone = 'UTC' } = {}) {
  const history = createHistory({ timeZone });
  /** @type {Map<string, number>} */
  const totals = new Map();
  let strategy = compileOrThrow(START);

  const app = express();
  app.use(express.json({ limit: '64kb' }));

  /** 201 for what is awarded, 200 for what is denied, 422 for data that the strategy doesn't take. */
  app.post('/tasks/:task/awards', (request, response) => {
    const { user, data = {} } = request.body ?? {};
    if (typeof user !== 'string' || user === '') {
      response.status(422).json({ problems: ['`user` is missing'] });
      return;
    }
    const event = { externalUserId: user, externalTaskId: request.params.task, data };
    const at = now();
    const decided = strategy.evaluate({
      event,
      facts: history.facts(strategy, event, at),
      now: at,
      timeZone,
    });
    if (!decided.ok) {
      response
        .status(decided.kind === 'refused' ? 422 : 500)
        .json({ problems: messages(decided.diagnostics) });
      return;
    }
    const { awarded, denied, points, caseName, lines } = decided.outcome;
    history.record(event, decided.outcome, at);
    totals.set(user, (totals.get(user) ?? 0) + points);
    response.status(awarded ? 201 : 200).json({ points, caseName, denied, lines });
  });

  app.get('/users/:user', ({ params: { user } }, response) => {
    response.json({ user, points: totals.get(user) ?? 0 });
  });

  /** A text with errors changes nothing; a good one decides from the next event on, on the same history. */
  app.put('/strategy', express.text({ limit: '256kb' }), (request, response) => {
    const compiled = compile(typeof request.body === 'string' ? request.body : '');
    if (!compiled.ok) {
      response.status(422).json({ problems: messages(compiled.diagnostics) });
      return;
    }
    strategy = compiled.strategy;
    response.json({ facts: strategy.facts.map(({ key }) => key) });
  });

  return app;
}

/** @param {string} source */
function compileOrThrow(source) {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(messages(compiled.diagnostics).join('\n'));
  return compiled.strategy;
}

/** @param {readonly { code: string, message: string, help?: string | null }[]} diagnostics */
function messages(diagnostics) {
  return diagnostics.map(({ code, message, help }) =>
    [`${code} ${message}`, help].filter(Boolean).join('; '),
  );
}
