import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useRef } from 'react';
import css from './article-editor.module.css';
import { EditorTools } from './editor-tools.tsx';
import { useArticleEditor } from './use-article-editor.ts';

export interface ArticleEditorProps {
  /** Read once; another article, or another version of it, is another editor (give it a key). */
  readonly initial: ArticleValue;
  /** The works of the carousels in `initial`. */
  readonly artworks: readonly ArtworkSummary[];
  /** Each change, as long as all pictures are kept here. */
  readonly onChange: (value: ArticleValue) => void;
  /** True while pictures are being uploaded: what is shown cannot be saved yet. */
  readonly onBusy: (isBlocked: boolean) => void;
  readonly editable: boolean;
  readonly ariaLabel: string;
}

/** The text of an article, to be written. In the browser only, and never in a reader's bundle: import it lazily. */
export function ArticleEditor(props: ArticleEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const mounted = useArticleEditor(host, props);
  return (
    <div ref={root} className={css.stage}>
      <div className={css.column}>
        <div ref={host} />
        {mounted && props.editable ? <EditorTools {...mounted} root={root} /> : null}
      </div>
    </div>
  );
}
