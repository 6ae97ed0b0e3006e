/** The part of inline content that holds its words; `Inline` of blocks.ts is one. */
type Worded = { readonly text: string } | { readonly children: readonly { readonly text: string }[] };

/** The words of inline content without marks. */
export const plainInline = (inlines: readonly Worded[]): string =>
  inlines.map((one) => ('text' in one ? one.text : one.children.map((leaf) => leaf.text).join(''))).join('');
