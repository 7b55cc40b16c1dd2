import type { CheckedStrategy, Node, Part, Resolution } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile.js';
import { fromWire } from '../../value/from-wire.js';
import { powerOfTen } from '../../value/scaled.js';
import { shapeOfType } from '../code/shape-of-type.js';
import { commonShape } from '../expression/conversion.js';
import { operandAt } from '../expression/functions/call-to-plan.js';
import { planStrategy } from './plan-strategy.js';

function checkedOf(parts: string, parents = {}): CheckedStrategy {
  const compiled = compile(`strategy "S" ${parts}`, { parents });
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy.checked;
}

const values = (checked: CheckedStrategy) => checked.params.map((param) => param.default);
const planned = (checked: CheckedStrategy) =>
  planStrategy(checked, values(checked), { traced: true, presumes: false });

const walks = checkedOf(`{
  param base: int = 1
  rule "R" when user.awards > base { award base }
  adjust "A" { points = points + base }
}`);

/** The strategy with another node in the place of the rule's condition. */
function withCondition(node: object): CheckedStrategy {
  const parts = walks.tree.parts.map((part) => (part.kind === 'Rule' ? { ...part, condition: node } : part));
  return { ...walks, tree: { ...walks.tree, parts: parts as Part[] } };
}

function withResolutions(resolve: (node: Node, resolution: Resolution) => Resolution): CheckedStrategy {
  const resolutions = new Map(
    [...walks.resolutions].map(([node, found]) => [node, resolve(node, found)] as const),
  );
  return { ...walks, resolutions };
}

const { span } = walks.tree;
const [one] = walks.constants.keys();

describe('a tree that no checker let pass', () => {
  it.each<[string, CheckedStrategy, string]>([
    ['types', { ...walks, types: new Map() }, 'left a'],
    ['resolutions', { ...walks, resolutions: new Map() }, 'left a name unresolved'],
    ['parameters', { ...walks, params: [] }, 'should be there by construction'],
    [
      'a name for a value',
      withResolutions((node, found) =>
        node.kind === 'Reference' ? { kind: 'function', name: 'min' } : found,
      ),
      'no plan for a function',
    ],
    ['a whole expression', withCondition({ kind: 'Missing', span }), 'no plan for the Missing'],
    [
      'a place for a range',
      withCondition({ kind: 'Binary', operator: '..', left: one, right: one, span }),
      'no plan for the Binary',
    ],
  ])('is not planned: it lacks %s', (_, checked, message) => {
    expect(() => planned(checked)).toThrow(message);
  });

  it('is not planned where an adjust awards', () => {
    const parts = walks.tree.parts.map((part) => {
      const rule = walks.tree.parts.find(({ kind }) => kind === 'Rule');
      return part.kind === 'Adjust' && rule?.kind === 'Rule' ? { ...part, body: rule.body } : part;
    });
    expect(() => planned({ ...walks, tree: { ...walks.tree, parts } })).toThrow(
      'no plan for a Award in an adjust',
    );
  });

  it('is not planned where it sets what no parent reads', () => {
    const child = checkedOf('extends "timed" { set minutes = 5 }', {
      timed: 'strategy "T" { input minutes: int rule "R" { award minutes } }',
    });
    expect(() => planned({ ...child, parent: null })).toThrow('should be there by construction');
  });

  it('has no call without its arguments', () => {
    expect(() => operandAt({ operands: [] }, 0)).toThrow('too few arguments');
  });

  it('has no values of a type that none can be declared of', () => {
    const optional = { kind: 'optional', inner: { kind: 'bool' } } as const;
    expect(() => shapeOfType(optional)).toThrow('no value of type optional');
    expect(() => fromWire(optional, true)).toThrow('no value of type optional');
  });

  it('has no shape in common with nothing, and no scale beyond the safe ones', () => {
    expect(() => commonShape([])).toThrow('no shape');
    expect(() => powerOfTen(16)).toThrow(RangeError);
  });
});
