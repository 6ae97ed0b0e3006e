import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import prose from '../../shared/prose.module.css';
import { leaveBegunText } from './input-before-editor.ts';
import { writerName } from './recovered-draft.ts';
import { byId, sentHtml } from './ssr-text.ts';
import pictures from './written-pictures.module.css';
import css from './editable-ssr-text.module.css';

interface WrittenTextProps {
  readonly userId: string | 0;
  readonly articleId: string;
  readonly title: string;
  readonly value: ArticleValue;
  readonly artworks: readonly ArtworkSummary[];
}

/** The text of an article in the server's page, as the editor will show it: one may begin to write in it before that is there. */
export function WrittenText({ userId, articleId, title, value, artworks }: WrittenTextProps) {
  const text = useRef<HTMLDivElement>(null);
  // A page that is already alive did not get it from the server; there the editor comes at once.
  const [isSent] = useState(() => import.meta.env.SSR || document.documentElement.dataset.alive === undefined);
  useLayoutEffect(() => {
    const root = text.current;
    // Empty where the browser had to draw the page anew: then it is nothing that somebody wrote.
    if (!root?.firstChild) return;
    return () => leaveBegunText(articleId, root);
  }, [articleId]);
  if (!isSent) return null;
  return (
    <div className={css.stage}>
      <div className={`${prose.prose} ${css.column} ${pictures.column}`}>
        <div
          ref={text}
          className={`ProseMirror ${css.sent}`}
          contentEditable
          data-begun={writerName(articleId, userId)}
          // biome-ignore lint/a11y/noAutofocus: an article without a title is opened to be written
          autoFocus={title === ''}
          suppressContentEditableWarning
          suppressHydrationWarning
          // The browser keeps what the server has written: it need not be able to write it itself.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? sentHtml(value, byId(artworks)) : '' }}
        />
      </div>
    </div>
  );
}
