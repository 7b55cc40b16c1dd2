/** Bundled for a page: what a strategy would award a new user, while its author is still writing it. */
import { compile, createHistory } from '@merit/engine';

/** Plain data for the page: the points, or what is wrong with the text or the event. */
export function preview(source, data, now = Date.now()) {
  const compiled = compile(source);
  if (!compiled.ok) return { problems: compiled.diagnostics.map(({ message }) => message) };
  const { strategy } = compiled;
  const event = { externalUserId: 'me', externalTaskId: 'preview', data };
  const facts = createHistory().facts(strategy, event, now);
  const decided = strategy.preview({ event, facts, now });
  return decided.ok
    ? { points: decided.points, caseName: decided.caseName }
    : { problems: decided.diagnostics.map(({ message }) => message) };
}
