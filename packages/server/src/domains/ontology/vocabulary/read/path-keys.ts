import { createHash } from 'node:crypto';

/** A longer key would not fit into a row of a B-tree. */
const longestKey = 600;

/** The key of a concept without an id: the names from the top down to it. It never looks like an address. */
export function pathKey(names: readonly string[]): string {
  const key = names.map((name) => `/${name.replace(/[\\/]/g, '\\$&')}`).join('');
  return key.length <= longestKey ? key : `/sha256/${createHash('sha256').update(key).digest('hex')}`;
}

/** The names of a path as tables write it: 'Materials > paint', 'Materials|paint' or 'Materials/paint'. */
export function namesOfPath(path: string): string[] {
  const separator = ['>', '›', '|', '\\', '/'].find((one) => path.includes(one));
  return (separator === undefined ? [path] : path.split(separator)).map((name) => name.trim()).filter(Boolean);
}

/** The level that a column of a table is for: 'Level 2', 'niveau_2'. */
export function levelOfColumn(header: string): number | undefined {
  const found = /^(?:level|lvl|niveau|ebene|stufe|nivel|livello|nivå)[\s_-]?(\d{1,2})$/i.exec(header.trim());
  return found ? Number(found[1]) : undefined;
}
