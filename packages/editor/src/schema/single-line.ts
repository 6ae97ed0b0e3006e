import { Extension } from '@tiptap/core';
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Enter does nothing, and what is pasted is flattened into one block with spaces where blocks and lines ended. */
export const SingleLine = Extension.create({
  name: 'singleLine',
  priority: 1001,
  addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true, 'Mod-Enter': () => true }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [new Plugin({ props: { transformPasted: (slice) => flattened(slice, schema) } })];
  },
});

/** All text of a slice, marks kept, as the content of one block. */
export function flattened(slice: Slice, schema: Schema): Slice {
  const inline: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock && inline.length > 0) inline.push(schema.text(' '));
    if (node.isText) inline.push(schema.text((node.text ?? '').replaceAll('\n', ' '), node.marks));
    else if (node.isInline) inline.push(schema.text(' ', node.marks));
  });
  return new Slice(Fragment.from(inline), 0, 0);
}
