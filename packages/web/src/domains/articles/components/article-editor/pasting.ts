import { linkOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { setLink } from '@oeuvre/editor/commands.ts';
import { inertHtml } from '@oeuvre/editor/schema/inert-html.ts';
import { linesHtml } from '@oeuvre/editor/schema/pasted-blocks.ts';
import { looksLikeMarkdown, readPasted } from '@oeuvre/editor/schema/pasting.ts';
import { type Editor, type EditorEvents, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Clip, clipOf, findPaste, isPlainPasteKey } from '../../clip.ts';
import { isLocal } from './local-pictures.ts';
import { type BroughtPicture, fileOfLocal, pictureTaker } from './pasted-pictures.ts';

/** What pasting asks of those who keep pictures. */
export interface PastingHost {
  /** Files that were pasted by themselves. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Pictures that what is pasted brings with it; called before they stand in the text. */
  readonly onPictures: (pictures: readonly BroughtPicture[]) => void;
  /** Whether a picture that is not kept yet is known here. */
  readonly knows: (src: string) => boolean;
  /** What could not come. */
  readonly onMissing: (missing: { readonly pictures: number; readonly others: number }) => void;
}

/**
 * What other programs put into the clipboard keeps what an article knows. Its pictures come where the clipboard holds them; text in Markdown
 * becomes what its signs mean, addresses become links, unless it is pasted as plain text (with Shift).
 */
export const pasting = (host: PastingHost) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => {
      let isPlain = false;
      return [
        new Plugin({
          props: {
            // Of what is dropped; what is pasted comes to pasteClip first, and is clean by then.
            transformPastedHTML: (html) => (cleaned.has(html) ? html : readForeign({ html, text: '', rtf: '', files: [], isPlain: false }, host)),
            transformPasted(slice) {
              const unknown = localsIn(slice.content.content).filter((src) => !host.knows(src));
              if (unknown.length > 0) host.onPictures(unknown.map((src) => ({ src, file: fileOfLocal(src) })));
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
                // An input method that is at work loses its way when the text is changed under it.
                if (!clip || !view.editable || view.composing || !pasteClip(view, clip, host)) return false;
                event.preventDefault();
                return true;
              },
            },
          },
        }),
      ];
    },
  });

/** HTML that is on its way into the text and was read already. */
const cleaned = new Set<string>();

type Marked = typeof import('marked')['marked'];
const loadMarked = (): Promise<Marked | undefined> =>
  import('marked').then(
    ({ marked }) => marked,
    () => undefined,
  );

/** What was pasted before the editor was there stands in the text as a sign: it is read now, by the same rules. */
export function pasteKept(editor: Editor, clips: readonly Clip[], host: PastingHost): void {
  if (clips.some(isMarkdown)) void loadMarked().then((marked) => !editor.isDestroyed && pasteAll(marked));
  else if (clips.length > 0) pasteAll();

  function pasteAll(marked?: Marked) {
    const missing = { pictures: 0, others: 0 };
    const counting: PastingHost = {
      ...host,
      onMissing({ pictures, others }) {
        missing.pictures += pictures;
        missing.others += others;
      },
    };
    for (let at = findSign(editor.state.doc, clips); at; at = findSign(editor.state.doc, clips)) pasteAt(at, counting, marked);
    if (missing.pictures + missing.others > 0) host.onMissing(missing);
  }

  function pasteAt({ from, to, clip }: FoundSign, counting: PastingHost, marked: Marked | undefined) {
    const { view } = editor;
    const { anchor, head } = view.state.selection;
    // Whoever stands behind it stands behind what was pasted; whoever went on stays where they are.
    const cursor = head === to && anchor === to ? undefined : new Mapping();
    const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
      for (const one of [transaction, ...appendedTransactions]) cursor?.appendMapping(one.mapping);
    };
    editor.on('transaction', follow);
    const { tr } = view.state;
    view.dispatch(tr.delete(from, to).setSelection(TextSelection.create(tr.doc, from)));
    pasteClip(view, clip, counting, marked);
    editor.off('transaction', follow);
    const { doc, tr: back } = view.state;
    if (cursor) view.dispatch(back.setSelection(TextSelection.between(doc.resolve(cursor.map(anchor)), doc.resolve(cursor.map(head)))));
  }
}

