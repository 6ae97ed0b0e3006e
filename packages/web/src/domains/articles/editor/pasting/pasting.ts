import { type Editor, type EditorEvents, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { atFirstSign } from '../../../../late/at-first-sign.ts';
import { type Clip, clipOf, isPlainPasteKey } from '../../../../late/clip.ts';
import type { HeldPaste, PastingHost } from '../editor-parts.ts';
import { isLocal } from '../pictures/local-pictures.ts';
import { loadPasteReader, pasteReader } from './paste-reading.ts';

/**
 * Pasted content keeps all formatting that articles support. Its pictures come from the clipboard; Markdown is
 * converted and addresses become links, unless pasted as plain text (with Shift).
 */
export const pasting = (host: PastingHost) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      const hold = holding(this.editor, host);
      let isPlain = false;
      return [
        new Plugin({
          view: () => ({ destroy: atFirstSign(() => void loadPasteReader()) }),
          props: {
            transformPastedHTML: (html) => pasteReader()?.cleanHtml(html, host) ?? '',
            transformPasted(slice) {
              const unknown = localsIn(slice.content.content).filter((src) => !host.knows(src));
              if (unknown.length > 0)
                host.onPictures(
                  unknown.map((src) => ({ src, file: loadPasteReader().then(({ fileOfLocal }) => fileOfLocal(src)) })),
                );
              return slice;
            },
            handleDOMEvents: {
              keydown(_, event) {
                isPlain = isPlainPasteKey(event);
                return false;
              },
              paste(view, event) {
                const clip = event.clipboardData && clipOf(event.clipboardData, isPlain);
                isPlain = false;
                if (!clip || !view.editable) return false;
                const reader = pasteReader();
                if (!reader) hold({ clip, from: view.state.selection.from, to: view.state.selection.to });
                // Changing the text during a composition would break the input method.
                else if (view.composing || !reader.pasteClip(view, clip, { host })) return false;
                event.preventDefault();
                return true;
              },
              drop(view, event) {
                const html = event.dataTransfer?.getData('text/html');
                if (pasteReader() || !html || view.dragging || !view.editable) return false;
                const at =
                  view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to;
                hold({ clip: clipOf(event.dataTransfer!, false), from: at, to: at });
                event.preventDefault();
                return true;
              },
            },
          },
        }),
      ];
    },
  });

/** Text pasted before the editor loaded is a placeholder so far: this replaces it, by the rules of any paste. */
export function pasteStored(editor: Editor, clips: readonly Clip[], host: PastingHost): void {
  if (clips.length === 0) return;
  const reader = pasteReader();
  if (reader) reader.pasteStored(editor, clips, host);
  else void loadPasteReader().then((read) => !editor.isDestroyed && read.pasteStored(editor, clips, host));
}

/** Holds pastes until the reader has loaded, and tracks their place while typing continues after them. */
function holding(editor: Editor, host: PastingHost) {
  const held: HeldPaste[] = [];
  // Text typed meanwhile goes after the paste, but an earlier paste at the same place goes before it.
  let side: -1 | 1 = -1;
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const { mapping } of [transaction, ...appendedTransactions])
      for (const [at, { clip, from, to }] of held.entries())
        held[at] = { clip, from: mapping.map(from, side), to: mapping.map(to, side) };
  };
  async function read() {
    editor.on('transaction', follow);
    const { pasteAt } = await loadPasteReader();
    side = 1;
    for (let next = held.shift(); next; next = held.shift()) if (!editor.isDestroyed) pasteAt(editor, next, { host });
    side = -1;
    editor.off('transaction', follow);
  }
  return (paste: HeldPaste) => {
    if (held.push(paste) === 1) void read();
  };
}

function localsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) =>
    node.type.name === 'image' && isLocal(node.attrs.src) ? [node.attrs.src as string] : localsIn(node.content.content),
  );
}
