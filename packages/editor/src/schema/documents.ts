import { Node } from '@tiptap/core';

/** An article: the title is always first and a paragraph second. */
export const ArticleDocument = Node.create({ name: 'doc', topNode: true, content: 'title paragraph block*' });

/** Free text without a title. It is never empty: the schema fills in one empty paragraph. */
export const TextDocument = Node.create({ name: 'doc', topNode: true, content: 'block+' });

/** One line of text. */
export const LineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });
