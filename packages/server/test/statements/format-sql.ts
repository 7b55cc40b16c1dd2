/** What begins a line. */
const clause =
  /^(?:with|select|from|where|and|(?:(?:left|cross) )?join|on conflict|do (?:update set|nothing)|group by|order by|limit|offset|returning|set|values|union|for (?:no key )?update|for share|insert into|update|delete from)\b/;
/** Goes on the clause of the line before, a step further in. */
const further = /^(?:and|do|with ordinality)\b/;
/** Words before one that isn't a clause of its own: `do update set`, `left join`, `between 1 and 2`. */
const goesOn = /(?:\b(?:do|do update|for|for no key|left|cross|between \S+) |[^ (])$/;
const assigns = /^(?:do update )?set\b/;
/** What a parenthesis holds that stands on lines of its own. */
const innerStatement = /^(?:select|with|insert|update|delete)\b/;
const piece = /'(?:[^']|'')*'|[(), ]|[^(), ']+/g;
const STEP = '  ';
const LINE_MAX = 100;

/** Breaks a statement into lines, a clause or an assignment each; names that need no quotes lose theirs. */
export function formatSql(sql: string): string {
  const text = sql
    .replaceAll(/"([a-z_]+)"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const lines: string[] = [];
  /** Of each open parenthesis, whether it holds a statement; that of the whole text comes first. */
  const open = [{ isStatement: true, isAssigning: false }];
  let line = '';
  const begin = (more = 0) => {
    if (line.trim() !== '') lines.push(...wrapped(line.trimEnd()));
    line = STEP.repeat(open.filter(({ isStatement }) => isStatement).length - 1 + more);
  };
  for (const { 0: found, index } of text.matchAll(piece)) {
    const rest = text.slice(index);
    const within = open.at(-1);
    if (within?.isStatement && clause.test(rest) && !goesOn.test(text.slice(0, index))) {
      begin(further.test(rest) ? 1 : 0);
      within.isAssigning = assigns.test(rest);
    }
    if (found === ')' && open.pop()?.isStatement) begin();
    if (found !== ' ' || line.trim() !== '') line += found;
    if (found === ',' && within?.isStatement && within.isAssigning) begin(2);
    if (found === '(') {
      const isStatement = innerStatement.test(rest.slice(1));
      open.push({ isStatement, isAssigning: false });
      if (isStatement) begin();
    }
  }
  begin();
  return lines.join('\n');
}

/** What is beyond a line's length stands below it, two steps further in. */
function wrapped(line: string): readonly string[] {
  const indent = `${/^ */.exec(line)?.[0]}${STEP}${STEP}`;
  const lines: string[] = [];
  for (let left = line; ; ) {
    const end = left.length > LINE_MAX ? left.lastIndexOf(' ', LINE_MAX) : left.length;
    lines.push(left.slice(0, end));
    if (end === left.length) return lines;
    left = indent + left.slice(end + 1);
  }
}
