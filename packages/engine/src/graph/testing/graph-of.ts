import { compile } from '../../compile.js';
import { strategyGraph } from '../build-graph.js';
import type { StrategyGraph } from '../strategy-graph.js';

/** The graph of a strategy's text, which must have no error. */
export function graphOf(source: string): StrategyGraph {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return strategyGraph(compiled.strategy.checked);
}

/** A text literal of the language that stands for any text. */
export function literal(text: string): string {
  const escaped = text.replace(
    /["\\\p{C}\p{Zl}\p{Zp}]/gu,
    (unit) => `\\u{${unit.codePointAt(0)?.toString(16)}}`,
  );
  return `"${escaped}"`;
}
