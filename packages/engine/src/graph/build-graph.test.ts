import { describe, expect, it } from 'vitest';
import { builtinStrategies } from '../builtins.js';
import { compile } from '../compile.js';
import { strategyGraph } from './build-graph.js';
import { describeGraph } from './describe-graph.js';
import type { StrategyGraph } from './strategy-graph.js';
import { graphOf } from './testing/graph-of.js';

const walks = `strategy "Walks" {
  about "For walkers."
  param base: int (1..20) = 10 "Points"
  input km: decimal? (0..100) "Kilometres"
  input tags: text ("a" | "b") = "a"
  let far = km is present
    and km > 5
  let unused = km is missing
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 30s { reply { wait: user.sinceLast } }
  rule "Told" when tags == "b" { reply { far: far } }
  rule "Far" when far { award base * 2 as "Long" }
  rule "Near" { award base as if tags == "a" then "A" else "B" }
  adjust "Twice" when user.streak > 3 { points = points * 2 case = "Double" cap user.points at 9 }
  adjust "Reply" { reply { points: points } }
}`;

describe('the graph of a strategy that extends another', () => {
  it('says what the parent is given, and goes nowhere from what always decides', () => {
    const { nodes, edges } = graphOf(
      `strategy "Child" extends "fixed" (amount: 3) { adjust "Twice" { points = points * 2 } }`,
    );
    expect(nodes.find(({ kind }) => kind === 'parent')).toMatchObject({ bindings: ['amount: 3'] });
    const always = graphOf(
      'strategy "S" { rule "Always" { award 1 } rule "Never" when now.hour > 3 { award 2 } }',
    );
    expect(edges.some(({ from }) => from === 'parent')).toBe(true);
    expect(always.edges.some(({ to }) => to === 'rule-2')).toBe(false);
  });

  it('shows a parent with the values that those who extend it give', () => {
    const parents = {
      base: `strategy "Base" {
        param low: int = 1
        param high: int = 2
        param open: int = 3
        input minutes: int = 4
        input km: int
        rule "R" { award low + high + open + minutes + km }
      }`,
      middle: 'strategy "Middle" extends "base" (low: 10) { set km = 7 }',
    };
    const source =
      'strategy "Child" extends "middle" (high: 20) { param far: int = 9 set minutes = far * 2 }';
    const compiled = compile(source, { parents });
    if (!compiled.ok) throw new Error('it compiles');
    const shown = (graph: StrategyGraph) => {
      const [start, ...nodes] = graph.nodes;
      if (start?.kind !== 'start') throw new Error('a graph begins with its start');
      const above = nodes.find((node) => node.kind === 'parent')?.graph;
      const defaults = [...start.inputs, ...start.params].map(
        ({ name, default: value }) => `${name} ${value}`,
      );
      return { defaults, above };
    };
    const child = shown(strategyGraph(compiled.strategy.checked));
    const base = shown(shown(child.above as StrategyGraph).above as StrategyGraph);
    expect(child.defaults).toEqual(['far 9']);
    expect(base.defaults).toEqual(['minutes far * 2', 'km 7', 'low 10', 'high 20', 'open 3']);
  });

  it('says what the child sets', () => {
    const compiled = compile('strategy "Child" extends "base" { set minutes = 5 }', {
      parents: { base: 'strategy "Base" { input minutes: int rule "R" { award minutes } }' },
    });
    if (!compiled.ok) throw new Error('it compiles');
    const parent = strategyGraph(compiled.strategy.checked).nodes.find(({ kind }) => kind === 'parent');
    expect(parent).toMatchObject({ bindings: ['set minutes = 5'] });
  });
});

