import type { Inline } from './blocks.ts';

/** The words of inline content without marks. */
export const plainInline = (inlines: readonly Inline[]): string =>
  inlines.map((one) => ('text' in one ? one.text : one.children.map((leaf) => leaf.text).join(''))).join('');
