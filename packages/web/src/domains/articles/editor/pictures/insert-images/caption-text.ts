import type { TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { joinLeaves } from '@oeuvre/editor/compare/canonical-inlines.ts';

/** The text of a caption without its marks. */
export const textOf = (leaves: readonly TextLeaf[]): string => leaves.map(({ text }) => text).join('');

/**
 * Changes the words of a caption: the unchanged start and end keep their marks, new text between them takes those of
 * the letter before it.
 */
export function withText(leaves: readonly TextLeaf[], text: string): TextLeaf[] {
  const before = textOf(leaves);
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const head = sliceOf(leaves, 0, start);
  const tail = sliceOf(leaves, before.length - end, before.length);
  const { text: _, ...marks } = head.at(-1) ?? {};
  return joinLeaves([...head, { ...marks, text: text.slice(start, text.length - end) }, ...tail]);
}

function sliceOf(leaves: readonly TextLeaf[], from: number, to: number): TextLeaf[] {
  let at = 0;
  return leaves.flatMap((leaf) => {
    const text = leaf.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += leaf.text.length;
    return text ? [{ ...leaf, text }] : [];
  });
}
