import { inertHtml } from '@oeuvre/editor/schema/inert-html.ts';
import { looksLikeMarkdown, readPasted } from '@oeuvre/editor/schema/pasting.ts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * What other programs put into the clipboard keeps what an article knows. Pictures inside it are given on as files; text in Markdown
 * becomes what its signs mean, unless it is pasted as plain text (with Shift).
 */
export const pasting = (onFiles: (files: readonly File[]) => void) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => {
      let isPlain = false;
      return [
        new Plugin({
          props: {
            transformPastedHTML(html) {
              // What this editor has copied is whole already; others can say so too.
              if (html.includes('data-pm-slice')) return inertHtml(html).html;
              const { html: cleaned, pictures } = readPasted(html);
              const files = pictures.map(fileOf);
              // They are placed below the words, which are there when this has returned.
              if (files.length > 0) queueMicrotask(() => onFiles(files));
              return cleaned;
            },
            handlePaste(view, event) {
              const text = event.clipboardData?.getData('text/plain') ?? '';
              if (isPlain || event.clipboardData?.types.includes('text/html') || !looksLikeMarkdown(text)) return false;
              void pasteMarkdown(view, text);
              return true;
            },
            handleDOMEvents: {
              keydown(_, event) {
                isPlain = event.shiftKey;
                return false;
              },
            },
          },
        }),
      ];
    },
  });

async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const html = await import('marked').then(({ marked }) => marked.parse(text, { async: false })).catch(() => undefined);
  if (view.isDestroyed) return;
  if (html === undefined) view.pasteText(text);
  else view.pasteHTML(html);
}

/** The pattern of `data:` addresses was checked when the picture was found. */
function fileOf(address: string, at: number): File {
  const [head = '', data = ''] = address.split(',');
  const type = head.slice('data:'.length, head.indexOf(';'));
  const bytes = Uint8Array.from(decoded(data), (character) => character.charCodeAt(0));
  return new File([bytes], `Picture ${at + 1}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`, { type });
}

/** Damaged data makes an empty file, which is refused like any other that is no picture. */
function decoded(data: string): string {
  try {
    return atob(data);
  } catch {
    return '';
  }
}
