import { linkOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { setLink } from '@oeuvre/editor/commands.ts';
import { inertHtml } from '@oeuvre/editor/schema/inert-html.ts';
import { linesHtml } from '@oeuvre/editor/schema/pasted-blocks.ts';
import { looksLikeMarkdown, readPasted } from '@oeuvre/editor/schema/pasting.ts';
import type { Editor, EditorEvents } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Clip, findPaste } from '../../../../late/clip.ts';
import type { HeldPaste, PastingHost } from '../editor-parts.ts';
import { fileOfLocal, pictureTaker } from './pasted-pictures.ts';

/* Reads clipboards (pasting.ts fetches this module): HTML of other programs, Markdown, addresses, files. */

/** Cleans dropped HTML; pasted HTML goes through `pasteClip` first, and is clean by then. */
export const cleanHtml = (html: string, host: PastingHost): string =>
  cleaned.has(html) ? html : readForeign({ html, text: '', rtf: '', files: [], isPlain: false }, host);

/** HTML that is already cleaned but not yet in the text. */
const cleaned = new Set<string>();

type Marked = typeof import('marked')['marked'];
const loadMarked = (): Promise<Marked | undefined> =>
  import('marked').then(
    ({ marked }) => marked,
    () => undefined,
  );

/** Text pasted before the editor loaded is a placeholder so far: this replaces it, by the rules of any paste. */
export function pasteStored(editor: Editor, clips: readonly Clip[], host: PastingHost): void {
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
    for (let at = findSign(editor.state.doc, clips); at; at = findSign(editor.state.doc, clips))
      pasteAt(editor, at, { host: counting, isSign: true, marked });
    if (missing.pictures + missing.others > 0) host.onMissing(missing);
  }
}

interface PasteOptions {
  readonly host: PastingHost;
  /** The replaced range holds only a placeholder. */
  readonly isSign?: boolean;
  readonly marked?: Marked | undefined;
}

/** Pastes at a given place. */
export function pasteAt(
  editor: Editor,
  { from, to, clip }: HeldPaste,
  { host, isSign = false, marked }: PasteOptions,
): void {
  const { view } = editor;
  const { anchor, head } = view.state.selection;
  const isAtPlace = isSign
    ? head === to && anchor === to
    : Math.min(anchor, head) === from && Math.max(anchor, head) === to;
  // A cursor at the place ends up behind the pasted text; any other cursor stays.
  const cursor = isAtPlace ? undefined : new Mapping();
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const one of [transaction, ...appendedTransactions]) cursor?.appendMapping(one.mapping);
  };
  editor.on('transaction', follow);
  const { tr } = view.state;
  if (isSign) tr.delete(from, to);
  if (isSign || cursor)
    view.dispatch(tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(isSign ? from : to))));
  pasteClip(view, clip, { host, marked });
  editor.off('transaction', follow);
  const { doc, tr: back } = view.state;
  if (cursor)
    view.dispatch(
      back.setSelection(TextSelection.between(doc.resolve(cursor.map(anchor)), doc.resolve(cursor.map(head)))),
    );
}

function findSign(doc: Node, clips: readonly Clip[]): HeldPaste | undefined {
  let found: HeldPaste | undefined;
  doc.descendants((node, position) => {
    // A mark that starts or ends inside the placeholder may have split it, so search the whole block.
    if (found || !node.isTextblock) return !found;
    const paste = findPaste(node.textBetween(0, node.content.size, undefined, '\ufffc'), clips);
    if (paste) found = { from: position + 1 + paste.at, to: position + 1 + paste.at + paste.length, clip: paste.clip };
    return false;
  });
  return found;
}

const isMarkdown = ({ html, text, isPlain }: Clip) => !isPlain && !html.trim() && looksLikeMarkdown(text);

/** Pastes the clipboard's contents over the selection; false if there was nothing. */
export function pasteClip(view: EditorView, clip: Clip, { host, marked }: Omit<PasteOptions, 'isSign'>): boolean {
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
  if (marked) return pasteMarkdown(view, text, { host, marked });
  void loadMarked().then((loaded) => !view.isDestroyed && pasteMarkdown(view, text, { host, marked: loaded }));
  return true;
}

function pasteCleaned(view: EditorView, html: string): boolean {
  cleaned.add(html);
  view.pasteHTML(html);
  cleaned.delete(html);
  return true;
}

/**
 * Content copied from this editor is complete already, but others can claim that too: it is made inert like any other.
 */
function readForeign(clip: Clip, host: PastingHost): string {
  if (clip.html.includes('data-pm-slice')) return inertHtml(clip.html).html;
  const pictures = pictureTaker(clip);
  const { html, missingPictures, missingOthers } = readPasted(clip.html, pictures.take);
  if (pictures.taken.length > 0) host.onPictures(pictures.taken);
  if (missingPictures + missingOthers > 0) host.onMissing({ pictures: missingPictures, others: missingOthers });
  return html;
}

/**
 * Office programs add a picture of the text to the text. File managers put the file's name beside a file, and browsers
 * an element beside a copied picture.
 */
function areFilesMeant({ html, text, files }: Clip): boolean {
  if (files.length === 0) return false;
  const names = files.map((file) => file.name);
  const isNamed = text
    .split(/[\r\n]+/)
    .every((line) => line.trim() === '' || names.some((name) => line.trim().endsWith(name)));
  const elements = inertHtml(html).html;
  return (
    isNamed &&
    elements.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' &&
    elements.split(/<img\b/i).length - 1 <= files.length
  );
}

/** An address pasted over selected words links them. */
function linksSelection(view: EditorView, text: string): boolean {
  const url = linkOf(text);
  const { empty, $from, $to } = view.state.selection;
  return url !== undefined && !empty && $from.sameParent($to) && setLink(url)(view.state, view.dispatch);
}

function pasteMarkdown(view: EditorView, text: string, { host, marked }: Omit<PasteOptions, 'isSign'>): boolean {
  const html = marked?.parse(text, { async: false });
  return pasteCleaned(
    view,
    html === undefined ? linesHtml(text) : readForeign({ html, text, rtf: '', files: [], isPlain: false }, host),
  );
}

export { fileOfLocal };
