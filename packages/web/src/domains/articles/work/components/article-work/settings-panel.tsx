import { SidePanel } from '../../../../../ui/working/side-panel/side-panel.tsx';
import { ArticleCard } from '../../../lists/components/article-card/article-card.tsx';
import { AudienceFields, type AudienceFieldsProps } from './audience-fields.tsx';
import { AuthorField } from './author-field.tsx';
import css from './settings-panel.late.module.css';

const keys = [
  ['Ctrl ,', 'opens and closes'],
  ['Esc', 'closes'],
] as const;

/** The settings beside the text: author, access, audience, and how the article will appear. */
export function SettingsPanel({
  article,
  acts,
  audience,
  onClose,
}: AudienceFieldsProps & { readonly onClose: () => void }) {
  return (
    <SidePanel title="Settings" onClose={onClose} keys={keys}>
      <div className={css.settings}>
        {article.may.changeAuthor.allowed ? <AuthorField article={article} acts={acts} /> : null}
        <AudienceFields article={article} acts={acts} audience={audience} />
        <section aria-label="How it will appear">
          <h3 className={css.legend}>How it will appear</h3>
          <div className={css.preview}>
            <ArticleCard article={article} hang="side" from="" lines={3} />
          </div>
          <p className={css.help}>The first image becomes the cover.</p>
        </section>
      </div>
    </SidePanel>
  );
}