interface FoundSign {
  readonly from: number;
  readonly to: number;
  readonly clip: Clip;
}

function findSign(doc: Node, clips: readonly Clip[]): FoundSign | undefined {
  let found: FoundSign | undefined;
  doc.descendants((node, position) => {
    // A sign may have been cut by a mark that began or ended in it: it is looked for in the block.
    if (found || !node.isTextblock) return !found;
    const paste = findPaste(node.textBetween(0, node.content.size, undefined, '\ufffc'), clips);
    if (paste) found = { from: position + 1 + paste.at, to: position + 1 + paste.at + paste.length, clip: paste.clip };
    return false;
  });
  return found;
}

const isMarkdown = ({ html, text, isPlain }: Clip) => !isPlain && !html.trim() && looksLikeMarkdown(text);

/** Puts what was in the clipboard into the text, in the place of the selection; false if there was nothing. */
function pasteClip(view: EditorView, clip: Clip, host: PastingHost, marked?: Marked): boolean {
  const { text, files } = clip;
  if (clip.isPlain && text) return view.pasteText(text);
  if (areFilesMeant(clip)) {
    host.onFiles(files);
    return true;
  }
  if (linksSelection(view, text)) return true;
  if (clip.html.trim()) {
    const html = readForeign(clip, host);
    if (html) return pasteCleaned(view, html);
    if (!text.trim()) return true;
  }
  if (!text) return false;
  if (!looksLikeMarkdown(text)) return pasteCleaned(view, linesHtml(text));
  if (marked) return pasteMarkdown(view, text, host, marked);
  void loadMarked().then((loaded) => !view.isDestroyed && pasteMarkdown(view, text, host, loaded));
  return true;
}

function pasteCleaned(view: EditorView, html: string): boolean {
  cleaned.add(html);
  view.pasteHTML(html);
  cleaned.delete(html);
  return true;
}

/** What this editor has copied is whole already, but others can say so too: it is made inert like any other. */
function readForeign(clip: Clip, host: PastingHost): string {
  if (clip.html.includes('data-pm-slice')) return inertHtml(clip.html).html;
  const pictures = pictureTaker(clip);
  const { html, missingPictures, missingOthers } = readPasted(clip.html, pictures.take);
  if (pictures.taken.length > 0) host.onPictures(pictures.taken);
  if (missingPictures + missingOthers > 0) host.onMissing({ pictures: missingPictures, others: missingOthers });
  return html;
}

/** An office program adds a picture of the text to the text; the name of a file is put beside the file, and a copied picture's element too. */
function areFilesMeant({ html, text, files }: Clip): boolean {
  if (files.length === 0) return false;
  const names = files.map((file) => file.name);
  const isNamed = text.split(/[\r\n]+/).every((line) => line.trim() === '' || names.some((name) => line.trim().endsWith(name)));
  const elements = inertHtml(html).html;
  return isNamed && elements.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' && elements.split(/<img\b/i).length - 1 <= files.length;
}

/** An address pasted over selected words links them. */
function linksSelection(view: EditorView, text: string): boolean {
  const url = linkOf(text);
  const { empty, $from, $to } = view.state.selection;
  return url !== undefined && !empty && $from.sameParent($to) && setLink(url)(view.state, view.dispatch);
}

function pasteMarkdown(view: EditorView, text: string, host: PastingHost, marked: Marked | undefined): boolean {
  const html = marked?.parse(text, { async: false });
  return pasteCleaned(view, html === undefined ? linesHtml(text) : readForeign({ html, text, rtf: '', files: [], isPlain: false }, host));
}

function localsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.type.name === 'image' && isLocal(node.attrs.src) ? [node.attrs.src as string] : localsIn(node.content.content)));
}
