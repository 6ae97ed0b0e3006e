import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { ArticleCard } from '../article-card/article-card.tsx';
import css from './article-work.module.css';
import { AudienceFields, type AudienceFieldsProps } from './audience-fields.tsx';
import { AuthorField } from './author-field.tsx';

/** The settings beside the text: author, access, audience, and how the article will appear. */
export function SettingsPanel({ article, acts, audience, onClose }: AudienceFieldsProps & { readonly onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <aside ref={panel} className={css.panel} aria-label="Settings" tabIndex={-1} onKeyDown={closeByKey}>
      <header className={css.panelHead}>
        <h2>Settings</h2>
        <IconButton icon={X} label="Close settings" onClick={onClose} />
      </header>
      <div className={css.panelBody}>
        {article.may.changeAuthor.allowed ? <AuthorField article={article} acts={acts} /> : null}
        <AudienceFields article={article} acts={acts} audience={audience} />
        <section aria-label="How it will appear">
          <h3 className={css.legend}>How it will appear</h3>
          <div className={css.preview}>
            <ArticleCard article={article} hang="side" from="" lines={3} />
          </div>
          <p className={css.help}>The first image leads.</p>
        </section>
      </div>
      <footer className={css.panelFoot}>
        <span>
          <kbd>Ctrl ,</kbd> opens and closes
        </span>
        <span>
          <kbd>Esc</kbd> back to the text
        </span>
      </footer>
    </aside>
  );
}
