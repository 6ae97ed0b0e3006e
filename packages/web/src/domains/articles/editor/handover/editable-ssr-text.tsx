import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { aliveMark, draftMark } from '../../../../late/signals.ts';
import prose from '../../shared/prose.module.css';
import css from './editable-ssr-text.late.module.css';
import { leaveInputBeforeEditor } from './input-before-editor.ts';
import { draftName } from './recovered-draft.ts';
import { byId, ssrHtml } from './ssr-text.ts';
import pictures from './written-pictures.late.module.css';

interface EditableSsrTextProps {
  readonly userId: string | 0;
  readonly articleId: string;
  readonly title: string;
  readonly value: ArticleValue;
  readonly artworks: readonly ArtworkSummary[];
}

/** The text as the editor will show it, rendered by the server; authors can type in it before the editor loads. */
export function EditableSsrText({ userId, articleId, title, value, artworks }: EditableSsrTextProps) {
  const text = useRef<HTMLDivElement>(null);
  // A hydrated page has fetched its data without this HTML; there the editor starts at once.
  const [isSent] = useState(() => import.meta.env.SSR || !document.documentElement.hasAttribute(aliveMark));
  useLayoutEffect(() => {
    const root = text.current;
    // Empty if React rendered the page anew in the browser: then nobody has typed in it.
    if (!root?.firstChild) return;
    return () => leaveInputBeforeEditor(articleId, root);
  }, [articleId]);
  if (!isSent) return null;
  return (
    <div className={css.stage}>
      <div className={`${prose.prose} ${css.column} ${pictures.column}`}>
        <div
          ref={text}
          className={`ProseMirror ${css.sent}`}
          contentEditable
          {...{ [draftMark]: draftName(articleId, userId) }}
          // biome-ignore lint/a11y/noAutofocus: an article without a title is opened to be written
          autoFocus={title === ''}
          suppressContentEditableWarning
          suppressHydrationWarning
          // Hydration leaves the server's HTML alone, so the browser does not need the code to render it.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? ssrHtml(value, byId(artworks)) : '' }}
        />
      </div>
    </div>
  );
}
