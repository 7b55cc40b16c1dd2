/** A piece of a statement: names are without quotes and in small letters, texts are all alike. */
export interface Token {
  readonly kind: 'name' | 'value' | 'mark';
  readonly text: string;
}

const piece =
  /\s+|--[^\n]*|"([^"]+)"|([a-z_]\w*)|('(?:[^']|'')*')|(\$\d+|\?|\d+(?:\.\d+)?)|(::|<>|<=|>=|.)/giy;

/** Takes a statement apart, but for what stands between its pieces. */
export function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(piece)].flatMap(([, quoted, word, text, value, mark]): readonly Token[] => {
    const name = quoted ?? word;
    if (name !== undefined) return [{ kind: 'name', text: name.toLowerCase() }];
    if (text !== undefined) return [{ kind: 'value', text: "''" }];
    if (value !== undefined) return [{ kind: 'value', text: value }];
    return mark === undefined ? [] : [{ kind: 'mark', text: mark }];
  });
}
