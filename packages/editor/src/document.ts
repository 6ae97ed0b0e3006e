/** What Tiptap's `getJSON()` gives and `setContent()` takes, as far as we use it; named here so that the conversion needs no Tiptap. */
export interface MarkJson {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** One node of the editor's own document. */
export interface NodeJson {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly NodeJson[];
  readonly text?: string;
  readonly marks?: readonly MarkJson[];
}

/** The whole document: a title, a paragraph, then any blocks. */
export interface DocumentJson extends NodeJson {
  readonly type: 'doc';
  readonly content: readonly NodeJson[];
}

/** The three plain marks, in the order in which the schema ranks them. */
export const textMarks = ['bold', 'italic', 'underlined'] as const;
