const MARK = 'left out: ';

/** The name of tests that aren't run, with how to bring what they need; the last lines of a run repeat it. */
export function leftOut(name: string, hint: string): string {
  return `${name} (${MARK}${hint})`;
}

/** Whether a name was made by `leftOut`. */
export function isLeftOut(name: string): boolean {
  return name.includes(`(${MARK}`);
}

/**
 * How a run ends: what it left out, and in its last line the one command that brings what can be installed.
 */
export function endOfRun(names: readonly string[]): readonly string[] {
  const left = [...new Set(names.filter(isLeftOut))];
  const wanted = left.flatMap((name) => /`apt-get install ([^`]+)`/.exec(name)?.[1] ?? []);
  const command = `apt-get install ${[...new Set(wanted)].sort().join(' ')}`;
  return [
    ...left.map((name) => ` not run: ${name}`),
    ...(wanted.length === 0 ? [] : [` ${left.length} left out; to run them: ${command}`]),
  ];
}