describe('the graph of a strategy', () => {
  const { strategy, about, nodes, edges } = graphOf(walks);

  it("says everything in its author's words", () => {
    expect({ strategy, about }).toEqual({ strategy: 'Walks', about: 'For walkers.' });
    expect(nodes).toEqual([
      {
        id: 'start',
        kind: 'start',
        inputs: [
          { name: 'km', type: 'decimal? (0..100)', default: null, doc: 'Kilometres' },
          { name: 'tags', type: 'text ("a" | "b")', default: '"a"', doc: null },
        ],
        params: [{ name: 'base', type: 'int (1..20)', default: '10', doc: 'Points' }],
      },
      {
        id: 'deny-1',
        kind: 'deny',
        name: 'Too soon',
        when: 'user.sinceLast is present and user.sinceLast < 30s',
        lets: [],
        replies: [],
      },
      {
        id: 'deny-1-outcome',
        kind: 'outcome',
        outcome: 'denied',
        case: 'Too soon',
        points: null,
        lets: [],
        replies: ['wait: user.sinceLast'],
      },
      {
        id: 'rule-1',
        kind: 'rule',
        name: 'Told',
        when: 'tags == "b"',
        lets: [{ name: 'far', value: 'km is present and km > 5' }],
        replies: ['far: far'],
      },
      { id: 'rule-2', kind: 'rule', name: 'Far', when: 'far', lets: [], replies: [] },
      {
        id: 'rule-2-outcome',
        kind: 'outcome',
        outcome: 'award',
        case: 'Long',
        points: 'base * 2',
        lets: [],
        replies: [],
      },
      { id: 'rule-3', kind: 'rule', name: 'Near', when: null, lets: [], replies: [] },
      {
        id: 'rule-3-outcome',
        kind: 'outcome',
        outcome: 'award',
        case: 'if tags == "a" then "A" else "B"',
        points: 'base',
        lets: [],
        replies: [],
      },
      {
        id: 'adjust-1',
        kind: 'adjust',
        name: 'Twice',
        when: 'user.streak > 3',
        lets: [],
        changes: ['points = points * 2', 'case = "Double"', 'cap user.points at 9'],
        replies: [],
      },
      {
        id: 'adjust-2',
        kind: 'adjust',
        name: 'Reply',
        when: null,
        lets: [],
        changes: [],
        replies: ['points: points'],
      },
      { id: 'result', kind: 'outcome', outcome: 'result', case: null, points: null, lets: [], replies: [] },
    ]);
  });

  it('leads from the event through the decisions to what they give, and awards through the adjusts', () => {
    expect(edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`)).toEqual([
      'start next deny-1',
      'deny-1 yes deny-1-outcome',
      'deny-1 no rule-1',
      'rule-1 next rule-2',
      'rule-2 yes rule-2-outcome',
      'rule-2 no rule-3',
      'rule-3 next rule-3-outcome',
      'rule-2-outcome next adjust-1',
      'rule-3-outcome next adjust-1',
      'adjust-1 next adjust-2',
      'adjust-2 next result',
    ]);
  });

  it('ends at `none` where nothing always decides', () => {
    const open = graphOf('strategy "S" { deny "D" when user.awards > 1 }');
    expect(open.edges.map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'next deny-1',
      'yes deny-1-outcome',
      'no none',
    ]);
    const closed = graphOf('strategy "S" { otherwise { award 1 } }');
    expect(closed.nodes.map(({ id }) => id)).toEqual(['start', 'otherwise', 'otherwise-outcome', 'result']);
  });

  it('writes what its form breaks into lines on one line', () => {
    const operands = Array.from({ length: 12 }, (_, index) => `user.awards + ${index + 1}_000_000`);
    const [, rule] = graphOf(
      `strategy "S" { rule "R" when max(${operands.join(', ')}) > 3 { award 1 } }`,
    ).nodes;
    expect(rule).toMatchObject({ when: `max(${operands.join(', ')}) > 3` });
  });

  it('is plain data, in which every edge joins two nodes', () => {
    for (const { strategy: builtin } of builtinStrategies) {
      const graph = strategyGraph(builtin.checked);
      expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
      const ids = graph.nodes.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { from, to } of graph.edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
    }
  });

  it('ends with its parent where that always awards', () => {
    const { nodes } = graphOf(
      'strategy "Child" extends "default" { rule "R" when user.awards == 0 { award 5 } }',
    );
    expect(nodes.map(({ id }) => id)).toEqual(['start', 'rule-1', 'rule-1-outcome', 'parent', 'result']);
  });

  it('writes a match on one line', () => {
    const [, , award] = graphOf(`strategy "S" { input n: int (0..9)
      otherwise { award match n { 1 => 2, else => 3 } }
    }`).nodes;
    expect(award).toMatchObject({ points: 'match n { 1 => 2, else => 3 }' });
  });

  it('asks the strategy that it extends where no rule of its own awards', () => {
    const graph = graphOf(`strategy "Child" extends "fixed" (amount: 5) {
      rule "First" when user.awards == 0 { award 50 }
      adjust "Twice" { points = points * 2 }
    }`);
    const parent = graph.nodes.find(({ kind }) => kind === 'parent');
    expect(parent).toMatchObject({
      name: 'fixed',
      bindings: ['amount: 5'],
      graph: { strategy: 'Fixed', nodes: [{ id: 'start' }, { name: 'Enough for today' }, {}, {}, {}, {}] },
    });
    expect(graph.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`)).toEqual([
      'start next rule-1',
      'rule-1 yes rule-1-outcome',
      'rule-1 no parent',
      'parent no none',
      'rule-1-outcome next adjust-1',
      'parent yes adjust-1',
      'adjust-1 next result',
    ]);
    expect(describeGraph(graph)).toContain('extends “fixed”, amount: 5.');
  });

  it('can be read aloud', () => {
    expect(describeGraph(graphOf(walks))).toMatchInlineSnapshot(
      `"deny “Too soon”, when user.sinceLast is present and user.sinceLast < 30s, denied as “Too soon”, 0 points, replies wait: user.sinceLast. rule “Told”, when tags == "b", far = km is present and km > 5, replies far: far and goes on. rule “Far”, when far, award as “Long”, award base * 2. rule “Near”, always, award as “if tags == "a" then "A" else "B"”, award base. adjust “Twice”, when user.streak > 3, points = points * 2, case = "Double", cap user.points at 9. adjust “Reply”, replies points: points."`,
    );
  });
});
