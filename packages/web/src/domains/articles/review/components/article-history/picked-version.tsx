import { reasonWords } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article, ArticleRevision } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { toastError, toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { ArticleDifference } from '../../../shared/components/article-difference/article-difference.tsx';
import { dayOf, timeOf } from '../../../shared/relative-date.ts';
import type { Writing } from '../../../writing/use-writing.ts';
import css from './article-history.late.module.css';
import { nameOf } from './history-words.ts';
import { useRevision } from './use-history.ts';

interface PickedVersionProps {
  readonly article: Article;
  readonly writing: Writing;
  readonly version: number;
  /** Every stored save, newest first. */
  readonly revisions: readonly ArticleRevision[];
  readonly onLeave: () => void;
  readonly onRestored: () => void;
}

type Restored = Pick<PickedVersionProps, 'version' | 'writing' | 'onRestored'>;

/** Restores a version once the current text is saved, which is then in the history. */
function useRestoring(id: Article['id'], { version, writing, onRestored }: Restored) {
  const { act, isBusy } = useAct(
    () => browserCall(articlesRoutes.restoreRevision, { params: { id, version: String(version) } }),
    {
      done(restored) {
        writing.showRestored(restored);
        toastSuccess('The version has been restored');
        onRestored();
      },
    },
  );
  async function restore() {
    if (
      !(await confirm({
        title: 'Restore this version?',
        text: 'The current text stays in the history.',
        confirmLabel: 'Restore',
      }))
    )
      return;
    if (await writing.autosave.flush()) await act();
    else toastError('The current text is not saved yet.', { more: 'Nothing has been restored.' });
  }
  return { restore, isBusy };
}

/**
 * An earlier version as the difference to the current text or to the version before it, and a button that restores it.
 */
export function PickedVersion({ article, writing, version, revisions, onLeave, onRestored }: PickedVersionProps) {
  const present = writing.text.use();
  const [isToPresent, setToPresent] = useState(true);
  const before = revisions.find((one) => one.version < version)?.version;
  const { revision, problem } = useRevision(article.id, version);
  const earlier = useRevision(article.id, isToPresent ? undefined : before);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is announced by its heading
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [version]);

  const restoring = useRestoring(article.id, { version, writing, onRestored });
  const compared = isToPresent
    ? { before: revision?.value, after: present }
    : { before: earlier.revision?.value, after: revision?.value };
  return (
    <section className={css.picked} aria-label="The picked version">
      <header className={css.pickedHead}>
        <IconButton icon={ArrowLeft} label="Back to the text" onClick={onLeave} />
        <h2 ref={heading} aria-live="polite">
          {revision
            ? `${dayOf(revision.savedAt)}, ${timeOf(revision.savedAt)}, ${nameOf(revision.savedBy)}`
            : 'Version'}
        </h2>
        <ActionButton
          busy={restoring.isBusy}
          reason={reasonWords(article.may.edit) ?? (revision ? undefined : 'It is still loading.')}
          onClick={restoring.restore}
        >
          Restore this version
        </ActionButton>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of a bar are no fieldset */}
      <p className={css.compared} role="group" aria-label="Compared with">
        <button type="button" aria-pressed={isToPresent} onClick={() => setToPresent(true)}>
          What has changed since
        </button>
        <button
          type="button"
          aria-pressed={!isToPresent}
          disabled={before === undefined}
          onClick={() => setToPresent(false)}
        >
          What it changed
        </button>
      </p>
      {(problem ?? earlier.problem) ? <p role="alert">{problem ?? earlier.problem}</p> : null}
      {compared.before && compared.after ? <ArticleDifference before={compared.before} after={compared.after} /> : null}
    </section>
  );
}
