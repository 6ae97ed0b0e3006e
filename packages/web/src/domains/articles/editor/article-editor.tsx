import { useImperativeHandle, useRef } from 'react';
import prose from '../shared/prose.module.css';
import { type EditorHandle, editorHandle } from './editor-handle.ts';
import type { ArticleEditorProps } from './editor-parts.ts';
import css from './handover/editable-ssr-text.late.module.css';
import pictures from './handover/written-pictures.late.module.css';
import { loadPasteReader } from './pasting/paste-reading.ts';
import { EditorTools } from './tools/editor-tools.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import { usePagePresses } from './use-page-presses.ts';

/** Call this after an early paste: the editor then shows it from the start. */
export const whenPastesAreRead = async () => void (await loadPasteReader());

/** The article editor. Browser only, and never in a reader's bundle: import it lazily. */
export function ArticleEditor(props: ArticleEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const mounted = useArticleEditor(host, props);
  usePagePresses(mounted?.editor, props.editable);
  useImperativeHandle<EditorHandle | null, EditorHandle | null>(
    props.ref,
    () => (mounted ? editorHandle(mounted.editor, mounted.artworks) : null),
    [mounted],
  );
  return (
    <div ref={root} className={css.stage}>
      <div className={`${prose.prose} ${css.column} ${pictures.column}`}>
        <div ref={host} />
        {mounted && props.editable ? (
          <EditorTools {...mounted} root={root} articleId={props.articleId} onComment={props.onComment} />
        ) : null}
      </div>
    </div>
  );
}
