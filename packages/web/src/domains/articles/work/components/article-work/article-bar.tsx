import { reasonWords } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { ArrowLeft, Globe, Lock, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Label, Status } from '../../../../../ui/label/label.tsx';
import type { SaveLabel } from '../../../../../ui/working/autosave/create-autosave.ts';
import type { ArticleMode } from '../../../shared/articles.links.ts';
import css from './article-work.late.module.css';

interface ArticleBarProps {
  readonly article: Article;
  readonly mode: ArticleMode;
  readonly onMode: (mode: ArticleMode) => void;
  readonly back: { readonly to: string; readonly label: string };
  readonly saveLabel: SaveLabel;
  /** A panel is open beside the text, below the bar. */
  readonly hasPanel: boolean;
  /** The other people here. */
  readonly company: ReactNode;
  /** Submit, Publish and the menu. */
  readonly children: ReactNode;
}

/** The bar for people who work on an article: the back link, its status, the mode, and the next step. */
export function ArticleBar({ article, mode, onMode, back, saveLabel, hasPanel, company, children }: ArticleBarProps) {
  const mayEdit = article.may.edit.allowed;
  const isOpen = mode === 'settings';
  const settingsReason = reasonWords(article.may.settings);
  return (
    <header className={css.bar} data-panel={hasPanel || undefined}>
      <Link to={back.to} className={css.back} aria-label={back.label}>
        <Icon of={ArrowLeft} />
        <span className={css.backLabel}>{back.label}</span>
      </Link>
      <div className={css.where}>
        <Badge article={article} />
        {mayEdit ? <SaveState label={saveLabel} /> : null}
      </div>
      <div className={css.end}>
        {company}
        {mayEdit ? (
          // biome-ignore lint/a11y/useSemanticElements: two buttons of a bar are no fieldset
          <div className={css.modes} role="group" aria-label="Mode">
            <button type="button" aria-pressed={mode !== 'preview'} onClick={() => onMode('edit')}>
              Edit
            </button>
            <button type="button" aria-pressed={mode === 'preview'} onClick={() => onMode('preview')}>
              Preview
            </button>
          </div>
        ) : null}
        {settingsReason ? null : (
          <IconButton
            icon={SlidersHorizontal}
            label="Settings"
            aria-expanded={isOpen}
            onClick={() => onMode(isOpen ? (mayEdit ? 'edit' : 'preview') : 'settings')}
            className={css.settingsButton}
          />
        )}
        {children}
      </div>
    </header>
  );
}

/** Published with a lock for subscribers only or a globe for public, On review, or Draft. */
function Badge({ article }: { readonly article: Article }) {
  if (article.status === 'published')
    return <Label icon={article.accessType === 'PUBLIC' ? Globe : Lock}>Published</Label>;
  return article.status === 'on_review' ? <Status shape="half">On review</Status> : <Status shape="ring">Draft</Status>;
}

/** Before the first save of this visit the badge alone shows the state. */
function SaveState({ label }: { readonly label: SaveLabel }) {
  const words = label === 'Draft' ? '' : label;
  return (
    <>
      {words ? (
        <span className={css.dot} aria-hidden="true">
          ·
        </span>
      ) : null}
      <span role="status" className={label === 'Changes not saved' ? css.warn : css.save}>
        {words}
      </span>
    </>
  );
}
