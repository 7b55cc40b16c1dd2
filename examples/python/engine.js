// What a host without Node sees of the engine: texts in, texts out.
import { compile, createDecider, instantFromText } from '@merit/engine';

/** Makes what decides events, each on the past that those before it left. */
globalThis.meritStrategy = (source, timeZone) => {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return { strategy: compiled.strategy, ...createDecider(compiled.strategy, { timeZone }) };
};

/** Decides a list of events, as JSON, and gives what became of each. */
globalThis.meritDecide = ({ decide }, json) =>
  JSON.stringify(
    JSON.parse(json).map(({ eventId, occurredAt, ...event }) => {
      const evaluation = decide({ event, occurredAt: instantFromText(occurredAt) });
      if (!evaluation.ok) return { eventId, status: evaluation.kind };
      const { awarded, denied, points, caseName, rule } = evaluation.outcome;
      if (awarded) return { eventId, status: 'awarded', points, caseName };
      return denied ? { eventId, status: 'denied', rule } : { eventId, status: 'none' };
    }),
  );
