import type { Adjust, CheckedStrategy, Deny, Expression, Otherwise, Rule } from '@merit/dsl';

/** A strategy, or one that it extends, in the chain that decides together. */
export interface Level {
  readonly checked: CheckedStrategy;
  /** The one name of its text; undefined for the strategy itself. */
  readonly sourceName: string | undefined;
  /** Who extends it; null for the strategy itself. */
  readonly child: Level | null;
  /** What the child gives for inputs, by their index. */
  readonly sets: ReadonlyMap<number, Expression>;
}

export type DecidingPart = Deny | Rule | Otherwise;

/** A deny, rule or `otherwise`, and where it stands. */
export interface LevelPart {
  readonly level: Level;
  readonly part: DecidingPart;
}

/** The strategy itself, then its parent, and so on. */
export function levelsOf(checked: CheckedStrategy): readonly Level[] {
  const levels: Level[] = [];
  let level: Level | null = { checked, sourceName: undefined, child: null, sets: new Map() };
  while (level !== null) {
    levels.push(level);
    const { parent }: CheckedStrategy = level.checked;
    level = parent && {
      checked: parent.checked,
      sourceName: parent.sourceName,
      child: level,
      sets: parent.sets,
    };
  }
  return levels;
}

/** Everything that may decide, in the order in which it is tried: the same as that of a plan's deciders. */
export function partsOf(checked: CheckedStrategy): readonly LevelPart[] {
  return levelsOf(checked).flatMap((level) =>
    level.checked.tree.parts.flatMap((part) =>
      part.kind === 'Deny' || part.kind === 'Rule' || part.kind === 'Otherwise' ? [{ level, part }] : [],
    ),
  );
}

/** An adjust, and where it stands. */
export interface LevelAdjust {
  readonly level: Level;
  readonly part: Adjust;
}

/** Every adjust, in the order in which they run after an award of the last level. */
export function adjustsOf(checked: CheckedStrategy): readonly LevelAdjust[] {
  return levelsOf(checked)
    .toReversed()
    .flatMap((level) =>
      level.checked.tree.parts.flatMap((part) => (part.kind === 'Adjust' ? [{ level, part }] : [])),
    );
}
