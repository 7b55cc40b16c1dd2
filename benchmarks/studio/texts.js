import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const example = join(import.meta.dirname, '../../examples/daily-activity');

/** The example that has events, and those. */
export const exampleText = readFileSync(join(example, 'daily-activity.merit'), 'utf8');
export const exampleEvents = readFileSync(join(example, 'daily-activity.csv'), 'utf8');

/** Lines of an average length, as somebody writes them who has many rules. */
export const LINES = 200;

/** The example with so many rules more that it has 200 lines. */
export function longText() {
  const rules = [];
  for (let index = 0; ; index += 1) {
    const text = withRules(rules);
    if (text.split('\n').length > LINES) return text;
    rules.push(
      `  # Rule ${index + 1} of those that make the text long.`,
      `  rule "Stage ${index + 1}" when steps >= ${1_000 + index * 37} and user.awards(last: 7d) < ${index + 2} {`,
      `    award clamp(steps div ${100 + index}, 1, fullDay) as "Stage ${index + 1}"`,
      '  }',
      '',
    );
  }
}

function withRules(rules) {
  const place = exampleText.indexOf('  rule "Half day"');
  return `${exampleText.slice(0, place)}${rules.join('\n')}\n${exampleText.slice(place)}`;
}

/** The example's events over and over, each time of other people: 99,640 of them. */
export function manyEvents() {
  const [header, ...lines] = exampleEvents.trimEnd().split('\n');
  const user = header.split(',').indexOf('externalUserId');
  const copies = Array.from({ length: 106 }, (_, copy) =>
    lines.map((line) => {
      const cells = line.split(',');
      cells[user] = `${cells[user]}-${copy}`;
      return cells.join(',');
    }),
  );
  return [header, ...copies.flat()].join('\n');
}
