import {
  afterTheAward,
  misplacedStatement,
  repeatedStatement,
  unknownTarget,
} from '../../diagnostics/catalogue/syntax.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { nearestName } from '../../support/nearest-name.js';
import type { Assignment, Award, Block, Cap, Statement } from '../ast.js';
import type { SyntaxFindings } from '../findings.js';
import { span } from '../nodes.js';
import { keywordOf, keywordSpan, withArticle } from './keyword.js';
import { moveBefore } from './move.js';

export type BlockOwner = 'deny' | 'rule' | 'otherwise' | 'adjust';

const targets = ['points', 'case'];

interface BlockContext {
  readonly owner: BlockOwner;
  readonly source: string;
  readonly findings: SyntaxFindings;
}

/** Which statements a block may hold: a `deny` neither awards nor changes, a rule awards once and last. */
export function checkStatements(block: Block, context: BlockContext): void {
  let award: Award | null = null;
  for (const statement of block.statements) {
    if (statement.kind === 'Award') {
      if (context.owner === 'deny' || context.owner === 'adjust') reportAward(statement, context);
      else if (award !== null) reportSecondAward(statement, award, context);
      if (statement.points.kind !== 'Missing') award ??= statement;
    } else if (statement.kind === 'Assignment') {
      checkAssignment(statement, context);
    } else if (statement.kind === 'Cap' && context.owner !== 'adjust') {
      reportCap(statement, context);
    } else if (award !== null && (context.owner === 'rule' || context.owner === 'otherwise')) {
      reportAfterAward(statement, award, context);
    }
  }
}

function reportAward(award: Award, context: BlockContext): void {
  const { owner, findings } = context;
  const isAdjust = owner === 'adjust';
  const help = isAdjust ? 'an `adjust` changes points: `points = …`' : 'what is denied gets no points';
  const fixes = isAdjust ? [awardToAssignment(award, context)] : [];
  findings.report(
    misplacedStatement,
    keywordSpan(award),
    { statement: 'award', owner: withArticle(owner), help },
    { fixes },
  );
}

/** `award 5 as "X"` as `points = 5 case = "X"`. */
function awardToAssignment(award: Award, { source }: BlockContext): Fix {
  const edits = [{ span: keywordSpan(award), text: 'points =' }];
  if (award.case !== null) {
    const as = source.lastIndexOf('as', award.case.span.start);
    edits.push({ span: span(as, as + 'as'.length), text: 'case =' });
  }
  return { title: 'write `points = …`', edits };
}

function reportSecondAward(award: Award, first: Award, { owner, findings }: BlockContext): void {
  const related = [{ span: keywordSpan(first), message: 'the first one is here' }];
  findings.report(
    repeatedStatement,
    keywordSpan(award),
    { statement: 'award', owner: withArticle(owner) },
    { related },
  );
}

function reportAfterAward(
  statement: Exclude<Statement, Award | Assignment>,
  award: Award,
  { source, findings }: BlockContext,
): void {
  const fixes = [moveBefore(source, statement.span, award.span)];
  findings.report(afterTheAward, keywordSpan(statement), { statement: keywordOf(statement) }, { fixes });
}

function checkAssignment(assignment: Assignment, context: BlockContext): void {
  if (!targets.includes(assignment.target.text)) reportTarget(assignment, context);
  else if (context.owner !== 'adjust') reportAssignment(assignment, context);
}

function reportCap(cap: Cap, { owner, findings }: BlockContext): void {
  const help = 'an `adjust` takes off what is too much';
  findings.report(misplacedStatement, keywordSpan(cap), {
    statement: keywordOf(cap),
    owner: withArticle(owner),
    help,
  });
}

function reportTarget({ target }: Assignment, { owner, findings }: BlockContext): void {
  const name = target.text;
  const nearest = owner === 'adjust' ? nearestName(name, targets) : undefined;
  const fix =
    nearest === undefined
      ? {
          title: `write \`let ${name} = …\``,
          edits: [{ span: span(target.span.start, target.span.start), text: 'let ' }],
        }
      : { title: `write \`${nearest}\``, edits: [{ span: target.span, text: nearest }] };
  findings.report(unknownTarget, target.span, { name, nearest }, { fixes: [fix] });
}

function reportAssignment(assignment: Assignment, { owner, source, findings }: BlockContext): void {
  const { target, value } = assignment;
  const isAward = owner !== 'deny' && target.text === 'points';
  const help = isAward ? 'points are given with `award …`' : undefined;
  const edit = { span: span(target.span.start, value.span.start), text: 'award ' };
  // An opening parenthesis stands outside the span of what it holds.
  const isPlain = !source.slice(target.span.end, value.span.start).includes('(');
  const fixes = isAward && isPlain ? [{ title: 'write `award …`', edits: [edit] }] : [];
  const data = { statement: keywordOf(assignment), owner: withArticle(owner), help };
  findings.report(misplacedStatement, target.span, data, { fixes });
}
