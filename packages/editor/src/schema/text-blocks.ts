import { mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core';

/** The first letters of each block decide its writing direction. */
const written = (attributes: Record<string, unknown>, own = {}) => mergeAttributes(attributes, { dir: 'auto', ...own });

/** The first block of an article. In pasted text it is a subtitle, because `h1` is read as one. */
export const Title = Node.create({
  name: 'title',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'h1[data-block="title"]' }],
  renderHTML: ({ HTMLAttributes }) => ['h1', written(HTMLAttributes, { 'data-block': 'title' }), 0],
});

const aligns = ['left', 'center', 'right'] as const;

/** The default block, and the only one that may be aligned. Without an alignment it follows the page. */
export const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  priority: 1000,
  addAttributes: () => ({
    align: {
      default: null,
      parseHTML: (element: HTMLElement) => aligns.find((align) => align === element.style.textAlign) ?? null,
      renderHTML: ({ align }: { align?: string | null }) =>
        align ? { 'data-align': align, style: `text-align: ${align}` } : {},
    },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', written(HTMLAttributes), 0],
});

/** A heading inside the article; typing '## ' at the start of a block makes one. */
export const Subtitle = Node.create({
  name: 'subtitle',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'h1' }, { tag: 'h2' }],
  renderHTML: ({ HTMLAttributes }) => ['h2', written(HTMLAttributes), 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^##\s$/, type: this.type })];
  },
});

/** A heading below a subtitle; typing '### ' at the start of a block makes one. */
export const SmallerSubtitle = Node.create({
  name: 'smallerSubtitle',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => ['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
  renderHTML: ({ HTMLAttributes }) => ['h3', written(HTMLAttributes), 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^###\s$/, type: this.type })];
  },
});

/** A quotation; typing '> ' at the start of a block makes one. */
export const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', written(HTMLAttributes), 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^>\s$/, type: this.type })];
  },
});
