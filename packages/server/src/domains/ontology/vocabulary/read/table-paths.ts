import { namesOfPath, pathKey } from './path-keys.ts';

/** The place of a row in the tree of a table without ids. */
export interface Placed {
  readonly key: string;
  readonly name: string;
  readonly parents: readonly string[];
  /** The names above it, from the top. */
  readonly above: readonly string[];
}

const placed = (names: readonly string[]): Placed | undefined => {
  const name = names.at(-1);
  if (name === undefined) return undefined;
  const above = names.slice(0, -1);
  return { key: pathKey(names), name, above, parents: above.length > 0 ? [pathKey(above)] : [] };
};

/** The path tells the row's own name as its last step, or ends above it. */
export function placeByPath(path: string, name: string): Placed | undefined {
  const names = namesOfPath(path);
  return placed(name === '' || names.at(-1) === name ? names : [...names, name]);
}

/** Levels left of the first that is filled are those of the row before. */
export function placeByLevels(levels: readonly string[], before: readonly string[]): string[] {
  const first = levels.findIndex((name) => name !== '');
  if (first < 0) return [];
  return [...before.slice(0, first), ...levels.slice(first).filter((name) => name !== '')];
}

export const placeOf = placed;
