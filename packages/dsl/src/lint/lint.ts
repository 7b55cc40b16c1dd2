import { boundsOf } from '../bounds/bounds-of.js';
import type { CheckedStrategy } from '../check/checked-strategy.js';
import { quoteSource } from '../check/context.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/diagnostic.js';
import { byStart } from '../source/span.js';
import type { Node } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';
import { applyDirectives } from './apply-directives.js';
import type { LintContext, LintLevel, LintOptions, Visitor } from './lint-rule.js';
import { lintNames, lintRules } from './lint-rules.js';

/**
 * Finds what is allowed in a strategy and yet most likely not meant. Comments can silence it; findings stand
 * in the order of their places. Throws a TypeError for a level of a lint that isn't there.
 */
export function lint(checked: CheckedStrategy, options: LintOptions = {}): readonly Diagnostic[] {
  requireKnown(Object.keys(options.levels ?? {}));
  const found: Diagnostic[] = [];
  const rules = lintRules.filter(({ kind }) => levelOf(kind.rule, options) !== 'off');
  const context = createContext(checked, options, found);
  visit(
    checked.tree,
    rules.map(({ create }) => create(context)),
  );
  return applyDirectives(checked.source, found, (name) => levelOf(name, options) !== 'off')
    .flatMap((finding) => atLevel(finding, levelOf(finding.rule, options)))
    .toSorted(byStart);
}

function createContext(checked: CheckedStrategy, options: LintOptions, found: Diagnostic[]): LintContext {
  return {
    checked,
    bounds: options.bounds ?? boundsOf(checked),
    options,
    report: (kind, place, data, extras) => {
      found.push(diagnose(kind, place, data, extras));
    },
    quote: (place) => quoteSource(checked, place),
  };
}

/** One walk for all rules. */
function visit(tree: Node, visitors: readonly Visitor[]): void {
  walk(tree, (node) => {
    for (const visitor of visitors) {
      const enter = visitor[node.kind] as ((node: Node) => void) | undefined;
      enter?.(node);
    }
  });
}

function requireKnown(names: readonly string[]): void {
  const unknown = names.filter((name) => !lintNames.includes(name));
  if (unknown.length > 0) throw new TypeError(`there is no lint ${unknown.join(', ')}`);
}

/** Undefined where a lint keeps its own severity. */
function levelOf(name: string, { levels = {} }: LintOptions): LintLevel | undefined {
  return Object.hasOwn(levels, name) ? levels[name] : undefined;
}

function atLevel(finding: Diagnostic, level: LintLevel | undefined): readonly Diagnostic[] {
  if (level === 'off') return [];
  return [level === undefined ? finding : Object.freeze({ ...finding, severity: level })];
}
