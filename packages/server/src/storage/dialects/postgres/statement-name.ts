const names = new Map<string, string>();

/** The name under which every session of this process prepares the text. */
export function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `merit_${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}
