import type { Node } from '@tiptap/pm/model';

/** The blocks that differ between two documents. */
export interface ChangedBlocks {
  readonly before: readonly Node[];
  readonly after: readonly Node[];
  /** The index of the first changed block, in both documents. */
  readonly at: number;
}

/** Finds the blocks that differ. Unedited nodes are identical objects, so this only compares references. */
export function changedBlocks(before: Node, after: Node): ChangedBlocks {
  const [old, now] = [before.children, after.children];
  const shorter = Math.min(old.length, now.length);
  let at = 0;
  while (at < shorter && old[at] === now[at]) at++;
  let same = 0;
  while (same < shorter - at && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  return { before: old.slice(at, old.length - same), after: now.slice(at, now.length - same), at };
}
