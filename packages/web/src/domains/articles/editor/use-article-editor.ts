import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { storedValue } from '@oeuvre/editor/convert/stored-value.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import { Editor, type JSONContent } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { recoveredMark } from '../../../late/signals.ts';
import { editorExtensions } from './editor-extensions.ts';
import type { ArticleEditorProps, EditorKeys, MountedEditor, PastingHost } from './editor-parts.ts';
import { adoptEarlyText, ssrElements, unchangedElements } from './handover/adopt-early-text.ts';
import { takeInputBeforeEditor } from './handover/input-before-editor.ts';
import { takeInputBeforePage } from './handover/input-before-page.ts';
import { byId } from './handover/ssr-text.ts';
import { pasteStored } from './pasting/pasting.ts';
import { reportMissing } from './pasting/report-missing.ts';
import { pictureUploads } from './pictures/picture-uploads.ts';

const hasNoTitle = ([title]: ArticleValue) => title?.type === 'title' && plainInline(title.children).trim() === '';

interface TextAtFirst extends Pick<ArticleEditorProps, 'articleId' | 'initial' | 'served'> {
  readonly artworks: ReturnType<typeof byId>;
}

/** The text to begin with: the server's or this tab's draft, and the words typed in it already. */
function textAtFirst({ articleId, initial, served, artworks }: TextAtFirst) {
  const stood = takeInputBeforeEditor(articleId);
  // This tab's draft gives way to the server's text only if somebody has typed in that.
  const stoodServed = stood && served !== initial && !stood.root.hasAttribute(recoveredMark);
  const isServedTaken = stoodServed && !unchangedElements(stood, ssrElements(served, artworks));
  const written = stoodServed && !isServedTaken ? undefined : stood;
  const shown = isServedTaken ? served : initial;
  const sent = () => ssrElements(shown, artworks);
  const untouched = written && unchangedElements(written, sent());
  const typed = written && !untouched ? undefined : takeInputBeforePage(shown, sent);
  const begun = typed ?? written;
  const elements = typed ? undefined : untouched;
  return { isServedTaken, shown, sent, begun, elements };
}

/** Creates the editor; it reads the props anew whenever it reports. */
function mountEditor(element: HTMLElement, latest: { readonly current: ArticleEditorProps }): MountedEditor {
  const { articleId, initial, served, ariaLabel, editable } = latest.current;
  const artworks = byId(latest.current.artworks);
  const models = new Map(Object.entries(latest.current.models));
  const { isServedTaken, shown, sent, begun, elements } = textAtFirst({ articleId, initial, served, artworks });
  const keys: EditorKeys = {
    insertLink: () => false,
    changeModel: () => false,
    openBlockActs: () => false,
    menuKey: () => false,
  };
  const pastingHost: PastingHost = {
    onFiles: (files) => void uploads.add(files),
    onPictures: (pictures) => void uploads.take(pictures),
    knows: (src) => uploads.knows(src),
    onMissing: (missing) => reportMissing(missing, () => uploads.chooseOthers([], undefined)),
  };
  const editor = new Editor({
    element,
    injectCSS: false,
    // Nobody listens to its deletion events, and it would search for them at each key.
    enableCoreExtensions: { delete: false },
    editable,
    extensions: editorExtensions({ artworks, models, keys, elements, pastingHost }),
    content: toEditor(shown) as JSONContent,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': ariaLabel,
        'aria-describedby': 'article-editor-help',
      },
      handleKeyDown: (_, event) => keys.menuKey(event),
    },
  });
  const uploads = pictureUploads(editor, (isBusy) => latest.current.onBusy(isBusy));
  editor.on('update', () => {
    const { doc } = editor.state;
    if (!uploads.arePending()) latest.current.onChange(() => storedValue(doc));
  });
  elements?.clear();
  if (isServedTaken) latest.current.onServedTaken();
  if (begun && editable) {
    adoptEarlyText(editor, begun, elements ? undefined : sent());
    pasteStored(editor, begun.clips, pastingHost);
  }
  // A new article waits for its first word. Synchronously: a moment later (Tiptap's autofocus) would lose the first
  // letters, or put the cursor before them.
  if (editable && hasNoTitle(shown) && !editor.isFocused) editor.view.focus();
  return { editor, uploads, artworks, models, keys };
}

/** Creates the editor in its host once, and reports each change. */
export function useArticleEditor(
  host: RefObject<HTMLElement | null>,
  props: ArticleEditorProps,
): MountedEditor | undefined {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [mounted, setMounted] = useState<MountedEditor>();

  // Before the next paint: the server's text must not disappear for a moment.
  useLayoutEffect(() => {
    if (!host.current) return;
    const created = mountEditor(host.current, latest);
    setMounted(created);
    return () => {
      setMounted(undefined);
      created.uploads.release();
      created.editor.destroy();
    };
  }, [host]);

  const { editable } = props;
  useEffect(() => {
    mounted?.editor.setEditable(editable, false);
  }, [mounted, editable]);
  return mounted;
}
