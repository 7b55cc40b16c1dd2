import type { Declared, Definition, GraphNode, OutcomeNode } from './strategy-graph.js';

/** What a picture says in one node, whatever its format. */
export interface Card {
  /** What kind of thing it is: `deny`, `rule`, `award`. */
  readonly label: string;
  /** The author's name for it. */
  readonly title: string;
  readonly lines: readonly CardLine[];
}

export interface CardLine {
  /** `code` is the author's own, `note` is said about it. */
  readonly role: 'code' | 'note';
  readonly text: string;
}

export function cardOf(node: GraphNode): Card {
  switch (node.kind) {
    case 'start':
      return { label: 'event', title: 'An event', lines: [...declared(node.inputs), ...given(node.params)] };
    case 'deny':
    case 'rule':
      return {
        label: node.kind,
        title: node.name,
        lines: [...condition(node.when), ...definitions(node.lets), ...replies(node.replies, 'and goes on')],
      };
    case 'otherwise':
      return { label: 'otherwise', title: 'None of the above', lines: replies(node.replies, '') };
    case 'parent':
      return { label: 'extends', title: node.name, lines: node.bindings.map(code) };
    case 'adjust':
      return {
        label: 'adjust',
        title: node.name,
        lines: [
          ...(node.when === null ? [] : condition(node.when)),
          ...definitions(node.lets),
          ...node.changes.map(code),
          ...replies(node.replies, ''),
        ],
      };
    case 'outcome':
      return outcomeCard(node);
  }
}

function outcomeCard({ outcome, case: caseName, points, lets, replies: fields }: OutcomeNode): Card {
  const lines = [
    ...(points === null ? [] : [code(`award ${points}`)]),
    ...definitions(lets),
    ...replies(fields, ''),
  ];
  const title = caseName ?? 'Points and case';
  switch (outcome) {
    case 'award':
      return { label: 'award', title, lines };
    case 'denied':
      return { label: 'denied', title, lines: [note('0 points'), ...lines] };
    case 'none':
      return { label: 'no award', title, lines: [note('0 points')] };
    case 'result':
      return { label: 'awarded', title, lines: [] };
  }
}

function condition(when: string | null): readonly CardLine[] {
  return [when === null ? note('always') : code(`when ${when}`)];
}

function definitions(lets: readonly Definition[]): readonly CardLine[] {
  return lets.map(({ name, value }) => note(`${name} = ${value}`));
}

function replies(fields: readonly string[], then: string): readonly CardLine[] {
  return fields.length === 0 ? [] : [note(`replies ${fields.join(', ')} ${then}`.trimEnd())];
}

function declared(inputs: readonly Declared[]): readonly CardLine[] {
  return inputs.map(({ name, type, default: fallback }) =>
    code(`${name}: ${type}${fallback === null ? '' : ` = ${fallback}`}`),
  );
}

function given(params: readonly Declared[]): readonly CardLine[] {
  if (params.length === 0) return [];
  return [note(`with ${params.map(({ name, default: value }) => `${name} = ${value}`).join(', ')}`)];
}

function code(text: string): CardLine {
  return { role: 'code', text };
}

function note(text: string): CardLine {
  return { role: 'note', text };
}
