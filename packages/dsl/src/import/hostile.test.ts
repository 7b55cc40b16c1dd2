import { describe, expect, it } from 'vitest';
import { growthOf, linearGrowthMax } from '../../../../tools/growth.js';
import { importRules } from './import-rules.js';
import { factsMax, rulesMax } from './importing.js';

type Make = (amount: number) => unknown;

function many<Item>(amount: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: amount }, (_, index) => make(index));
}

/** Where blocks keep their statements; written out, each would pass for a promise. */
const doing = 'then';

const award = { params: { points: 1 } };

function blocks(rules: readonly unknown[]): unknown {
  return { type: 'program', rules };
}

/** A condition of its own for each. */
function above(value: number): unknown {
  return {
    type: 'compare',
    op: '>',
    left: { type: 'field', path: 'data.x' },
    right: { type: 'literal', value },
  };
}

function given(index: number): unknown {
  return { type: 'assign_points', value: { type: 'literal', value: index }, case_name: 'Same' };
}

function comparing(fact: string, value: unknown = 1): unknown {
  return { fact, path: '$.same', operator: 'equal', value };
}

/** What imports are made of, as much of it as is read. */
const shapes: { readonly [name: string]: Make } = {
  'rules of json-rules-engine without a name': (amount) =>
    many(amount, () => ({ conditions: { all: [] }, event: award })),
  'rules that are empty': (amount) => [{ conditions: {} }, ...many(amount - 1, () => ({}))],
  'facts of one last name': (amount) => [
    { conditions: { all: many(amount, (index) => comparing(`f${index}`)) }, event: award },
  ],
  'facts of one last name in rules of their own': (amount) =>
    many(amount, (index) => ({ conditions: comparing(`f${index}`), event: award })),
  'facts compared with facts': (amount) => [
    { conditions: { all: many(amount / 2, (n) => comparing(`f${n}`, comparing(`g${n}`))) }, event: award },
  ],
  'values of one fact': (amount) => [
    { conditions: { fact: 'f', operator: 'in', value: many(amount, (index) => index) }, event: award },
  ],
  'blocks of one case': (amount) =>
    blocks(many(amount, (index) => ({ type: 'rule', when: above(index), [doing]: [given(index)] }))),
  'blocks that return': (amount) =>
    blocks(many(amount, (index) => ({ type: 'rule', when: above(index), [doing]: [{ type: 'return' }] }))),
  'blocks that return or award': (amount) =>
    blocks(
      many(amount, (index) => ({
        type: 'rule',
        when: above(index),
        [doing]: [index % 2 === 0 ? { type: 'return' } : given(index)],
      })),
    ),
  'branches that fall through': (amount) =>
    blocks([
      {
        type: 'rule',
        when: above(0),
        [doing]: [],
        else_if: many(amount - 1, (index) => ({ when: above(index), [doing]: [] })),
      },
    ]),
  'branches that return or fall through': (amount) =>
    blocks([
      {
        type: 'rule',
        when: above(0),
        [doing]: [],
        else_if: many(amount - 1, (index) => ({
          when: above(index),
          [doing]: index % 2 === 0 ? [{ type: 'return' }] : [],
        })),
      },
    ]),
  'keys that have one name here': (amount) =>
    blocks([
      {
        type: 'rule',
        when: {
          type: 'and',
          args: many(amount, (n) => ({ type: 'field', path: `data.${n}_${'_'.repeat(n % 9)}` })),
        },
        [doing]: [],
      },
    ]),
  replies: (amount) =>
    blocks([
      {
        type: 'rule',
        [doing]: many(amount, (index) => ({
          type: 'set_callback_data',
          key: `k${index}`,
          value: { type: 'literal', value: index },
        })),
      },
    ]),
};

describe('importing much', () => {
  it.each(Object.entries(shapes))('takes time that grows with it: %s', (_, make) => {
    const prepare = (amount: number) => {
      const rules = make(amount);
      return () => importRules(rules);
    };
    expect(growthOf(prepare, rulesMax / 4)).toBeLessThan(linearGrowthMax);
  });

  it.each([
    ['rules', 'json-rules-engine', (rules: readonly unknown[]) => rules, '/1000'],
    ['rules of an object', 'json-rules-engine', (rules: readonly unknown[]) => ({ rules }), '/rules/1000'],
    ['blocks', 'blocks', blocks, '/rules'],
    [
      'a definition of blocks',
      'blocks',
      (rules: readonly unknown[]) => ({ astJson: { type: 'program', post_rules: rules } }),
      '/astJson/post_rules',
    ],
  ] as const)('looks at none of too many %s', (_, from, wrap, pointer) => {
    let looks = 0;
    const rule = new Proxy({}, { get: () => looks++ });
    const { tree, diagnostics } = importRules(wrap(many(rulesMax + 1, () => rule)), { from });
    expect(tree).toBeNull();
    expect(diagnostics).toMatchObject([{ code: 'M6020', severity: 'error', pointer }]);
    expect(looks).toBe(0);
  });

  it('counts the branches of blocks', () => {
    const branches = (amount: number) =>
      blocks([{ type: 'rule', [doing]: [], else_if: many(amount - 1, () => ({})) }]);
    const codesOf = (amount: number) => importRules(branches(amount)).diagnostics.map(({ code }) => code);
    expect(codesOf(rulesMax + 1)).toEqual(['M6020']);
    expect(codesOf(rulesMax)).not.toContain('M6020');
  });

  it.each([
    ['facts', (amount: number) => [{ conditions: { any: many(amount, (index) => comparing(`f${index}`)) } }]],
    [
      'keys of an event',
      (amount: number) =>
        blocks(
          many(1, () => ({
            when: { type: 'and', args: many(amount, (n) => ({ type: 'field', path: `data.k${n}` })) },
          })),
        ),
    ],
  ])('carries nothing over of too many %s', (what, make) => {
    const { tree, diagnostics } = importRules(make(factsMax + 1));
    expect(tree).toBeNull();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `there are more than 1,000 ${what}; the rest isn't read`,
    ]);
    expect(importRules(make(factsMax)).diagnostics.map(({ code }) => code)).not.toContain('M6020');
  });

  it('tells of conditions that repeat each other before they are written out', () => {
    const rules = many(200, (index) => ({
      type: 'rule',
      when: above(index),
      [doing]: [index % 2 === 0 ? { type: 'return' } : given(index)],
    }));
    const { diagnostics } = importRules(blocks(rules));
    expect(diagnostics.find(({ severity }) => severity === 'error')).toMatchObject({
      code: 'M6020',
      message: expect.stringContaining('2,000 conditions, with those that exclude a branch'),
    });
  });
});

describe('importing what nobody wrote', () => {
  const uncallable = JSON.parse('{ "toString": 1, "valueOf": 1 }');
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);

  it.each([
    ['what has no text', uncallable],
    ['a deep list', deep],
    ['a long text', 'x'.repeat(100_000)],
  ])('gives a short finding for %s where a word should be', (_, word) => {
    const imports = [
      importRules([{ conditions: { fact: 'x', operator: word, value: word }, event: {} }]),
      importRules([{ conditions: { fact: 'x', operator: 'equal', value: word, path: word }, event: {} }]),
      importRules(blocks([{ type: 'rule', when: { type: word }, [doing]: [{ type: word }] }])),
      importRules(
        blocks([
          {
            type: 'rule',
            when: { type: 'compare', op: word, left: word, right: { type: 'field', path: word } },
          },
        ]),
      ),
    ];
    for (const { diagnostics } of imports) {
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
      for (const { message } of diagnostics) expect(message.length).toBeLessThan(300);
    }
  });
});
