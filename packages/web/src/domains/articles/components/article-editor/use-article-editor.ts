import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { storedValue } from '@oeuvre/editor/stored-value.ts';
import { toEditor } from '@oeuvre/editor/to-editor.ts';
import { Editor, type JSONContent } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { editorExtensions } from './editor-extensions.ts';
import type { ArticleEditorProps, EditorKeys, MountedEditor } from './editor-parts.ts';
import { pictureUploads } from './picture-uploads.ts';

const hasNoTitle = ([title]: ArticleValue) => title?.type === 'title' && plainInline(title.children).trim() === '';

/** Creates the editor in its host once, and tells of each change. */
export function useArticleEditor(host: RefObject<HTMLElement | null>, props: ArticleEditorProps): MountedEditor | undefined {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [mounted, setMounted] = useState<MountedEditor>();

  useEffect(() => {
    if (!host.current) return;
    const { initial, ariaLabel, editable } = latest.current;
    const artworks = new Map(latest.current.artworks.map((artwork) => [artwork.id as string, artwork]));
    const keys: EditorKeys = { insertLink: () => false, menuKey: () => false };
    const editor = new Editor({
      element: host.current,
      injectCSS: false,
      // Nobody listens to what it tells of deletions, and it would look for them at each key.
      enableCoreExtensions: { delete: false },
      editable,
      // A new article waits for its first word.
      autofocus: editable && hasNoTitle(initial) ? 'start' : false,
      extensions: editorExtensions({ artworks, keys, onFiles: (files) => void uploads.add(files) }),
      content: toEditor(initial) as JSONContent,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': ariaLabel, 'aria-describedby': 'article-editor-help' },
        handleKeyDown: (_, event) => keys.menuKey(event),
      },
    });
    const uploads = pictureUploads(editor, (isBusy) => latest.current.onBusy(isBusy));
    editor.on('update', () => {
      const { doc } = editor.state;
      if (!uploads.arePending()) latest.current.onChange(() => storedValue(doc));
    });
    setMounted({ editor, uploads, artworks, keys });
    return () => {
      setMounted(undefined);
      uploads.release();
      editor.destroy();
    };
  }, [host]);

  const { editable } = props;
  useEffect(() => {
    mounted?.editor.setEditable(editable, false);
  }, [mounted, editable]);
  return mounted;
}
