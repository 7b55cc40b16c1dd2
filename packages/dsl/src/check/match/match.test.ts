import { describe, expect, it } from 'vitest';
import { printType } from '../../types/print-type.js';
import { awarding, checkedFrom, findingsIn } from '../testing/check-text.js';

function typeOf(expression: string, declarations: string): string | undefined {
  const { tree, types } = checkedFrom(awarding(expression, declarations));
  const rule = tree.parts.find((part) => part.kind === 'Rule');
  const award = rule?.body.statements[0];
  const type = award?.kind === 'Award' ? types.get(award.points) : undefined;
  return type && printType(type);
}

describe('a match', () => {
  it('raises nothing more where the parser found it incomplete', () => {
    const source = awarding('match steps { }', '  input steps: int');
    expect(findingsIn(source).map(({ code }) => code.slice(0, 2))).toEqual(['M1']);
  });

  it('has the type that holds the values of all arms', () => {
    const declarations = '  input steps: int (0..100)';
    expect(typeOf('match steps { 0 => 3, 1..9 => 7, else => 5 }', declarations)).toBe('int (3..7)');
    expect(typeOf('match steps { 0 => 3, else => steps }', declarations)).toBe('int (1..100)');
  });

  it.each([
    ['steps', '0..9 => 1, else => steps', 'int (1..100)'],
    ['steps', '> 50 => 60, else => steps', 'int (0..60)'],
    ['steps', '0 => 1, > 50 => 50, < 3 => 2, else => steps', 'int (1..50)'],
    ['steps', '10 | 20 => steps, else => 10', 'int (10..20)'],
    ['level', 'missing => 0, else => level', 'int (0..5)'],
    ['level', '< 3 => level, > 3 | missing => 2, 3 => level', 'int (0..3)'],
  ])('knows of its subject what an arm says and what earlier arms took: %s { %s }', (subject, arms, type) => {
    const declarations = '  input steps: int (0..100)\n  input level: int? (0..5)';
    expect(typeOf(`match ${subject} { ${arms} }`, declarations)).toBe(type);
  });

  it('proves as a condition what its arms prove', () => {
    const declarations = '  input a: int?\n  input b: int (0..9)';
    const sound = (condition: string) => findingsIn(awarding(`if ${condition} then a else 0`, declarations));
    expect(sound('match b { 0 => a is present, else => a == 3 }')).toEqual([]);
    expect(sound('match b { 0..3 => a is present, 4..9 => a == 3 }')).toEqual([]);
    expect(sound('match { b > 3 => a is present, else => a == 3 }')).toEqual([]);
    expect(sound('match b { 0 => b > 3, else => a == 3 }').map(({ code }) => code)).toEqual(['M2301']);
  });
});
