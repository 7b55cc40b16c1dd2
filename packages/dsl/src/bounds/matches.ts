import type { Arm, Expression, Match, MissingPattern, Pattern } from '../syntax/ast.js';
import { isExpressionPattern } from '../syntax/is-expression.js';
import type { AbstractValue } from './abstract-value.js';
import { meet, unknown } from './abstract-value.js';
import type { ComparisonOutcome } from './comparison.js';
import {
  compareBetween,
  compareEquality,
  comparePresence,
  compareRound,
  tolerantOrder,
  unforeseen,
} from './comparison.js';
import type { Environment } from './environment.js';
import { joinEnvironments } from './environment.js';
import type { Finding } from './finding.js';
import { neverFound, oneOf } from './finding.js';

/** What looking at a match asks of the expressions in it. */
export interface ExpressionReader {
  readonly evaluate: (node: Expression, known: Environment) => Finding;
  /** What is known where an expression that was just evaluated is one of these values. */
  readonly narrow: (node: Expression, wanted: AbstractValue, known: Environment) => Environment;
  /** Whether two values are of one kind. */
  readonly areAlike: (left: Expression, right: Expression) => boolean;
  /** Whether a range that begins with it goes round the clock. */
  readonly goesRound: (low: Expression) => boolean;
}

/** "match" [ subject ] "{" arms "}": the first arm that takes the subject, or of which a condition holds. */
export function findMatch({ subject, arms }: Match, known: Environment, reader: ExpressionReader): Finding {
  if (subject === null) return new Conditions(reader).find(arms, known);
  const left = reader.evaluate(subject, known).value;
  return new Patterns(reader, subject).find(arms, left, known);
}

class Conditions {
  readonly #reader: ExpressionReader;

  constructor(reader: ExpressionReader) {
    this.#reader = reader;
  }

  /** Without a subject: the first arm of which a condition holds. */
  find([arm, ...later]: readonly Arm[], known: Environment): Finding {
    if (arm === undefined || known === null) return neverFound;
    let holds: Environment = arm.patterns.length === 0 ? known : null;
    let fails: Environment = arm.patterns.length === 0 ? null : known;
    for (const pattern of arm.patterns.filter(isExpressionPattern)) {
      const condition = this.#reader.evaluate(pattern, fails);
      holds = joinEnvironments(holds, condition.whenTrue);
      fails = condition.whenFalse;
    }
    return oneOf(this.#reader.evaluate(arm.value, holds), this.find(later, fails));
  }
}

class Patterns {
  readonly #reader: ExpressionReader;
  readonly #subject: Expression;

  constructor(reader: ExpressionReader, subject: Expression) {
    this.#reader = reader;
    this.#subject = subject;
  }

  /** `given` is what the arms before have left of the subject. */
  find([arm, ...later]: readonly Arm[], given: AbstractValue, known: Environment): Finding {
    if (arm === undefined || known === null) return neverFound;
    let holds: Environment = arm.patterns.length === 0 ? known : null;
    let fails: Environment = arm.patterns.length === 0 ? null : known;
    let left = given;
    for (const pattern of arm.patterns) {
      if (fails === null) break;
      const { canHold, canFail, whenTrue, whenFalse } = this.#comparePattern(pattern, left, fails);
      if (canHold) holds = joinEnvironments(holds, this.#reader.narrow(this.#subject, whenTrue.left, fails));
      fails = canFail ? this.#reader.narrow(this.#subject, whenFalse.left, fails) : null;
      left = meet(left, whenFalse.left) ?? left;
    }
    return oneOf(this.#reader.evaluate(arm.value, holds), this.find(later, left, fails));
  }

  #comparePattern(pattern: Pattern, left: AbstractValue, known: Environment): ComparisonOutcome {
    if (pattern.kind === 'MissingPattern') return comparePresence(left);
    const { areAlike } = this.#reader;
    const [low, high] = endsOf(pattern);
    const ends = [low, high].flatMap((node) =>
      node === null ? [] : [this.#reader.evaluate(node, known).value],
    );
    const [first = unknown, second] = ends;
    if (![low, high].every((node) => node === null || areAlike(this.#subject, node))) return unforeseen;
    if (pattern.kind === 'Relation') return tolerantOrder(pattern.operator, left, first);
    if (second === undefined) return compareEquality(left, first);
    return this.#reader.goesRound(low)
      ? compareRound(left, first, second)
      : compareBetween(left, first, second);
  }
}

/** Without a subject there is nothing that the other patterns could be compared with. */

function endsOf(
  pattern: Exclude<Pattern, MissingPattern>,
): readonly [low: Expression, high: Expression | null] {
  if (pattern.kind === 'Relation') return [pattern.value, null];
  const isRange = pattern.kind === 'Binary' && pattern.operator === '..';
  return isRange ? [pattern.left, pattern.right] : [pattern, null];
}
