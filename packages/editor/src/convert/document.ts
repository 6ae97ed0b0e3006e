/** The part of Tiptap's `getJSON()` and `setContent()` that we use; declared here so the conversion needs no Tiptap. */
export interface MarkJson {
  type: string;
  attrs?: Record<string, unknown> | undefined;
}

/** One node of the editor's own document. */
export interface NodeJson {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: NodeJson[] | undefined;
  text?: string | undefined;
  marks?: MarkJson[] | undefined;
}

/** The whole document: a title, a paragraph, then any blocks. */
export interface DocumentJson extends NodeJson {
  type: 'doc';
  content: NodeJson[];
}

/** The three plain marks, in the order in which the schema ranks them. */
export const textMarks = ['bold', 'italic', 'underlined'] as const;
